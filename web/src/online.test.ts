import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReached, noteReached, returned } from './online.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteReached(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('while the server is away it is asked again, and its return is told once', async () => {
  const before = returned();
  const fetched = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  noteReached(false);
  expect(isReached()).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(isReached()).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect([isReached(), returned()]).toEqual([true, before + 1]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});
