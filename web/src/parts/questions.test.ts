import { beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { question } from './questions';

beforeEach(() => speak('de'));

test.each([
  ['', 'help'],
  ['Hilfe', 'help'],
  ['help', 'help'],
  ['PUNKTE?', 'points'],
  ['zuletzt', 'last'],
  ['table', 'table'],
  ['play 7', null],
  ['?', 'help'],
])('“%s” asks about %s', (words, about) => {
  expect(question(words)).toBe(about);
});

test('a question is asked in the language of the page, not in another', async () => {
  await speak('fr');
  expect(question('Punkte')).toBeNull();
});
