import { describe, expect, test } from 'vitest';
import { OVAL, ROUND, ROWS, road, way } from './geometry';

/** The places that a line goes through. */
function places(path: string): string[] {
  const [start, ...curves] = path.slice(1).split('C');
  return [start!, ...curves.map((curve) => curve.split(' ').slice(-2).join(' '))];
}

const at = (position: number): string => ROWS[position]!.join(' ');

describe.each([['round', ROUND], ['in four rows', ROWS], ['in three rows', OVAL]])('the sites %s', (_, ring) => {
  test('are ten, the first at the top, and all in the box', () => {
    expect(ring).toHaveLength(10);
    expect(Math.min(...ring.map(([, y]) => y))).toBeCloseTo(ring[0]![1]);
    expect(ring.flat().every((value) => value > 0 && value < 100)).toBe(true);
  });

  test('go clockwise', () => {
    const turns = ring.map(([x, y], position) => {
      const [nextX, nextY] = ring[(position + 1) % 10]!;
      return (x - 50) * (nextY - 47) - (y - 47) * (nextX - 50);
    });
    expect(turns.every((turn) => turn > 0)).toBe(true);
  });

  test('are joined by a road that comes back to where it began', () => {
    const passed = places(road(ring));
    expect(passed).toHaveLength(11);
    expect(passed[0]).toBe(passed[10]);
  });
});

describe('a way', () => {
  test('goes by the sites in between', () => {
    expect(places(way(ROWS, 1, 4))).toEqual([1, 2, 3, 4].map(at));
  });

  test('goes the shorter way round', () => {
    expect(places(way(ROWS, 9, 1))).toEqual([9, 0, 1].map(at));
    expect(places(way(ROWS, 1, 9))).toEqual([9, 0, 1].map(at));
  });

  test('to the site across goes clockwise', () => {
    expect(places(way(ROWS, 2, 7))).toEqual([2, 3, 4, 5, 6, 7].map(at));
  });

  test('to where one is has no length', () => {
    expect(places(way(ROWS, 3, 3))).toEqual([at(3)]);
  });
});
