/** What lies on the table has a drawing, also where a game only gives it a colour: whoever sees few colours tells it by that. */
import type { Thing } from '$api/messages';

type Colour = NonNullable<Thing['colour']>;

/** Filled shapes in a box of 24 × 24, by the names that games call them. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  circle: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  diamond: 'M12 2l8 10-8 10L4 12z',
  square: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  triangle: 'M12 3l10 18H2z',
  hexagon: 'M12 2l9 5v10l-9 5-9-5V7z',
  star: 'M12 2l3 6.6 7 .8-5.2 4.8L18.2 21 12 17.5 5.8 21l1.4-6.8L2 9.4l7-.8z',
  cross: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  ring: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 5.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  heart: 'M12 21C5 15.5 2 12 2 8.3A5.3 5.3 0 0 1 12 6a5.3 5.3 0 0 1 10 2.3C22 12 19 15.5 12 21z',
  leaf: 'M21 3C10 3 4 7.5 4 14c0 1.8.5 3.3 1.3 4.5L3 21l1.4 1.2 2.4-2.4C8 20.6 9.4 21 11 21c7 0 10-7 10-18zM8 16.5c1.5-4 4-6.5 8-8.5-3 2.5-5.5 5-6.8 9z',
  flower: 'M12 2a4 4 0 0 1 3.9 4.9A4 4 0 1 1 17 15a4 4 0 1 1-7.9 2.6A4 4 0 1 1 7 10a4 4 0 0 1 1.1-3.1A4 4 0 0 1 12 2zm0 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  tree: 'M12 2l6.5 8H15l5 7h-6.5v5h-3v-5H4l5-7H5.5z',
  drop: 'M12 2c4.5 6 7 9.2 7 13a7 7 0 0 1-14 0c0-3.8 2.5-7 7-13z',
  sun: 'M12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM11 1h2v4h-2zm0 18h2v4h-2zM1 11h4v2H1zm18 0h4v2h-4zM3.5 5l1.4-1.4 2.9 2.8-1.4 1.5zm12.7 12.6 1.4-1.4 2.9 2.8-1.4 1.5zM5 20.5 3.5 19l2.9-2.8 1.4 1.4zM17.6 7.9l-1.4-1.5 2.9-2.8L20.5 5z',
  moon: 'M15 2a10 10 0 1 0 7 15.5A9 9 0 0 1 15 2z',
  snow: 'M11 1h2v8l6.5-4.2 1.1 1.7L14 11h9v2h-9l6.6 4.5-1.1 1.7L13 15v8h-2v-8l-6.5 4.2-1.1-1.7L10 13H1v-2h9L3.4 6.5l1.1-1.7L11 9z',
  flame: 'M13 2c1 4 5.5 6.5 5.5 12A6.5 6.5 0 0 1 5.5 14c0-2.5 1.2-4.3 2.5-5.5.3 1.5 1 2.5 2 3 .3-4 1-7 3-9.5z',
  bolt: 'M14 2 4 14h6l-2 8 11-13h-7z',
  mountain: 'M1 20 9 6l4 7 3-4 7 11z',
  house: 'M12 3 2 12h3v9h5v-6h4v6h5v-9h3z',
  key: 'M8 7a5 5 0 1 1-1 9.9A5 5 0 0 1 8 7zm0 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM12.5 10.7H23v3h-2v3h-3v-3h-5.5z',
  crown: 'M3 19 1 6l6 5 5-8 5 8 6-5-2 13z',
  coin: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm-1 2.5h2v9h-2z',
  gem: 'M6 3h12l5 6-11 12L1 9zm1 2.5L4.5 8.5h5zm10 0-2.5 3h5z',
  shield: 'M12 2 4 5v6c0 5.5 3.5 9 8 11 4.5-2 8-5.5 8-11V5z',
  bell: 'M12 2a2 2 0 0 1 2 2c3 1 5 3.5 5 7v5l2 2v1H3v-1l2-2v-5c0-3.5 2-6 5-7a2 2 0 0 1 2-2zm-2.5 18h5a2.5 2.5 0 0 1-5 0z',
  eye: 'M12 5c5 0 9 3 11 7-2 4-6 7-11 7S3 16 1 12c2-4 6-7 11-7zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  fish: 'M2 12c3-5 7-7 11-7 3 0 5 1.5 6.5 3.5L23 5v14l-3.5-3.5C18 17.5 16 19 13 19c-4 0-8-2-11-7z',
  bird: 'M2 8l5-1c1-2 3-3.5 5.5-3.5 3.5 0 6 2.5 6 6L23 15h-4c-1 3.5-4 6-8 6-3 0-5.5-1.5-7-4 4 0 6-1 7-3-4 0-6-2-6.5-5z',
};

const SIGNS: Readonly<Record<Colour, string>> = {
  red: 'heart', orange: 'sun', yellow: 'star', green: 'leaf', teal: 'drop', blue: 'circle',
  purple: 'flower', pink: 'diamond', brown: 'square', grey: 'cross', black: 'triangle', white: 'ring',
};

/** The outline of a thing's symbol, or of its colour's; nothing where it is a character to be written. */
export function outlineOf({ symbol, colour }: Pick<Thing, 'symbol' | 'colour'>): string | undefined {
  return symbol === undefined ? SYMBOLS[colour ? SIGNS[colour] : ''] : SYMBOLS[symbol];
}

/** Where the pips of a die lie, on a field of three by three. */
export const PIPS: Readonly<Record<number, number[]>> = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
