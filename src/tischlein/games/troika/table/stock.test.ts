import { expect, test } from 'vitest';
import type { TroikaLaid, TroikaPlayer } from '$api/messages';
import { some } from '$kit/testing';
import { arrange, piecesOf } from './stock';

const player = some<TroikaPlayer>({ container: [7, 7], hand: [7, 12], known_by: [null, 2] });

test('the tiles of the container come first; it is told who else knows one of my hand', () => {
  expect(piecesOf(player)).toEqual([
    { value: 7, place: 'open', knownBy: null },
    { value: 7, place: 'open', knownBy: null },
    { value: 7, place: 'hand', knownBy: null },
    { value: 12, place: 'hand', knownBy: 2 },
  ]);
});

test('tiles stand in their sets: fuel, gems and trash with their worth', () => {
  const division = some<TroikaLaid>({ fuel: [[7, 7, 7]], gems: [[4, 5, 6]], worth: [6], trash: [12], trash_worth: -1 });
  const groups = arrange(division, piecesOf(player));
  expect(groups.map(({ kind, worth, pieces }) => [kind, worth, pieces.map(({ value }) => value)])).toEqual([
    ['fuel', 0, [7, 7, 7]],
    ['gem', 6, [4, 5, 6]],
    ['trash', -1, [12]],
  ]);
});

test('a tile that is not among mine would come new; each of mine is used once', () => {
  const groups = arrange(some<TroikaLaid>({ fuel: [[7, 7, 7]], gems: [], worth: [], trash: [] }), piecesOf(some<TroikaPlayer>({ container: [7], hand: [7], known_by: [null] })));
  expect(groups.map(({ pieces }) => pieces.map(({ place }) => place))).toEqual([['open', 'hand', 'ghost']]);
});
