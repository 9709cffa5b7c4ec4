/** Small words of the notation. */
import type { ArtefaktFigure } from '$api/messages';

export const COLOURS = ['blue', 'brown', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];
export type FigureName = ArtefaktFigure['figure'];
export const FIGURES: readonly FigureName[] = ['dicker', 'lady', 'langer'];
export const PIECES = ['a', 'b', 'c', 'd'] as const;
export type Piece = (typeof PIECES)[number];

/** The figure that a word names, if it names one. */
export const figureOf = (word: string): FigureName | undefined => FIGURES.find((figure) => figure === word);

/** blue-c: its colour and piece; blue alone is a back. */
export const parts = (fragment: string): [Colour | undefined, Piece | undefined] => [
  COLOURS.find((colour) => fragment.startsWith(colour)),
  PIECES.find((piece) => fragment.endsWith(`-${piece}`)),
];
