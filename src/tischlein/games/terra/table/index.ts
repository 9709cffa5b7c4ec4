import type { Line, TerraView } from '$api/messages';
import type { Face, Say, SayCount } from '$kit/contract';
import { phraseOf, theOne } from '$kit/grammar';

export { default } from './Table.svelte';
export { default as Hand } from './OpenHand.svelte';

/** Beside the name of the game: how many cards are left. */
export const meta = (view: TerraView, _say: Say, sayCount: SayCount): string => sayCount('table.pile', view.pile);

/** The log: a crisis is called one. */
export const retold = (lines: Line[], _faces: Face[], say: Say): Line[] =>
  lines.map((line) => (theOne(phraseOf(line), 'crisis') ? standing(line, say('table.told_crisis', line.outcome)) : line));

const standing = (line: Line, said: string): Line => ({ ...line, said, sentences: [said] });
