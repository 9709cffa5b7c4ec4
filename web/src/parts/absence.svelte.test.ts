import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonInfo } from '../api/messages';
import type { TableSession } from '../api/session.svelte';
import { some } from '$kit/testing';
import { absenceReader } from './absence.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether somebody counts as away for long, so many milliseconds after it was told. */
function isAway(person: PersonInfo, after_ms: number): boolean {
  const session = some<TableSession>({ tableAt: performance.now(), table: { people: [person] } });
  let read: ReturnType<typeof absenceReader>;
  const stop = $effect.root(() => void (read = absenceReader(() => session)));
  flushSync();
  vi.advanceTimersByTime(after_ms);
  const found = read!(person);
  stop();
  return found;
}

test('whoever was told to be away is away for long after a minute, though nothing is told meanwhile', () => {
  const person = some<PersonInfo>({ online: false, away_s: 40 });
  expect(isAway(person, 19_000)).toBe(false);
  expect(isAway(person, 20_100)).toBe(true);
});

test('whoever is here is never away', () => {
  expect(isAway(some<PersonInfo>({ online: true, away_s: 0 }), 120_000)).toBe(false);
});
