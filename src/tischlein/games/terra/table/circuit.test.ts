import { expect, test } from 'vitest';
import type { TerraView } from '$api/messages';
import { some } from '$kit/testing';
import { onCircle, stations } from './circuit';

/** Seat 2 of four drew a crisis and seat 3 has given a card; it is seat 0's turn. */
const looming = (seat: number): TerraView =>
  some<TerraView>({ seat, turn: 0, players: [{}, {}, {}, {}], circuit: { order: [2, 3, 0, 1], contributions: [{ seat: 2, card: 'B4' }, { seat: 3, card: '' }] } });

test('everybody is asked once, in the order of play', () => {
  expect(stations(looming(0)).map(({ seat, state, card }) => [seat, state, card])).toEqual([
    [2, 'done', 'B4'],
    [3, 'done', ''],
    [0, 'now', ''],
    [1, 'later', ''],
  ]);
});

test('the viewer sits at the bottom, the others clockwise', () => {
  expect(stations(looming(1)).find(({ seat }) => seat === 1)!.angle).toBe(90);
  expect(stations(looming(1)).map(({ angle }) => angle)).toEqual([180, 270, 360, 90]);
});

test('for a spectator whoever drew the crisis sits at the top', () => {
  expect(stations(looming(-1))[0]!.angle).toBe(270);
});

test('without a looming crisis nobody is asked', () => {
  expect(stations(some<TerraView>({ seat: 0, turn: 0, players: [], circuit: null }))).toEqual([]);
});

test('ninety degrees are at the bottom of the table', () => {
  const [x, y] = onCircle(90, 100);
  expect(x).toBeCloseTo(170);
  expect(y).toBeCloseTo(270);
});
