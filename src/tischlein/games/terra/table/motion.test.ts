import { expect, test } from 'vitest';
import type { Line, TerraView } from '$api/messages';
import { some } from '$kit/testing';
import { flights } from './motion';

const moved = (event: string, seat: number, ...kinds: string[]): ReturnType<typeof flights> => flights([some<Line>({ kind: 'event', event, seat, kinds })], some<TerraView>({ active: 1 }));

test.each([
  ['a card that I draw comes to my hand', '*G4', -1, ['card'], { card: 'G4', from: ['pile'], to: ['hand G4', 'seat 1'] }],
  ['one that is hidden from me comes to its owner', '*?', -1, [], { card: '?', from: ['pile'], to: ['seat 1', 'seat 1'] }],
  ['a card against a looming crisis goes to its station', '2 avert B3', 2, ['verb', 'card'], { card: 'B3', from: ['hand B3', 'seat 2'], to: ['station 2', 'pile'] }],
  ['one for an open crisis goes there', '0 lay G4 NA', 0, ['verb', 'card', 'region'], { card: 'G4', from: ['hand G4', 'seat 0'], to: ['crisis G-NA'] }],
  ['a set is kept face down', '0 set G4 G4 B2', 0, ['verb', 'card', 'card', 'card'], { card: '?', from: ['hand G4', 'seat 0'], to: ['seat 0'] }],
])('%s', (_, event, seat, kinds, flight) => {
  expect(moved(event, seat, ...kinds)).toEqual([flight]);
});

test('a crisis that is drawn, and somebody who declines, move no card', () => {
  expect([...moved('*R-EU', -1, 'crisis'), ...moved('1 decline', 1, 'verb')]).toEqual([]);
});
