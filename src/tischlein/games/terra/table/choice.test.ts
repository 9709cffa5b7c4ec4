import { describe, expect, test } from 'vitest';
import { parse, type Phrase } from '$kit/grammar';
import { belongTogether, cardsFor, crisisOf, hold, inSets, keysOf, playable, playOf, targets } from './choice';

const GRAMMAR = { avert: ['verb', 'card'], decline: ['verb'], lay: ['verb', 'card', 'region'], set: ['verb', 'card', 'card', 'card'], discard: ['verb', 'card'], done: ['verb'] };
const phrases = (...actions: string[]): Phrase[] => actions.map((action) => parse(action, GRAMMAR));
const LEGAL = phrases('lay G4 NA', 'lay G4 AF', 'lay B2 NA', 'set G4 G4 B2', 'done');

test('equal cards of a hand are told apart', () => {
  expect(hold(['G4', 'B2', 'G4']).map(({ key, copy, copies }) => [key, copy, copies])).toEqual([['G4#1', 1, 2], ['B2#1', 1, 1], ['G4#2', 2, 2]]);
});

test('a card can be played where an action plays it by itself', () => {
  expect(playable(phrases('avert G4', 'decline'))).toEqual(new Set(['G4']));
  expect(playable(LEGAL)).toEqual(new Set(['G4', 'B2']));
  expect(playable(phrases('discard R1', 'set G4 G4 B2'))).toEqual(new Set(['R1']));
});

test('a card of a set that may be laid is part of one', () => {
  expect(inSets(LEGAL)).toEqual(new Set(['G4', 'B2']));
  expect(inSets(phrases('done'))).toEqual(new Set());
});

describe('crises', () => {
  test('where a card, or any card, may be laid', () => {
    expect(targets(LEGAL, 'G4')).toEqual(['G-NA', 'G-AF']);
    expect(targets(LEGAL)).toEqual(['G-NA', 'G-AF', 'B-NA']);
    expect(targets(LEGAL, 'R1')).toEqual([]);
  });

  test('and the cards that may be laid there', () => {
    expect(cardsFor(LEGAL, 'G-NA')).toEqual(['G4']);
    expect(cardsFor(LEGAL, 'R-NA')).toEqual([]);
  });

  test.each([
    ['lay G4 NA', 'G-NA'],
    ['avert G4', ''],
    ['decline', ''],
  ])('of the action %s: “%s”', (action, crisis) => {
    expect(crisisOf(parse(action, GRAMMAR))).toBe(crisis);
  });

  test('of one that is drawn', () => {
    expect(crisisOf(parse('R-EU', { '': ['crisis'] }))).toBe('R-EU');
  });
});

test('touched cards make the action that plays exactly them', () => {
  expect(playOf(LEGAL, ['G4'], 'G-AF')?.action).toBe('lay G4 AF');
  expect(playOf(LEGAL, ['G4', 'G4', 'B2'], '')?.action).toBe('set G4 G4 B2');
  expect(playOf(LEGAL, ['G4'], '')).toBeUndefined();
  expect(playOf(LEGAL, [], '')).toBeUndefined();
});

test('cards are found in the hand, each once', () => {
  expect(keysOf(hold(['G4', 'B2', 'G4']), ['G4', 'G4'])).toEqual(['G4#1', 'G4#2']);
});

test('cards belong together as long as one set has them all', () => {
  const sets = [['G4', 'G4', 'B2'], ['R1', 'R2', 'R3']];
  expect(belongTogether(sets, [])).toBe(true);
  expect(belongTogether(sets, ['B2', 'G4', 'G4'])).toBe(true);
  expect(belongTogether(sets, ['B2', 'B2'])).toBe(false);
  expect(belongTogether(sets, ['G4', 'R1'])).toBe(false);
});
