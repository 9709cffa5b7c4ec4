import { describe, expect, test } from 'vitest';
import { boxAround, type Cell, cornersOf, HEIGHT, hexagon, isSame, middleOf, neighbours, type Point, rounded, SIDE, spot, triangle, turned } from './geometry';

const CELLS: Cell[] = [{ is_up: true, x: 0, y: 0 }, { is_up: false, x: 0, y: 0 }, { is_up: true, x: 3, y: -2 }, { is_up: false, x: -4, y: 5 }];

test('a cell is the same as itself alone', () => {
  CELLS.forEach((one, at) => CELLS.forEach((other, place) => expect(isSame(one, { ...other })).toBe(at === place)));
});

describe('the grid', () => {
  test('goes to the right, and up with half a step to the right', () => {
    expect(spot(1, 0)).toEqual({ x: SIDE, y: -0 });
    expect(spot(0, 1)).toEqual({ x: SIDE / 2, y: -HEIGHT });
  });

  test.each(CELLS)('%o is a triangle with three equal sides', (cell) => {
    const corners = cornersOf(cell).map(([x, y]) => spot(x, y));
    corners.forEach((corner, at) => {
      const next = corners[(at + 1) % 3]!;
      expect(Math.hypot(next.x - corner.x, next.y - corner.y)).toBeCloseTo(SIDE);
    });
  });

  test('the reference corner of U is its top, that of D its bottom', () => {
    for (const cell of CELLS) {
      const [first, ...others] = cornersOf(cell).map(([x, y]) => spot(x, y).y);
      expect(others.every((y) => (cell.is_up ? first! < y : first! > y))).toBe(true);
    }
  });

  test('corners are named clockwise', () => {
    for (const cell of CELLS) {
      const [a, b, c] = cornersOf(cell).map(([x, y]) => spot(x, y)) as [Point, Point, Point];
      expect((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).toBeGreaterThan(0);
    }
  });
});

describe('neighbours', () => {
  test.each(CELLS)('of %o share an edge with it and point the other way', (cell) => {
    const own = cornersOf(cell).map(String);
    for (const { cell: other } of neighbours(cell)) {
      expect(other.is_up).toBe(!cell.is_up);
      expect(cornersOf(other).map(String).filter((corner) => own.includes(corner))).toHaveLength(2);
    }
  });

  test.each(CELLS)('of %o say on which side of them it lies', (cell) => {
    const here = middleOf(cell);
    for (const { cell: other, side } of neighbours(cell)) {
      const there = middleOf(other);
      const lies = { left: here.x < there.x, right: here.x > there.x, above: here.y < there.y, below: here.y > there.y };
      expect(lies[side]).toBe(true);
    }
  });

  test('are mutual', () => {
    for (const cell of CELLS) {
      for (const { cell: other } of neighbours(cell)) expect(neighbours(other).some((back) => isSame(back.cell, cell))).toBe(true);
    }
  });
});

test('the box around cells holds their corners, and there is none around nothing', () => {
  expect(boxAround([])).toBeNull();
  expect(boxAround(CELLS.slice(0, 2))).toEqual({ left: 0, top: -HEIGHT, right: 1.5 * SIDE, bottom: -0 });
});

test('a tile as it is drawn fills its cell, whichever way it points', () => {
  for (const cell of CELLS) {
    const middle = middleOf(cell);
    const corners = cornersOf(cell).map(([x, y]) => spot(x, y));
    triangle(cell.is_up, 0).forEach(({ x, y }, at) => {
      expect(x + middle.x).toBeCloseTo(corners[at]!.x);
      expect(y + middle.y).toBeCloseTo(corners[at]!.y);
    });
  }
});

test('a hexagon goes round the outer edges of the six cells', () => {
  const at = spot(0, 0);
  for (const { x, y } of hexagon(at)) expect(Math.hypot(x - at.x, y - at.y)).toBeCloseTo(SIDE);
});

test('degrees go clockwise from the top', () => {
  expect(turned(10, 0)).toEqual({ x: 0, y: -10 });
  expect(turned(10, 90).x).toBeCloseTo(10);
});

test('a rounded path is closed and bends at every corner', () => {
  expect(rounded([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 0, y: 10 }], 2)).toBe('M0 2Q0 0 2 0L8 0Q10 0 8.6 1.4L1.4 8.6Q0 10 0 8Z');
});
