import type { TriominosView } from '$api/messages';
import type { Say } from '$kit/contract';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Which round, and how far the match goes. */
export function meta({ round, rounds, limit, winners }: TriominosView, say: Say): string {
  const number = round + (winners ? 0 : 1);
  return limit ? say('table.round_to', number, limit) : rounds > 1 ? say('table.round_of', number, rounds) : '';
}
