import { expect, test } from 'vitest';
import { type Asked, BotWorker } from './crew';
import type { FromBots, ToBots } from './messages';

/** A worker that does what the test says. */
class FakeWorker implements Asked {
  heard: ToBots[] = [];
  isEnded = false;
  onmessage: Asked['onmessage'] = null;
  onerror: Asked['onerror'] = null;

  postMessage(wish: ToBots): void {
    this.heard.push(wish);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: FromBots): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

function started(): { bots: BotWorker; worker: FakeWorker } {
  const worker = new FakeWorker();
  return { bots: new BotWorker('https://games.example/', worker), worker };
}

test('answers come to whoever asked, in whatever order', async () => {
  const { bots, worker } = started();
  worker.say({ told: 'ready' });
  await bots.ready();
  const answers = [bots.answer('one'), bots.answer('two')];
  expect(worker.heard.slice(1)).toEqual([{ do: 'ask', id: 1, order: 'one' }, { do: 'ask', id: 2, order: 'two' }]);
  worker.say({ told: 'answer', id: 2, text: 'second' });
  worker.say({ told: 'answer', id: 1, text: 'first' });
  expect(await Promise.all(answers)).toEqual(['first', 'second']);
});

test('whoever waits for a worker that fails or is ended learns of it', async () => {
  const { bots, worker } = started();
  worker.onerror?.(new ErrorEvent('error', { message: 'no room' }));
  await expect(bots.ready()).rejects.toThrow('no room');
  const other = started();
  const answer = other.bots.answer('one');
  other.bots.end();
  await expect(answer).rejects.toThrow('ended');
  expect(other.worker.isEnded).toBe(true);
});
