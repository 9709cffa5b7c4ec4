/** Where a slip of paper lies beside the ghost of a tile. Lengths are pixels, cells those of the grid. */
import { middleOf, SIDE, type Box, type Cell, type Point } from './geometry';

export interface Around {
  ghost: Cell;
  /** other cells where the tile may lie */
  lit: Cell[];
  tiles: Cell[];
  /** what of the grid is seen, and how many pixels a unit has */
  seen: Box;
  scale: number;
  /** of the paper */
  width: number;
  height: number;
}

export interface Place {
  /** from the tip to the paper */
  reach: number;
  /** from the middle of the ghost to the tip, in units */
  tip: Point;
  /** from the tip to the middle of the paper: as it is wanted, and pushed inside the board */
  way: Point;
  shift: Point;
}

const TIPS = [11, 64]; // near, and beyond the tiles beside the ghost
const RIM = 4;

/** The place that covers neither lit cells nor, if that can be, the tiles that the ghost must match. */
export function bestPlace(around: Around): Place {
  const found = waysFrom(around).map((way) => settle(way, around));
  return found.reduce((one, two) => (two.bad < one.bad ? two : one));
}

/** Above, below and on both sides, near and farther off. */
function waysFrom({ ghost, width, height }: Around): Omit<Place, 'shift'>[] {
  const [high, low] = ghost.is_up ? [-60, 32] : [-32, 60];
  return TIPS.flatMap((reach) => {
    const [across, along] = [width / 2 + reach, height / 2 + reach];
    return [
      { reach, tip: { x: 0, y: high }, way: { x: 0, y: -along } },
      { reach, tip: { x: 0, y: low }, way: { x: 0, y: along } },
      { reach, tip: { x: 36, y: 0 }, way: { x: across, y: 0 } },
      { reach, tip: { x: -36, y: 0 }, way: { x: -across, y: 0 } },
    ];
  });
}

/** The paper on one side, pushed inside the board; bad when it had to be pushed far, or covers lit cells or tiles beside the ghost. */
function settle({ reach, tip, way }: Omit<Place, 'shift'>, { ghost, lit, tiles, seen, scale, width, height }: Around): Place & { bad: number } {
  const inPixels = ({ x, y }: Point): Point => ({ x: (x - seen.left) * scale, y: (y - seen.top) * scale });
  const at = middleOf(ghost);
  const from = inPixels({ x: at.x + tip.x, y: at.y + tip.y });
  const wanted = { x: from.x + way.x, y: from.y + way.y };
  const room = inPixels({ x: seen.right, y: seen.bottom });
  const paper = { x: inside(wanted.x, width, room.x), y: inside(wanted.y, height, room.y) };
  const isCovered = ({ x, y }: Point): boolean => Math.abs(x - paper.x) < width / 2 + 22 && Math.abs(y - paper.y) < height / 2 + 18;
  const covered = (cells: Point[]): number => cells.map(inPixels).filter(isCovered).length;
  const beside = tiles.map(middleOf).filter(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 1.3 * SIDE);
  const pushed = way.x === 0 ? Math.abs(paper.y - wanted.y) : Math.abs(paper.x - wanted.x);
  return { reach, tip, way, shift: { x: paper.x - from.x, y: paper.y - from.y }, bad: covered(lit.map(middleOf)) * 100 + covered(beside) * 80 + pushed * 10 + reach };
}

const inside = (middle: number, size: number, room: number): number => Math.max(size / 2 + RIM, Math.min(room - size / 2 - RIM, middle));
