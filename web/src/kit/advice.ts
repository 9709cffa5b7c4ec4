/** Which pieces hints mark: the best more strongly than another that is nearly as good. */
import type { HintInfo } from '../api/messages';

/** By piece the place of the first hint that names it: 1 is the best. Drawn as `data-hint`. */
export function advised<Piece>(hints: HintInfo[], piecesOf: (action: string) => Iterable<Piece>): Map<Piece, number> {
  const found = new Map<Piece, number>();
  hints.forEach(({ action }, at) => {
    for (const piece of piecesOf(action)) if (!found.has(piece)) found.set(piece, at + 1);
  });
  return found;
}
