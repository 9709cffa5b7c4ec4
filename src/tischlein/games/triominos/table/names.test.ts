import { beforeAll, expect, test } from 'vitest';
import type { TriominosFreeCell, TriominosLaidTile, TriominosView } from '$api/messages';
import { some, voiceOf } from '$kit/testing';
import type { Cell } from './geometry';
import type { Placement } from './moves';
import { Names } from './names';

const first = { tile: '4-4-4', cell: 'U 0 0', is_up: true, x: 0, y: 0, numbers: [4, 4, 4], points: 22, bonus: '', bonus_points: 0 } as TriominosLaidTile;
const second = { tile: '0-4-4', cell: 'D 0 0', is_up: false, x: 0, y: 0, numbers: [4, 4, 0], points: 58, bonus: 'hexagon', bonus_points: 50 } as TriominosLaidTile;
const up = (x: number, y: number): Cell => ({ is_up: true, x, y });
const down = (x: number, y: number): Cell => ({ is_up: false, x, y });
let names: Names;

beforeAll(async () => {
  const { say, sayCount } = await voiceOf('triominos');
  names = new Names(some<TriominosView>({ tiles: [first, second], hand: ['0-0-1', '0-1-5'], pips: [1, 6] }), say, sayCount);
});

test('a tile of the hand tells what it counts and where it fits', () => {
  expect(names.hand('0-1-5', 2, false)).toBe('Stein 0-1-5, 6 Augen, passt an 2 Stellen');
  expect(names.hand('0-0-1', 0, true)).toBe('Stein 0-0-1, 1 Auge, passt nirgends, eben gekauft');
});

test('a tile that lies tells its numbers where they are seen, and what it brought', () => {
  expect(names.laid(first, false)).toBe('4-4-4: oben 4, rechts 4, links 4, brachte 22 Punkte');
  expect(names.laid(second, true)).toBe('0-4-4: unten 4, links 4, rechts 0, brachte 8 + 50, Sechseck, zuletzt gelegt');
});

test('a place is named after the tiles beside it', () => {
  expect(names.place(down(-1, 0))).toBe('links von 4-4-4');
  expect(names.place(up(1, 0))).toBe('rechts von 0-4-4');
  expect(names.place(up(5, 5))).toBe('in der Mitte');
});

test('a free cell tells what it needs, or that nothing will ever lie there', () => {
  const cell = some<TriominosFreeCell>({ cell: 'D 0 -1', ...down(0, -1), numbers: [null, 4, 4], possible: 2 });
  expect(names.free(cell)).toBe('unter 4-4-4: braucht links 4, rechts 4');
  expect(names.free({ ...cell, possible: 0 })).toBe('unter 4-4-4: bleibt für immer leer');
});

test('where a tile may be laid tells what that would bring', () => {
  const placement = some<Placement>({ tile: '3-4-4', at: down(-1, 0), points: 61, bonus: 'hexagon', bonusPoints: 50 });
  expect(names.landing(placement, false)).toBe('3-4-4 hierher, links von 4-4-4, 11 + 50, Sechseck');
});
