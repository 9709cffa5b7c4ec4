import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Left } from '$kit/room';
import type { TableSession } from '../api/session.svelte';
import { speak } from '../i18n/index.svelte';
import { some } from '$kit/testing';
import { clockReader, duration, remaining } from './clocks.svelte';

beforeEach(() => speak('de'));

test.each([
  [545_000, '9:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-3000, '0:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1 Std.'],
  [86_400_000, '1 Tag'],
  [172_800_000, '2 Tage'],
])('%i milliseconds are read as %s', (left, said) => {
  expect(duration(left)).toBe(said);
});

test.each([
  [40, '40 Sekunden'],
  [119, '1 Minute'],
  [19.9 * 3600, '19 Stunden'],
  [47 * 3600, '1 Tag'],
])('a list tells %i seconds as %s', (left, said) => {
  expect(remaining(left)).toBe(said);
});

describe('the clock of a seat', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A table whose clocks were told just now. */
  function told(change: { status?: 'playing' | 'over'; running?: number[]; left?: number[]; spent?: number[] } = {}): TableSession {
    const { status = 'playing', running = [0], left = [30_000, 30_000], spent = [0, 0] } = change;
    return some<TableSession>({
      clock: { left_ms: left, running, spent_ms: spent },
      clockAt: performance.now(),
      table: { status, seats: [{ kind: 'person' }, { kind: 'bot' }] },
    });
  }

  /** What the clocks show after so many milliseconds. */
  function shown(session: TableSession, seat: number, after_ms = 0): Left | null {
    let read: ReturnType<typeof clockReader>;
    const stop = $effect.root(() => void (read = clockReader(() => session)));
    flushSync();
    vi.advanceTimersByTime(after_ms);
    const found = read!(seat);
    stop();
    return found;
  }

  test('runs from what was told last', () => {
    expect(shown(told(), 0)).toEqual({ said: '0:30', isShort: false, isSpent: false });
    expect(shown(told(), 0, 5000)).toEqual({ said: '0:25', isShort: false, isSpent: false });
  });

  test('is short in the last ten seconds', () => {
    expect(shown(told(), 0, 20_500)).toEqual({ said: '0:10', isShort: true, isSpent: false });
  });

  test('stands while somebody else is asked, and is then never short', () => {
    expect(shown(told({ running: [], left: [5000] }), 0, 3000)).toEqual({ said: '0:05', isShort: false, isSpent: false });
  });

  test('tells that all other time is spent', () => {
    expect(shown(told({ left: [5000, 0], spent: [5000, 0] }), 0)).toEqual({ said: '0:05', isShort: true, isSpent: true });
  });

  test('is not shown for a bot, nor once the game is over', () => {
    expect(shown(told(), 1)).toBeNull();
    expect(shown(told({ status: 'over' }), 0)).toBeNull();
  });
});
