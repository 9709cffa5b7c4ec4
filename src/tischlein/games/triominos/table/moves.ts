import type { TriominosBridge, TriominosLying, TriominosPoint, TriominosPreview } from '$api/messages';
import type { SeatPosition } from '$kit/contract';
import { type Phrase, phrasesIn, theOne } from '$kit/grammar';
import type { Cell } from './geometry';

export const BONUSES = ['bridge', 'hexagon', 'double_hexagon', 'triple_hexagon'] as const;
export type Bonus = (typeof BONUSES)[number];

/** A tile of my hand where it may be laid, and what that would bring. */
export interface Placement {
  action: string;
  tile: string;
  cell: string;
  at: Cell;
  numbers: number[];
  points: number;
  bonus: Bonus | '';
  bonusPoints: number;
  /** points of the grid that it would surround */
  closes: TriominosPoint[];
  /** what it would bridge */
  spans: TriominosBridge | null;
  /** for going out; 0 = not now */
  bell: number;
  endsRound: boolean;
}

/** All placements that are legal now. */
export function placementsIn(position: SeatPosition<'triominos'>): Placement[] {
  return phrasesIn(position).flatMap((phrase) => {
    const preview = position.previews[phrase.action];
    return preview?.lies ? [placement(phrase, preview, preview.lies)] : [];
  });
}

/** A placement with its preview. */
function placement(phrase: Phrase, preview: TriominosPreview, lies: TriominosLying): Placement {
  const bonus = BONUSES.find((name) => preview[name] !== undefined) ?? '';
  return {
    action: phrase.action,
    tile: theOne(phrase, 'tile'),
    cell: theOne(phrase, 'cell'),
    at: lies,
    numbers: lies.numbers,
    points: preview.points,
    bonus,
    bonusPoints: bonus ? preview[bonus]! : 0,
    closes: preview.closes ?? [],
    spans: preview.spans ?? null,
    bell: preview.bell ?? 0,
    endsRound: preview.round_ends ?? false,
  };
}
