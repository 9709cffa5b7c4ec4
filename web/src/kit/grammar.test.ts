import { expect, test } from 'vitest';
import type { Line } from '../api/messages';
import { named, parse, phraseOf, phrasesIn, theOne, verbOf } from './grammar';
import { some } from './testing';

const GRAMMAR = { place: ['verb', 'tile', 'cell', '', '', 'turn'], buy: ['verb'] };

test('a word is of the kind that the grammar says, and some belong together', () => {
  const placing = parse('place 0-1-2 U 3 -1 r1', GRAMMAR);
  expect(placing.words).toEqual([{ kind: 'verb', word: 'place' }, { kind: 'tile', word: '0-1-2' }, { kind: 'cell', word: 'U 3 -1' }, { kind: 'turn', word: 'r1' }]);
  expect(theOne(placing, 'cell')).toBe('U 3 -1');
  expect(theOne(placing, 'card')).toBe('');
});

test('several words may be of one kind', () => {
  expect(named(parse('set B2 B3 B4', { set: ['verb', 'card', 'card', 'card'] }), 'card')).toEqual(['B2', 'B3', 'B4']);
});

test('an action may have no verb', () => {
  expect(parse('cw', { '': ['way'] }).words).toEqual([{ kind: 'way', word: 'cw' }]);
  expect(verbOf(parse('cw', { '': ['way'] }))).toBe('');
});

test('a game from outside may have no grammar', () => {
  expect(parse('keep 3', {}).words).toEqual([{ kind: 'verb', word: 'keep' }, { kind: 'thing', word: '3' }]);
});

test('all legal actions are taken apart', () => {
  expect(phrasesIn({ legal: ['buy', 'place 0-1-2 U 3 -1 r1'], grammar: GRAMMAR }).map(verbOf)).toEqual(['buy', 'place']);
});

test('a line of the log tells the kinds of its words, if I may see them', () => {
  expect(theOne(phraseOf(some<Line>({ event: '2 lay B4 AF', seat: 2, kinds: ['verb', 'card', 'region'] })), 'region')).toBe('AF');
  expect(theOne(phraseOf(some<Line>({ event: '*B-AF', seat: -1, kinds: ['crisis'] })), 'crisis')).toBe('B-AF');
  expect(phraseOf(some<Line>({ event: '*?', seat: -1, kinds: [] })).words).toEqual([]);
});
