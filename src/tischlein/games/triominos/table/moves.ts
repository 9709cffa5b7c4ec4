import type { TriominosPreview } from '$api/messages';
import type { SeatPosition } from '$kit/contract';
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
  closes: [number, number][];
  /** for going out; 0 = not now */
  bell: number;
  endsRound: boolean;
}

/** All placements that are legal now. */
export function placementsIn({ legal, previews }: SeatPosition<'triominos'>): Placement[] {
  return legal.filter((action) => action.startsWith('place ')).map((action) => readPlacement(action, previews[action]));
}

/** `place 0-1-2 U 3 1 r1` with its preview. */
export function readPlacement(action: string, preview: TriominosPreview | undefined): Placement {
  const [, tile = '', way, x, y, turn = 'r0'] = action.split(' ');
  const cell = `${way} ${x} ${y}`;
  const bonus = BONUSES.find((name) => preview?.[name] !== undefined) ?? '';
  return {
    action,
    tile,
    cell,
    at: cellOf(cell),
    numbers: turnedNumbers(tile, Number(turn.slice(1))),
    points: preview?.points ?? 0,
    bonus,
    bonusPoints: bonus ? preview![bonus]! : 0,
    closes: (preview?.closes ?? []).map((point) => point.split(' ').map(Number) as [number, number]),
    bell: preview?.bell ?? 0,
    endsRound: preview?.round_ends ?? false,
  };
}

/** The numbers of a tile: 0-1-2 are 0, 1 and 2. */
export const numbersOf = (tile: string): number[] => tile.split('-').map(Number);

/** The sum of its numbers. */
export const pipsOf = (tile: string): number => numbersOf(tile).reduce((sum, value) => sum + value, 0);

/** The numbers as they lie, clockwise from the reference corner: r1 begins with the second, r2 with the third. */
function turnedNumbers(tile: string, turn: number): number[] {
  const numbers = numbersOf(tile);
  return numbers.map((_, corner) => numbers[(corner + turn) % 3]!);
}
