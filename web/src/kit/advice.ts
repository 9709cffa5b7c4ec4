/** Which pieces hints mark: the best more strongly than another that is nearly as good, and what its reason is about. */
import type { HintInfo } from '../api/messages';

const ABOUT = 3; // after the places of hints

/** By piece the place of the first hint that names it: 1 is the best. Drawn as `data-hint`. */
export function advised<Piece>(
  hints: HintInfo[],
  piecesOf: (action: string) => Iterable<Piece>,
  about: Iterable<Piece> = [],
): Map<Piece, number> {
  const found = new Map<Piece, number>();
  hints.forEach(({ action }, at) => {
    for (const piece of piecesOf(action)) if (!found.has(piece)) found.set(piece, at + 1);
  });
  for (const piece of about) if (!found.has(piece)) found.set(piece, ABOUT);
  return found;
}

/** The pieces or places of a kind that the reason of the best hint is about. */
export function meant(hints: HintInfo[], kind: string): string[] {
  return hints[0]?.about[kind] ?? [];
}

/** A hint that only points at an action, without a reason. */
export function pointing(action: string, chance: number | null = null): HintInfo {
  return { action, chance, reason: '', equal: false, clause: '', about: {} };
}
