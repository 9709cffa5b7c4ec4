import { beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { outlineOf, PIPS, SYMBOLS } from './symbols';
import { spot, thing } from './testing';
import { capital, nameOf, placeOf } from './words';

const word = (asked: string): string => ({ mint: 'Minze', bed: 'Beet' })[asked] ?? asked;

beforeEach(() => speak('de'));

test('a piece is called by its name, or by what is seen of it', () => {
  expect(nameOf(thing('a', { name: 'mint', number: 4, colour: 'green' }), word)).toBe('Minze 4');
  expect(nameOf(thing('b', { colour: 'red', number: 12 }), word)).toBe('Karte rot 12');
  expect(nameOf(thing('c', { kind: 'tile', down: true }), word)).toBe('Plättchen, verdeckt');
});

test('a place is called by its name, or by its kind', () => {
  expect(placeOf(spot('a', [], { name: 'bed', number: 2 }), word)).toBe('Beet 2');
  expect(placeOf(spot('b', [], { kind: 'pile' }), word)).toBe('Stapel');
  expect(capital('über')).toBe('Über');
});

test('a colour has a sign of its own, so that nobody needs to see it', () => {
  const signs = (['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'brown', 'grey', 'black', 'white'] as const).map((colour) => outlineOf({ colour }));
  expect(new Set(signs).size).toBe(signs.length);
  expect(signs).not.toContain(undefined);
  expect(outlineOf({ symbol: 'crown', colour: 'red' })).toBe(SYMBOLS.crown);
  expect(outlineOf({ symbol: '♞' })).toBeUndefined();
  expect(Object.values(PIPS).map((pips) => pips.length)).toEqual([1, 2, 3, 4, 5, 6]);
});
