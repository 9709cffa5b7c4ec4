import { expect, test } from 'vitest';
import { meant } from './commands';

const DEEDS: Record<string, string> = { 'reveal 5': 'Feld 5 aufdecken', 'reveal 15': 'Feld 15 aufdecken', 'take 5': 'Die 7 von Feld 5 nehmen', troika: 'TROIKA rufen!' };
const legal = Object.keys(DEEDS);
const understood = (typed: string): string[] => meant(typed, legal, (action) => DEEDS[action]!);

test.each([
  ['take 5', 'take 5'],
  ['1', 'reveal 5'],
  ['4', 'troika'],
  ['Feld 5 aufdecken', 'reveal 5'],
  ['feld 15', 'reveal 15'],
  ['troika rufen', 'troika'],
  ['Nehmen', 'take 5'],
])('“%s” means %s', (typed, action) => {
  expect(understood(typed)).toEqual([action]);
});

test('what may mean several is told', () => {
  expect(understood('aufdecken')).toEqual(['reveal 5', 'reveal 15']);
  expect(understood('5')).toEqual(['reveal 5', 'take 5']);
});

test.each(['0', 'play 7', 'Feld 9 aufdecken'])('“%s” is nothing of the list', (typed) => {
  expect(understood(typed)).toEqual([]);
});

test('a notation that is a number is not a place in the list', () => {
  expect(meant('2', ['3', '2'], (action) => action)).toEqual(['2']);
});
