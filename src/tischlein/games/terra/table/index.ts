import type { Line, TerraView } from '$api/messages';
import type { Face, Say, SayCount } from '$kit/contract';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Beside the name of the game: how many cards are left. */
export const meta = (view: TerraView, _say: Say, sayCount: SayCount): string => sayCount('table.pile', view.pile);

/** The log: a crisis is called one. */
export const retold = (lines: Line[], _faces: Face[], say: Say): Line[] =>
  lines.map((line) => (/^\*[GBR]-/.test(line.event) ? standing(line, say('table.told_crisis', line.outcome)) : line));

const standing = (line: Line, said: string): Line => ({ ...line, said, sentences: [said] });
