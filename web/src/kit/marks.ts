import type { Mark } from './contract';

/** The marks of the seats, seat 0 first. */
export const MARKS: readonly Mark[] = ['circle', 'diamond', 'square', 'triangle', 'star', 'hexagon'];

/** Their outlines in a box of 16 × 16. */
export const OUTLINES: Record<Mark, string> = {
  circle: 'M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6z',
  diamond: 'M8 .8 15.2 8 8 15.2.8 8z',
  square: 'M3.5 2h9A1.5 1.5 0 0 1 14 3.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12.5v-9A1.5 1.5 0 0 1 3.5 2z',
  triangle: 'M8 1.4 15.4 14.4H.6z',
  star: 'm8 .6 2.2 5 5.4.5-4.1 3.6 1.2 5.3L8 12.2 3.3 15l1.2-5.3L.4 6.1l5.4-.5z',
  hexagon: 'M8 .8 14.4 4.4v7.2L8 15.2l-6.4-3.6V4.4z',
};
