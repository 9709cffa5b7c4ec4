import type { TableSession } from '../api/session.svelte';

const TICK_MS = 1000;
export const SHORT_S = 600; // little time is left

/** Seconds left of the time that was agreed for the whole game, counted on from what was told last; null where none was. */
export function timeReader(session: () => TableSession): () => number | null {
  let now = $state(performance.now());
  const told = $derived(session().table?.left_s ?? null);
  $effect(() => {
    if (told === null) return;
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return () => (told === null ? null : Math.max(0, told - Math.max(0, now - session().tableAt) / 1000));
}
