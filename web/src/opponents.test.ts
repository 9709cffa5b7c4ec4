import { expect, test } from 'vitest';
import { filled, nextFree, toggled } from './opponents';

const CAST = ['taler', 'meck', 'kruemel', 'docht'];
const first = (): number => 0;

test('whoever was chosen stays, and somebody at random joins', () => {
  expect(filled(['docht'], 2, CAST, first)).toEqual(['docht', 'taler']);
  expect(filled([], 3, CAST, first)).toEqual(['taler', 'meck', 'kruemel']);
});

test('a lower number drops the last one, and whoever is not known here', () => {
  expect(filled(['docht', 'meck', 'taler'], 2, CAST)).toEqual(['docht', 'meck']);
  expect(filled(['nobody', 'meck', 'meck'], 2, CAST, first)).toEqual(['meck', 'taler']);
});

test('one more raises the number, one less lowers it', () => {
  expect(toggled(['meck'], 'docht', [1, 2], CAST)).toEqual(['meck', 'docht']);
  expect(toggled(['meck', 'docht'], 'meck', [1, 2], CAST)).toEqual(['docht']);
});

test('where the game allows no other number somebody changes places', () => {
  expect(toggled(['meck', 'docht'], 'taler', [1, 2], CAST)).toEqual(['meck', 'taler']);
  expect(toggled(['meck', 'docht'], 'meck', [2, 3], CAST, first)).toEqual(['docht', 'taler']);
});

test('somebody else is the next who does not sit here', () => {
  expect(nextFree('meck', ['meck', 'kruemel'], CAST)).toBe('docht');
  expect(nextFree('docht', ['docht', 'taler'], CAST)).toBe('meck');
  expect(nextFree('meck', CAST, CAST)).toBe('meck');
});
