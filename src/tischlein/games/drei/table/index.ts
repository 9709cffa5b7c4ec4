import type { DreiView } from '$api/messages';
import type { Say, SayCount } from '$kit/contract';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Beside the game's name: how long it still goes. */
export function meta(view: DreiView, _say: Say, sayCount: SayCount): string {
  const turns = view.players[view.seat]?.turns ?? Math.max(...view.players.map((player) => player.turns));
  return view.winners === null ? sayCount('table.turns_left', turns) : '';
}
