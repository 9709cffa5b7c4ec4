import { beforeEach, expect, test } from 'vitest';
import { pointing as hint } from '../kit/advice';
import { speak } from '../i18n/index.svelte';
import { hintText, nearlyBest } from './hints';

const say = (action: string): string => action;
beforeEach(() => speak('de'));

test('what is much weaker is no advice, and there are two at most', () => {
  expect(nearlyBest([hint('a', 0.6), hint('b', 0.55), hint('c', 0.54)], say).map(({ action }) => action)).toEqual(['a', 'b']);
  expect(nearlyBest([hint('a', 0.6), hint('b', 0.3)], say)).toHaveLength(1);
  expect(nearlyBest([], say)).toEqual([]);
  expect(nearlyBest([hint('a', 0.6), { ...hint('b', null), equal: true }], say)).toHaveLength(2);
});

test('two places for the same tile are one advice: nobody could tell the sentences apart', () => {
  expect(nearlyBest([hint('lay 5 here', 0.6), { ...hint('lay 5 there', null), equal: true }], (action) => action.slice(0, 5))).toHaveLength(1);
});

test('a chance that means nothing is not told', () => {
  expect(hintText(hint('take 3', 0.25), (action) => action)).toBe('Tipp: take 3 (Gewinnchance 25\u00A0%).');
  expect(hintText(hint('done', null), () => 'Zug beenden')).toBe('Tipp: Zug beenden.');
  expect(hintText({ ...hint('done', null), equal: true }, () => 'Zug beenden')).toBe('Etwa gleich gut: Zug beenden.');
});
