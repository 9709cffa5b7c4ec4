import type { TroikaView } from '$api/messages';
import type { Say, SayCount } from '$kit/contract';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Beside the game's name: the round, and what still lies face down. */
export function meta(view: TroikaView, say: Say, sayCount: SayCount): string {
  const round = say('table.round', view.round, view.rounds);
  return view.moment === 'over' ? round : `${round} · ${sayCount('table.left', view.face_down)}`;
}
