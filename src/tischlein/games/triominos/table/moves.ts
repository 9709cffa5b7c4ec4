import type { TriominosPoint, TriominosPreview } from '$api/messages';
import type { SeatPosition } from '$kit/contract';
import { type Phrase, phrasesIn, theOne } from '$kit/grammar';
import { cellOf, type Cell } from './geometry';

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
  /** for going out; 0 = not now */
  bell: number;
  endsRound: boolean;
}

/** All placements that are legal now. */
export function placementsIn(position: SeatPosition<'triominos'>): Placement[] {
  return phrasesIn(position).filter((phrase) => theOne(phrase, 'cell')).map((phrase) => placement(phrase, position.previews[phrase.action]));
}

/** A placement with its preview. */
function placement(phrase: Phrase, preview: TriominosPreview | undefined): Placement {
  const cell = theOne(phrase, 'cell');
  const bonus = BONUSES.find((name) => preview?.[name] !== undefined) ?? '';
  return {
    action: phrase.action,
    tile: theOne(phrase, 'tile'),
    cell,
    at: cellOf(cell),
    numbers: preview?.lies?.numbers ?? [],
    points: preview?.points ?? 0,
    bonus,
    bonusPoints: bonus ? preview![bonus]! : 0,
    closes: preview?.closes ?? [],
    bell: preview?.bell ?? 0,
    endsRound: preview?.round_ends ?? false,
  };
}

/** The numbers of a tile: 0-1-2 are 0, 1 and 2. */
export const numbersOf = (tile: string): number[] => tile.split('-').map(Number);
