/**
 * The triangular grid as it is drawn. A side of a tile is a hundred units; a point (x, y) of the grid lies x steps to the right and
 * y steps up, half a step to the right each (RULES.md 1.1).
 */

export interface Point {
  x: number;
  y: number;
}

/** A cell of the grid: point up or point down. */
export interface Cell {
  is_up: boolean;
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const SIDE = 100;
export const HEIGHT = (SIDE * Math.sqrt(3)) / 2;

/** Whether two cells are the same. */
export const isSame = (one: Cell, other: Cell): boolean => one.is_up === other.is_up && one.x === other.x && one.y === other.y;

/** Where a point of the grid is drawn. */
export const spot = (x: number, y: number): Point => ({ x: SIDE * (x + y / 2), y: -HEIGHT * y });

/** The points of a cell, clockwise from the top of U, from the bottom of D. */
export function cornersOf({ is_up, x, y }: Cell): [number, number][] {
  return is_up ? [[x, y + 1], [x + 1, y], [x, y]] : [[x + 1, y], [x, y + 1], [x + 1, y + 1]];
}

/** The middle of a cell. */
export function middleOf(cell: Cell): Point {
  const corners = cornersOf(cell).map(([x, y]) => spot(x, y));
  return { x: corners.reduce((sum, { x }) => sum + x, 0) / 3, y: corners.reduce((sum, { y }) => sum + y, 0) / 3 };
}

/** The cells across the edges, with the side on which the given cell lies as seen from there. */
export function neighbours({ is_up, x, y }: Cell): { cell: Cell; side: 'left' | 'right' | 'above' | 'below' }[] {
  return is_up
    ? [
        { cell: { is_up: false, x: x - 1, y }, side: 'right' },
        { cell: { is_up: false, x, y }, side: 'left' },
        { cell: { is_up: false, x, y: y - 1 }, side: 'above' },
      ]
    : [
        { cell: { is_up: true, x, y }, side: 'right' },
        { cell: { is_up: true, x: x + 1, y }, side: 'left' },
        { cell: { is_up: true, x, y: y + 1 }, side: 'below' },
      ];
}

/** The box around cells. */
export function boxAround(cells: Iterable<Cell>): Box | null {
  let box: Box | null = null;
  for (const cell of cells) {
    for (const [x, y] of cornersOf(cell)) {
      const at = spot(x, y);
      box ??= { left: at.x, top: at.y, right: at.x, bottom: at.y };
      box = {
        left: Math.min(box.left, at.x),
        top: Math.min(box.top, at.y),
        right: Math.max(box.right, at.x),
        bottom: Math.max(box.bottom, at.y),
      };
    }
  }
  return box;
}

/** The corners of a triangle around (0, 0), every edge moved inwards. */
export function triangle(isUp: boolean, inset: number): Point[] {
  const radius = ((isUp ? 1 : -1) * SIDE) / Math.sqrt(3) - (isUp ? 2 : -2) * inset;
  return [0, 120, 240].map((angle) => turned(radius, angle));
}

/** The corners of the hexagon around a point of the grid. */
export function hexagon(at: Point, inset = 0): Point[] {
  return [30, 90, 150, 210, 270, 330].map((angle) => {
    const { x, y } = turned(SIDE - inset, angle);
    return { x: at.x + x, y: at.y + y };
  });
}

/** So far from (0, 0), so many degrees clockwise from the top. */
export function turned(radius: number, angle: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

/** A closed path through points, its corners rounded. */
export function rounded(points: Point[], radius: number): string {
  const parts = points.map((corner, index) => {
    const before = towards(corner, points.at(index - 1)!, radius);
    const after = towards(corner, points[(index + 1) % points.length]!, radius);
    return `${index === 0 ? 'M' : 'L'}${write(before)}Q${write(corner)} ${write(after)}`;
  });
  return `${parts.join('')}Z`;
}

function towards(from: Point, to: Point, distance: number): Point {
  const share = distance / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

const write = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
