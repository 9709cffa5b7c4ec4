import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fill, form, type Language, LANGUAGES, language, list, preferred, signed, speak, t, tn } from './index.svelte';

beforeEach(() => speak('de'));

describe('fill', () => {
  test.each([
    ['{0} legt {1}.', ['Mara', 18], 'Mara legt 18.'],
    ['{who} legt {0}.', [18, { who: 'Mara' }], 'Mara legt 18.'],
    ['{0} und {1}', ['nur eins'], 'nur eins und {1}'],
    ['{0}', [['a', 'b', 'c']], 'a, b und c'],
    ['{0} Punkte', [-3], '−3 Punkte'],
    ['{0:+} {1:+} {2:+}', [12, -3, 0], '+12 −3 0'],
    ['{0}', ['{1}'], '{1}'],
    ['{0}', [''], ''],
  ])('%s with %j', (text, args, said) => {
    expect(fill(text, args)).toBe(said);
  });
});

test('a number with its sign has a real minus', () => {
  expect([7, 0, -7].map(signed)).toEqual(['+7', '0', '−7']);
});

describe('languages', () => {
  test.each([
    ['de', 'other'],
    ['en', 'other'],
    ['fr', 'one'],
    ['it', 'other'],
    ['nl', 'other'],
  ] as [Language, string][])('in %s, nothing is counted as %s, one as one, two as other', async (wanted, nothing) => {
    await speak(wanted);
    expect([0, 1, 2].map(form)).toEqual([nothing, 'one', 'other']);
  });

  test.each([
    ['de', 'a, b und c'],
    ['en', 'a, b, and c'],
    ['fr', 'a, b et c'],
    ['it', 'a, b e c'],
    ['nl', 'a, b en c'],
  ] as [Language, string][])('in %s a list is %s', async (wanted, said) => {
    await speak(wanted);
    expect(list(['a', 'b', 'c'])).toBe(said);
  });

  test('the page tells in which language it speaks', async () => {
    for (const wanted of LANGUAGES) {
      await speak(wanted);
      expect([language(), document.documentElement.lang]).toEqual([wanted, wanted]);
    }
  });

  test('texts are said in the language that is spoken', async () => {
    expect(t('seat.number', 3)).toBe('Platz 3');
    await speak('en');
    expect(t('seat.number', 3)).toBe('Seat 3');
  });

  test('a text with a number has both forms', () => {
    expect([1, 2].map((n) => tn('table.free', n))).toEqual(['1 Platz frei', '2 Plätze frei']);
  });
});

describe('the language a browser asks for', () => {
  afterEach(() => void vi.restoreAllMocks());

  test.each([
    [['fr-CA', 'en'], 'fr'],
    [['sv', 'nl-BE', 'de'], 'nl'],
    [['sv', 'pl'], 'en'],
    [[], 'en'],
  ])('%j is answered in %s', (wanted, answered) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted);
    expect(preferred()).toBe(answered);
  });
});
