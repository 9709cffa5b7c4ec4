import { expect, test } from 'vitest';
import { columnsOf, GAP, handSize, ratioOf, sizeFor } from './fit';
import { lanesOf, middleOf, mineOf, toldOf } from './layout';
import { scene, spot, thing } from './testing';

const cards = (count: number) => Array.from({ length: count }, (_, at) => thing(`card ${at}`));
const grid = spot('grid', cards(9), { kind: 'grid', columns: 3 });

test('pieces are as large as the room allows, and never too small to be hit', () => {
  const phone = sizeFor([[grid]], 374, 380);
  expect(3 * phone + 2 * GAP).toBeLessThanOrEqual(374);
  expect(3 * phone * ratioOf(grid)).toBeLessThanOrEqual(380);
  expect(sizeFor([[grid]], 1000, 700)).toBeGreaterThan(phone);
  expect(sizeFor([[spot('long', cards(60))]], 320, 100)).toBe(44);
});

test('a row begins anew where the room ends; a grid keeps its columns; a pile is one', () => {
  expect(columnsOf(spot('row', cards(12)), 60, 374)).toBe(5);
  expect(columnsOf(grid, 200, 374)).toBe(3);
  expect(columnsOf(spot('pile', cards(4), { kind: 'pile' }), 60, 374)).toBe(1);
});

test('a hand shares the width of the tray', () => {
  expect(handSize(4, 340, 80)).toBe(77);
  expect(handSize(1, 340, 80)).toBe(77);
  expect(handSize(20, 340, 80)).toBe(44);
});

test('hands of others are told at their names, what is in front of somebody lies in a lane, mine last', () => {
  const hands = [0, 1, 2].map((owner) => spot(`hand ${owner}`, cards(1), { kind: 'hand', owner }));
  const rows = [0, 1, 2].map((owner) => spot(`row ${owner}`, [], { owner }));
  const whole = scene(grid, ...hands, ...rows);
  expect(middleOf(whole)).toEqual([grid]);
  expect(mineOf(whole, 1)).toEqual([hands[1]]);
  expect(lanesOf(whole, 1, 3).map(({ seat, spots }) => [seat, spots.map(({ id }) => id)])).toEqual([[2, ['row 2']], [0, ['row 0']], [1, ['row 1']]]);
  expect(toldOf(whole, 2)).toEqual([hands[2]]);
  expect(mineOf(whole, -1)).toEqual([]);
});

test('a hand that is tapped lies on the table', () => {
  const asked = spot('hand 1', [thing('back', { down: true, words: ['ask 1'] })], { kind: 'hand', owner: 1 });
  expect(lanesOf(scene(asked), 0, 2)).toEqual([{ seat: 1, spots: [asked] }]);
  expect(toldOf(scene(asked), 1)).toEqual([]);
});
