import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const room = vi.hoisted(() => ({ mine: vi.fn(() => 0), roundSeen: vi.fn() }));
vi.mock('./room', () => ({ getRoom: () => room }));

import { AT_LEAST_MS, summaryOf } from './summary.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  room.mine.mockReturnValue(0);
  room.roundSeen.mockClear();
});

/** A game after its first round; `next` says that the second one has begun. */
function afterARound(body: (next: () => void, summary: ReturnType<typeof summaryOf>) => void): void {
  let finished = $state(0);
  let begun = $state(true);
  const stop = $effect.root(() => {
    const summary = summaryOf(() => finished, () => begun);
    finished = 1;
    begun = false;
    flushSync();
    body(() => {
      begun = true;
      flushSync();
    }, summary);
  });
  stop();
}

test('the end of a round stays while bots go on, until I have tapped it away', () => {
  afterARound((next, summary) => {
    expect(summary.isOpen).toBe(true);
    next();
    expect(summary.isOpen).toBe(true);
    summary.close();
    expect(summary.isOpen).toBe(false);
    expect(room.roundSeen).toHaveBeenCalledOnce();
  });
});

test('nobody has to tap: after twenty seconds it goes when the game goes on', () => {
  afterARound((next, summary) => {
    vi.advanceTimersByTime(AT_LEAST_MS + 1);
    expect(summary.isOpen).toBe(true);
    next();
    expect(summary.isOpen).toBe(false);
  });
});

test('whoever watches does not hold anything', () => {
  room.mine.mockReturnValue(-1);
  afterARound((next, summary) => {
    expect(summary.isOpen).toBe(true);
    next();
    expect(summary.isOpen).toBe(false);
  });
});
