import type { TerraView } from '$api/messages';
import type { Say, SayCount } from '$kit/contract';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Beside the name of the game: how many cards are left. */
export const meta = (view: TerraView, _say: Say, sayCount: SayCount): string => sayCount('table.pile', view.pile);
