import { expect, test } from 'vitest';
import type { Cell } from './geometry';
import { type Around, bestPlace } from './slip';

const up = (x: number, y: number): Cell => ({ is_up: true, x, y });
const down = (x: number, y: number): Cell => ({ is_up: false, x, y });
const seen = { left: -500, top: -500, right: 500, bottom: 500 };
const around = (known: Partial<Around>): Around => ({ ghost: up(0, 0), lit: [], tiles: [], seen, scale: 0.6, width: 60, height: 38, ...known });

test('where nothing lies the paper is above the ghost', () => {
  expect(bestPlace(around({}))).toMatchObject({ reach: 11, way: { x: 0, y: -30 } });
});

test('it does not cover the tile above that the ghost must match', () => {
  const { way } = bestPlace(around({ ghost: down(0, 0), tiles: [up(0, 1)] }));
  expect(way.y).toBeGreaterThanOrEqual(0);
});

test('with tiles on all sides it lies beyond them', () => {
  const tiles = [up(0, 1), down(0, 1), down(-1, 1), up(1, 0), down(1, 0), up(0, 0), down(-1, 0), down(0, -1), up(1, -1), up(-1, 1)];
  expect(bestPlace(around({ ghost: down(0, 0), tiles })).reach).toBeGreaterThan(11);
});

test('it stays inside the board, and off other cells where the tile may lie', () => {
  const low = { ...seen, top: -120 };
  expect(bestPlace(around({ seen: low })).way.y).toBeGreaterThanOrEqual(0);
  expect(bestPlace(around({ lit: [down(-1, 1)] })).way.y).toBeGreaterThanOrEqual(0);
});
