import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeSocket, installSockets } from '$kit/testing';
import type { AnyNews, Hello } from './messages';
import { Wire } from './wire';

let sockets: FakeSocket[];
let states: string[];
let heard: AnyNews[];
let wire: Wire;

const HELLO = { type: 'hello', table: 'one', token: '', language: 'de', since: 0, text: false } satisfies Hello;
const newest = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // waits are as long as they are meant to be
  sockets = installSockets();
  [states, heard] = [[], []];
  wire = new Wire({ hello: () => HELLO, news: (news) => heard.push(news), state: (state) => states.push(state) });
});

afterEach(() => {
  wire.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function letIn(): void {
  newest().open();
  newest().tell({ type: 'welcome' });
}

describe('a connection', () => {
  test('begins with who I am, and is open once I am welcome', () => {
    newest().open();
    expect(newest().sent).toEqual([HELLO]);
    expect(states).toEqual([]);
    newest().tell({ type: 'welcome' });
    expect(states).toEqual(['open']);
    expect(heard).toEqual([{ type: 'welcome' }]);
  });

  test('that is not open takes no wish', () => {
    expect(wire.say({ type: 'consent', id: 'x', agree: true })).toBe(false);
    letIn();
    expect(wire.say({ type: 'consent', id: 'x', agree: true })).toBe(true);
    expect(newest().sent.at(-1)).toEqual({ type: 'consent', id: 'x', agree: true });
  });

  test('goes to where the page comes from', () => {
    expect(newest().address).toMatch(/^ws:\/\/localhost.*\/api\/socket$/);
  });
});

describe('a connection that breaks', () => {
  test('comes back, each time after twice as long, never after more than ten seconds', () => {
    letIn();
    for (const wait of [400, 800, 1600, 3200, 6400, 10_000, 10_000]) {
      const tried = sockets.length;
      newest().break();
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(tried);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(tried + 1);
    }
    expect(states.filter((state) => state === 'lost')).toHaveLength(7);
  });

  test('is patient from the beginning again once I am welcome', () => {
    newest().break();
    vi.advanceTimersByTime(400);
    letIn();
    newest().break();
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(3);
  });

  test('is tried at once when the network is back', () => {
    newest().break();
    window.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  test('is noticed when the browser knows that there is no network', () => {
    letIn();
    window.dispatchEvent(new Event('offline'));
    expect(states).toEqual(['open', 'lost']);
  });
});

describe('somebody who is not let in', () => {
  test.each([4001, 4004])('does not ask again after %i: the link is dead, or the table gone', (code) => {
    newest().open();
    newest().break(code);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(['lost']);
  });

  test('for now asks again, less and less often', () => {
    for (const wait of [400, 800, 1600]) {
      newest().open();
      newest().tell({ type: 'error', code: 'newer', sentence: 'Later.' });
      newest().break(1013);
      vi.advanceTimersByTime(wait - 1);
      const tried = sockets.length;
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(tried + 1);
    }
  });

  test('but was before asks once more, to be told why', () => {
    letIn();
    newest().break(4001);
    vi.advanceTimersByTime(400);
    newest().open();
    newest().break(4001);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });
});

describe('a question', () => {
  test('that is answered by nothing for three seconds is asked over a new connection', () => {
    letIn();
    wire.ask({ type: 'consent', id: 'x', agree: true });
    vi.advanceTimersByTime(2999);
    expect(states).toEqual(['open']);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
  });

  test('that is answered leaves the connection alone', () => {
    letIn();
    wire.ask({ type: 'consent', id: 'x', agree: true });
    newest().tell({ type: 'done', id: 'x' });
    vi.advanceTimersByTime(60_000);
    expect([sockets.length, states]).toEqual([1, ['open']]);
  });
});

test('a closed connection stays closed', () => {
  letIn();
  wire.close();
  newest().break(1000);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, states]).toEqual([1, ['open']]);
});
