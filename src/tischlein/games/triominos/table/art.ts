import { rounded, triangle, turned, type Point } from './geometry';

/** Shapes of the pieces, in units of which a side of a tile has a hundred; (0, 0) is the middle of the tile. */

/** 0 to 5 as outlines, 20 high: upright whichever way a tile lies, and no font has to be loaded. */
const DIGITS: readonly string[] = [
  'M0.1 -10.4Q2.8 -10.4 4.7 -9.2Q6.7 -8 7.7 -5.6Q8.7 -3.3 8.7 0Q8.7 3.3 7.6 5.6Q6.5 7.9 4.6 9.2Q2.6 10.4 -0.1 10.4Q-2.8 10.4 -4.8 9.2Q-6.7 8 -7.7 5.6Q-8.7 3.3 -8.7 -0.1Q-8.7 -3.3 -7.6 -5.6Q-6.5 -7.9 -4.6 -9.2Q-2.6 -10.4 0.1 -10.4ZM3.8 0.6Q3.8 -2.9 3.3 -5Q2.9 -7.2 2 -8.2Q1.2 -9.2 -0.1 -9.2Q-1.3 -9.2 -2.1 -8.3Q-2.9 -7.4 -3.3 -5.5Q-3.8 -3.6 -3.8 -0.7Q-3.8 2.9 -3.3 5Q-2.9 7.2 -2 8.2Q-1.2 9.2 0.1 9.2Q1.3 9.2 2.1 8.3Q2.9 7.4 3.3 5.5Q3.8 3.6 3.8 0.6Z',
  'M-4.6 -7.1 -3.1 -7.1Q-2.7 -7.1 -2.5 -6.9Q-2.3 -6.7 -2.3 -6.1V7.4Q-2.3 7.9 -2.5 8.2Q-2.7 8.4 -3.2 8.5L-4.9 8.8Q-5.7 9 -5.7 9.5Q-5.7 9.9 -5.4 10Q-5.2 10.2 -4.8 10.2H4.9Q5.3 10.2 5.5 10Q5.7 9.9 5.7 9.5Q5.7 9 5 8.8L3.4 8.5Q3 8.4 2.8 8.2Q2.6 7.9 2.6 7.4V-9.4Q2.6 -10.2 1.7 -10.2Q1.5 -10.2 1.2 -10.1Q1 -10.1 0.7 -9.9Q-0.1 -9.3 -0.9 -9Q-1.7 -8.7 -2.8 -8.7L-4.6 -8.7Q-5 -8.7 -5.3 -8.5Q-5.5 -8.3 -5.5 -7.9Q-5.5 -7.6 -5.3 -7.3Q-5.1 -7.1 -4.6 -7.1Z',
  'M-5.7 6 -6.4 5.4 -3.1 3.1Q-1.4 2 -0.3 0.9Q0.8 -0.3 1.3 -1.6Q1.8 -3 1.8 -4.6Q1.8 -6.3 1.5 -7.3Q1.2 -8.4 0.6 -8.9Q0.1 -9.3 -0.7 -9.3Q-1.9 -9.3 -2.5 -8.6Q-3 -7.8 -3 -6.5V-4.8Q-3 -3.8 -3.6 -3.2Q-4.3 -2.6 -5.3 -2.6Q-6.3 -2.6 -6.9 -3.2Q-7.5 -3.9 -7.5 -5.1Q-7.5 -6.5 -6.7 -7.7Q-5.9 -8.9 -4.3 -9.7Q-2.7 -10.4 -0.2 -10.4Q2.2 -10.4 3.8 -9.7Q5.3 -9 6.1 -7.7Q6.9 -6.4 6.9 -4.8Q6.9 -3.4 6.1 -2.1Q5.4 -0.9 3.8 0.4Q2.2 1.6 -0.4 3ZM-8 8Q-8 6.5 -6.8 5.6Q-5.7 4.6 -3.5 4.6Q-2.5 4.6 -1.5 4.8Q-0.6 5.1 0.3 5.3Q1.2 5.6 2.2 5.8Q3.1 6.1 4.1 6.1Q5.1 6.1 5.7 5.6Q6.2 5.2 6.7 4.3Q6.8 4 7 3.9Q7.2 3.8 7.5 3.8Q7.7 3.9 7.9 4.1Q8 4.3 8 4.8Q7.8 6.9 7.2 8.1Q6.6 9.3 5.6 9.9Q4.7 10.4 3.4 10.4Q2.4 10.4 1.6 10.1Q0.8 9.8 0.1 9.2Q-0.5 8.5 -1.1 7.4Q-1.5 6.7 -1.8 6.4Q-2.2 6.2 -2.5 6.2Q-3 6.2 -3.2 6.6Q-3.5 6.9 -3.5 7.8Q-3.6 8.8 -3.9 9.4Q-4.2 9.9 -4.8 10.2Q-5.3 10.4 -6 10.4Q-6.8 10.4 -7.4 9.8Q-8 9.1 -8 8Z',
  'M-1 -0.7 -1.4 -1.1Q-1.2 -1.2 -0.9 -1.2Q-0.6 -1.2 -0.3 -1.2Q-0 -1.3 0.3 -1.3Q2.4 -1.3 3.9 -0.6Q5.4 -0 6.3 1.2Q7.1 2.3 7.1 4Q7.1 5.9 6.2 7.3Q5.2 8.7 3.5 9.4Q1.8 10.2 -0.5 10.2Q-2.7 10.2 -4.2 9.6Q-5.8 9 -6.5 8Q-7.3 7 -7.3 5.7Q-7.3 4.6 -6.6 3.9Q-5.9 3.2 -4.9 3.2Q-3.9 3.2 -3.3 3.8Q-2.8 4.4 -2.8 5.3V6.8Q-2.8 7.8 -2.2 8.4Q-1.6 9.1 -0.5 9.1Q0.4 9.1 1.1 8.6Q1.8 8.1 2.1 7.2Q2.5 6.2 2.5 4.7Q2.5 2.4 1.6 1.3Q0.7 0.2 -1 0.2H-2Q-2.4 0.2 -2.6 0Q-2.8 -0.1 -2.8 -0.5Q-2.8 -0.8 -2.7 -1Q-2.6 -1.2 -2.2 -1.5L4.2 -7.8L4.3 -6.6H-3.5Q-4 -6.6 -4.3 -6.4Q-4.6 -6.2 -4.7 -5.8L-5.1 -4.3Q-5.1 -4 -5.4 -3.8Q-5.6 -3.7 -5.9 -3.7Q-6.3 -3.7 -6.5 -3.9Q-6.8 -4.1 -6.7 -4.5L-6.2 -9.2Q-6.2 -9.7 -5.9 -9.9Q-5.5 -10.2 -4.9 -10.2H6.2Q6.8 -10.2 7 -10.1Q7.3 -9.9 7.3 -9.6Q7.3 -9.3 7.1 -9Q6.9 -8.7 6.4 -8.2Z',
  'M0.5 0.7Q0.5 0.4 0.6 0.1Q0.7 -0.1 1 -0.3L3.8 -2.9Q4.1 -3.2 4.3 -3.3Q4.5 -3.4 4.7 -3.4Q4.9 -3.4 5 -3.2Q5.2 -3.1 5.2 -2.8L5.2 7.7Q5.2 8.2 5.4 8.4Q5.6 8.6 6 8.7L7.1 9Q7.5 9.1 7.6 9.2Q7.8 9.4 7.8 9.7Q7.8 10 7.6 10.2Q7.4 10.4 6.9 10.4H-1.4Q-2.3 10.4 -2.3 9.7Q-2.3 9.1 -1.5 9L-0.2 8.7Q0.2 8.6 0.3 8.4Q0.5 8.2 0.5 7.8ZM-2 -2.6Q-1.4 -3.1 -1.2 -3.6Q-0.9 -4 -0.9 -4.6Q-0.9 -5 -1 -5.4Q-1.2 -5.7 -1.4 -6.1Q-1.6 -6.5 -1.8 -6.9Q-1.9 -7.3 -1.9 -7.9Q-1.9 -8.6 -1.6 -9.2Q-1.2 -9.7 -0.6 -10Q0.1 -10.4 1.2 -10.4Q2.4 -10.4 3.2 -9.7Q3.9 -9 3.9 -7.9Q3.9 -7.3 3.8 -6.8Q3.6 -6.2 3 -5.5Q2.5 -4.7 1.5 -3.7L-6.7 4.6L-7 3.9H7.4Q7.8 3.9 8 4.1Q8.3 4.2 8.3 4.6Q8.3 5.3 7.4 5.3H-7.3Q-7.8 5.3 -8 5.1Q-8.3 4.9 -8.3 4.5Q-8.3 4.3 -8.1 4Q-8 3.8 -7.6 3.4Z',
  'M-7.2 6.1Q-7.2 5 -6.5 4.3Q-5.8 3.6 -4.8 3.6Q-3.7 3.6 -3.2 4.1Q-2.7 4.7 -2.7 5.7V7.4Q-2.7 8.3 -2.1 8.9Q-1.5 9.5 -0.3 9.5Q0.9 9.5 1.7 8.3Q2.6 7.1 2.6 4.6Q2.6 2 1.6 0.8Q0.7 -0.4 -0.9 -0.4Q-1.5 -0.4 -2.1 -0.2Q-2.6 -0 -3.2 0.3Q-3.7 0.7 -4.2 1.3Q-4.5 1.6 -4.7 1.7Q-5 1.8 -5.3 1.8Q-5.6 1.8 -5.8 1.7Q-6.1 1.5 -6.1 1.1V-9.1Q-6.1 -9.6 -5.8 -9.9Q-5.5 -10.2 -4.8 -10.2Q-4.6 -10.2 -4.2 -10.1Q-3.9 -10.1 -3.3 -9.8Q-2.6 -9.6 -1.8 -9.3Q-1 -9.1 -0.1 -9Q0.8 -8.9 1.8 -8.9Q3.4 -8.9 4.3 -9.2Q5.3 -9.6 5.8 -10.2Q6.2 -10.5 6.4 -10.5Q6.6 -10.6 6.8 -10.5Q7 -10.5 7.1 -10.3Q7.2 -10.1 7.1 -9.7Q6.9 -8 6.1 -7Q5.3 -5.9 4 -5.4Q2.7 -4.9 0.9 -4.9Q-0.2 -4.9 -1.4 -5.1Q-2.6 -5.3 -3.6 -5.6Q-4.6 -6 -5.4 -6.4L-4.5 -7.5V0.7L-5.1 0.5Q-4.4 -0.3 -3.5 -0.9Q-2.7 -1.4 -1.8 -1.7Q-0.8 -2 0.4 -2Q2.5 -2 4 -1.2Q5.5 -0.5 6.3 0.9Q7.2 2.2 7.2 4.1Q7.2 6.1 6.2 7.6Q5.2 9 3.5 9.8Q1.8 10.5 -0.6 10.5Q-2.7 10.5 -4.2 10Q-5.7 9.4 -6.4 8.3Q-7.2 7.3 -7.2 6.1Z',
];

/** How far each corner is turned from the top, clockwise from the reference corner. */
const TURNED = { up: [0, 120, 240], down: [180, 300, 60] } as const;

/** The tinted corner in this direction. Six of them make a rosette. */
function sector(angle: number): string {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const at = (x: number, y: number): string => `${(x * cos - y * sin).toFixed(2)} ${(x * sin + y * cos).toFixed(2)}`;
  return `M${at(-22, -16.6)}L${at(-4.5, -46.9)}Q${at(0, -54.7)} ${at(4.5, -46.9)}L${at(22, -16.6)}A46 46 0 0 1 ${at(-22, -16.6)}Z`;
}

/** A digit somewhere else: its commands are M, L, Q, H, V and Z. */
function moved(digit: string, { x, y }: Point): string {
  return digit.replace(/([MLQHV])([^MLQHVZ]*)/g, (_, command: string, numbers: string) => {
    const by = command === 'H' ? [x, x] : command === 'V' ? [y, y] : [x, y];
    return command + numbers.trim().split(' ').map((value, index) => (Number(value) + by[index % 2]!).toFixed(1)).join(' ');
  });
}

/** The corners of a tile, tinted and with their digits: drawn where they are, because every shape that is turned or moved costs time. */
export const SECTORS = { up: TURNED.up.map(sector), down: TURNED.down.map(sector) };
export const CORNER_DIGITS = { up: TURNED.up.map(digitsAt), down: TURNED.down.map(digitsAt) };

function digitsAt(angle: number): string[] {
  return DIGITS.map((digit) => moved(digit, turned(26.7, angle)));
}

/** An outline of a tile for both ways it may point. */
function outline(inset: number, radius = 9): { up: string; down: string } {
  return { up: rounded(triangle(true, inset), radius), down: rounded(triangle(false, inset), radius) };
}

export const BODY = outline(1.1);
export const BEVEL = outline(2.1, 8);
/** rims: round a chosen tile or a ghost, inside a lying one, round a cell where something fits */
export const RIM = outline(1);
export const INNER_RIM = outline(3);
export const CELL = outline(2.5);
/** the whole cell, for what can be touched */
export const WHOLE = outline(0, 1);
/** the inlay of a walnut back */
export const INLAY = outline(13, 5);
