import type { ArtefaktView } from '$api/messages';
import type { Say } from '$kit/contract';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Beside the name of the game: the round, and what is going on in it. */
export const meta = (view: ArtefaktView, say: Say): string => (view.round ? say('table.meta', view.round, say(`table.phase_${view.moment}`)) : say(`moment.${view.moment}`));
