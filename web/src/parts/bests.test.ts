import { expect, test } from 'vitest';
import { keepResult } from './bests';

test('the five best are kept, each table once', () => {
  [133, 188, 204, 227, 239, 90].forEach((points, at) => keepResult('triominos', { table: `t${at}`, points, at }));
  expect(keepResult('triominos', { table: 't4', points: 239, at: 99 }).map(({ points }) => points)).toEqual([239, 227, 204, 188, 133]);
});
