import { expect, test } from 'vitest';
import { advised } from './advice';

const hints = ['lay B4', 'lay R2', 'set B4 R2 G1'].map((action) => ({ action, chance: 0.5, reason: '' }));

test('a piece has the place of the best hint that names it', () => {
  expect([...advised(hints, (action) => action.split(' ').slice(1))]).toEqual([['B4', 1], ['R2', 2], ['G1', 3]]);
});

test('what names no piece marks none', () => {
  expect(advised([{ action: 'done', chance: null, reason: '' }], () => []).size).toBe(0);
});
