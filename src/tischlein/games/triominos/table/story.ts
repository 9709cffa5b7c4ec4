import type { Line } from '$api/messages';

/** The seat that laid a tile of this round. */
export function layerOf(tile: string, lines: Line[]): number | null {
  const line = lines.findLast(({ event }) => event.split(' ')[2] === tile);
  return line ? line.seat : null;
}

/** The tiles that were bought in the turn that goes on, as far as they are seen. */
export function boughtNow(lines: Line[]): string[] {
  const tiles: string[] = [];
  for (const { event } of [...lines].reverse()) {
    if (event.startsWith('*')) tiles.unshift(event.slice(1));
    else if (!event.endsWith(' buy')) break;
  }
  return tiles;
}
