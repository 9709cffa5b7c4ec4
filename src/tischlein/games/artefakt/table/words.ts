/** Words of the notation, as the view and the table of pieces type them. */
import type { ArtefaktFigure } from '$api/messages';
import { FRAGMENT, type Piece } from '$api/pieces/artefakt';

export type Colour = Piece['colour'];
export type PieceName = NonNullable<Piece['piece']>;
export type FigureName = ArtefaktFigure['figure'];
const all = <T,>(words: (T | null)[]): T[] => [...new Set(words)].filter((word) => word !== null);
export const COLOURS: readonly Colour[] = all(Object.values(FRAGMENT).map(({ colour }) => colour));
export const PIECES: readonly PieceName[] = all(Object.values(FRAGMENT).map(({ piece }) => piece));
export const FIGURES: readonly FigureName[] = ['dicker', 'lady', 'langer'];

/** The figure that a word names, if it names one. */
export const figureOf = (word: string): FigureName | undefined => FIGURES.find((figure) => figure === word);

/** Whether a fragment has a colour. */
export const isOf = (colour: Colour) => (fragment: string): boolean => FRAGMENT[fragment]!.colour === colour;
