import { expect, test } from 'vitest';
import { type Grammar, parse, type Phrase } from '$kit/grammar';
import { onlyOnRoad, step } from './steps';

const GRAMMAR: Grammar = { steal: ['verb', 'player', 'colour'], take: ['verb'], use: ['verb', 'site', 'colour', 'site'] };
const offers = (...actions: string[]): Phrase[] => actions.map((action) => parse(action, GRAMMAR));

test('first the deed is chosen, then each thing that it names, of the kind that the grammar says', () => {
  const legal = offers('take', 'steal 1 blue', 'steal 1 brown', 'steal 2 blue');
  expect(step(legal, [])).toMatchObject({ kind: 'verb', options: ['take', 'steal'], action: '' });
  expect(step(legal, ['steal'])).toMatchObject({ kind: 'player', options: ['1', '2'] });
  expect(step(legal, ['steal', '1'])).toMatchObject({ kind: 'colour', options: ['blue', 'brown'] });
  expect(step(legal, ['steal', '1', 'brown'])).toMatchObject({ options: [], action: 'steal 1 brown', forced: false });
});

test('what leaves no choice is chosen, but for the first thing that a deed names', () => {
  const legal = offers('use 3 blue 5', 'use 3 blue 6');
  expect(step(legal, [])).toMatchObject({ kind: 'site', options: ['3'] });
  expect(step(legal, ['use', '3'])).toMatchObject({ kind: 'site', options: ['5', '6'] });
});

test('a single action is forced', () => {
  expect(step(offers('take'), [])).toMatchObject({ action: 'take', forced: true });
});

test('what is no longer possible is forgotten', () => {
  expect(step(offers('take', 'steal 1 blue'), ['use', '3']).chosen).toEqual([]);
  expect(step([], []).options).toEqual([]);
});

test('many sites are chosen on the road', () => {
  const sites = offers(...[1, 2, 3, 4, 5].map((site) => `use ${site} blue 9`));
  expect(onlyOnRoad(step(sites, ['use']))).toBe(true);
});
