import { expect, test } from 'vitest';
import { moves } from './moves';
import { scene, spot, thing } from './testing';

const down = (id: string) => thing(id, { down: true });
const hand = (owner: number, count: number) => spot(`hand ${owner}`, Array.from({ length: count }, (_, at) => down(`hand ${owner} #${at}`)), { kind: 'hand', owner });
const pile = (count: number) => spot('pile', count ? [down('pile #0')] : [], { kind: 'pile', count });

test('a piece that one may follow travels from where it was seen', () => {
  const before = scene(spot('mine', [thing('seven')], { kind: 'hand', owner: 0 }), spot('row', []));
  const after = scene(spot('mine', [], { kind: 'hand', owner: 0 }), spot('row', [thing('seven')]));
  expect(moves(before, after, 0)).toEqual([{ to: 'seven', into: 'row', from: 'seven' }]);
});

test('what somebody plays from a hidden hand comes from that hand', () => {
  const before = scene(hand(1, 3), hand(2, 3), spot('row', []));
  const after = scene(hand(1, 3), hand(2, 2), spot('row', [thing('nine')]));
  expect(moves(before, after, 2)).toEqual([{ to: 'nine', into: 'row', from: 'hand 2 #2' }]);
});

test('what somebody draws comes from the pile, also where only their number tells it', () => {
  const before = scene(pile(9), hand(1, 2));
  const after = scene(pile(8), hand(1, 3));
  expect(moves(before, after, 1)).toEqual([{ to: 'hand 1 #2', into: 'hand 1', from: 'pile' }]);
});

test('playing and drawing at once are told apart: the card from the hand, its successor from the pile', () => {
  const before = scene(spot('row', []), hand(1, 3), pile(5));
  const after = scene(spot('row', [thing('nine')]), hand(1, 3), pile(4));
  expect(moves(before, after, 1).map(({ to, from }) => [to, from])).toEqual([['nine', 'hand 1'], ['hand 1', 'pile']]);
});

test('what is taken from an open row and filled up again: the one goes to the hand, the other comes from the pile', () => {
  const before = scene(spot('row', [thing('nine')]), hand(1, 2), pile(5));
  const after = scene(spot('row', [thing('ten')]), hand(1, 3), pile(4));
  expect(moves(before, after, 1).map(({ to, from }) => [to, from])).toEqual([['ten', 'pile'], ['hand 1 #2', 'nine']]);
});

test('free places and counters do not travel, and nothing comes from where nothing is missing', () => {
  const before = scene(spot('row', [thing('nine')]), spot('seat', [thing('coins', { kind: 'counter', number: 3 })]));
  const after = scene(spot('row', [thing('free', { kind: 'space' })]), spot('seat', [thing('coins', { kind: 'counter', number: 4 })]));
  expect(moves(before, after, 0)).toEqual([]);
  expect(moves(scene(spot('row', [])), scene(spot('row', [thing('ten')])), 0)).toEqual([]);
});
