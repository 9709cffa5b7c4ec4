import type { Line } from '$api/messages';
import { phraseOf, theOne, verbOf } from '$kit/grammar';

/** The line that laid a tile. */
export function layingOf(tile: string, lines: Line[]): Line | undefined {
  return lines.findLast((line) => line.seat >= 0 && theOne(phraseOf(line), 'tile') === tile);
}

/** The tiles that were bought in the turn that goes on, as far as they are seen. */
export function boughtNow(lines: Line[]): string[] {
  const sinceTurn = lines.slice(1 + lines.findLastIndex((line) => line.seat >= 0 && verbOf(phraseOf(line)) !== 'buy'));
  return sinceTurn.filter(({ seat }) => seat < 0).map((line) => theOne(phraseOf(line), 'tile')).filter(Boolean);
}
