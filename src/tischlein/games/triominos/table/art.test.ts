import { expect, test } from 'vitest';
import { BODY, CORNER_DIGITS, SECTORS } from './art';

test('every corner has a tint and the six digits, for both ways a tile may point', () => {
  for (const way of ['up', 'down'] as const) {
    expect(SECTORS[way]).toHaveLength(3);
    expect(CORNER_DIGITS[way].map((digits) => digits.length)).toEqual([6, 6, 6]);
  }
});

test('digits are drawn where they stand, upright: in the middle of their corner', () => {
  const numbers = (path: string): number[] => path.match(/-?[\d.]+/g)!.map(Number);
  const ys = numbers(CORNER_DIGITS.up[0]![0]!).filter((_, at) => at % 2 === 1);
  expect((Math.min(...ys) + Math.max(...ys)) / 2).toBeCloseTo(-26.7, 0);
});

test('no path has a number that is none', () => {
  const paths = [...Object.values(BODY), ...Object.values(SECTORS).flat(), ...Object.values(CORNER_DIGITS).flat(2)];
  expect(paths.filter((path) => path.includes('NaN'))).toEqual([]);
});
