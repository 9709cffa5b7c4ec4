/** Small words of the notation. */
export const COLOURS = ['blue', 'brown', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];
export const FIGURES = ['dicker', 'lady', 'langer'] as const;
export type FigureName = (typeof FIGURES)[number];
export const PIECES = ['a', 'b', 'c', 'd'] as const;
export type Piece = (typeof PIECES)[number];

/** blue-c: its colour and piece. */
export const parts = (fragment: string): [Colour, Piece] => fragment.split('-') as [Colour, Piece];
