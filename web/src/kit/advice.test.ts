import { expect, test } from 'vitest';
import { advised, meant, pointing } from './advice';

const hints = ['lay B4', 'lay R2', 'set B4 R2 G1'].map((action) => ({ ...pointing(action), about: { crisis: [`${action[4]}-AF`] } }));

test('a piece has the place of the best hint that names it', () => {
  expect([...advised(hints, (action) => action.split(' ').slice(1))]).toEqual([['B4', 1], ['R2', 2], ['G1', 3]]);
});

test('what names no piece marks none', () => {
  expect(advised([pointing('done')], () => []).size).toBe(0);
});

test('what the reason of the best is about is marked too, unless it is marked already', () => {
  expect(meant(hints, 'crisis')).toEqual(['B-AF']);
  expect(meant(hints, 'site')).toEqual([]);
  expect(meant([], 'site')).toEqual([]);
  expect([...advised(hints.slice(0, 1), () => ['B4'], ['B-AF', 'B4'])]).toEqual([['B4', 1], ['B-AF', 3]]);
});
