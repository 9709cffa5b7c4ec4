/** How large pieces can be so that a whole table fits the room there is. */
import type { Spot } from '$api/messages';

export const GAP = 10;
/** a place's name above it, and the edge around it */
const LABEL = 22;
const EDGE = 8;
const LARGEST = 116;
const LEAST = 44;
const STEP = 2;

/** Height by width of the largest kind that lies somewhere. */
export function ratioOf({ things }: Spot): number {
  return things.length === 0 || things.some(({ kind }) => kind === 'card' || kind === 'space') ? 1.4 : 1;
}

/** So many lie beside each other where pieces are so wide. */
export function columnsOf(spot: Spot, size: number, width: number): number {
  if (spot.kind === 'pile') return 1;
  if (spot.kind === 'grid') return spot.columns ?? 1;
  const room = Math.max(1, Math.floor((width - 2 * EDGE + GAP) / (size + GAP)));
  return Math.min(Math.max(spot.things.length, 1), room);
}

/** The width of a card of my hand: as many as I hold beside each other, as long as they can be hit. */
export const handSize = (count: number, width: number, largest: number): number => Math.max(LEAST, Math.min(largest, Math.floor((width + GAP) / Math.max(count, 4)) - GAP));

/** The width of a piece: the largest with which everything fits. */
export function sizeFor(lines: Spot[][], width: number, height: number): number {
  for (let size = LARGEST; size > LEAST; size -= STEP) if (fits(lines, size, width, height)) return size;
  return LEAST;
}

function fits(lines: Spot[][], size: number, width: number, height: number): boolean {
  let total = 0;
  for (const line of lines) {
    const used = heightOf(line, size, width);
    if (used === null) return false;
    total += used + GAP;
  }
  return total - GAP <= height;
}

/** The height of places that lie beside each other and begin a new line where the room ends; nothing, where one is too wide. */
function heightOf(line: Spot[], size: number, width: number): number | null {
  let [left, high, total] = [width, 0, 0];
  for (const spot of line) {
    const columns = columnsOf(spot, size, width);
    const wide = columns * (size + GAP) - GAP + 2 * EDGE;
    const tall = Math.ceil(Math.max(spot.kind === 'pile' ? 1 : spot.things.length, 1) / columns) * (size * ratioOf(spot) + GAP) - GAP + 2 * EDGE + LABEL;
    if (wide > width) return null;
    if (wide > left) [left, total, high] = [width, total + high + GAP, 0];
    left -= wide + GAP;
    high = Math.max(high, tall);
  }
  return total + high;
}
