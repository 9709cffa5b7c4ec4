import { expect, test, vi } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { speaker, textsOf } from './texts';

test('a key without a text is noticed by whoever tests the page, and never shown', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(speaker({}, String).say('table.missing', 3)).toBe('');
  expect(complain).toHaveBeenCalledWith('There is no text table.missing.');
  complain.mockRestore();
});

test('a text with a number has the form that the language of the page asks for', async () => {
  const { sayCount } = speaker({ 'table.cards_one': '{0} carte', 'table.cards_other': '{0} cartes de {1}' }, String);
  await speak('fr');
  expect([0, 1, 2].map((n) => sayCount('table.cards', n, 'Mara'))).toEqual(['0 carte', '1 carte', '2 cartes de Mara']);
});

test('a blank that holds a seat says who sits there', () => {
  const { say } = speaker({ 'preview.from_hand': 'aus der Hand von {0:seat}, {1}' }, (seat) => ['Ada', 'Ben'][seat]!);
  expect(say('preview.from_hand', 1, 1)).toBe('aus der Hand von Ben, 1');
});

test('a game speaks the language of the page, or English where it does not know that', async () => {
  await speak('it');
  expect((await textsOf('artefakt'))['name']).toBe('Artefakt');
  expect(await textsOf('artefakt', 'xx')).toEqual(await textsOf('artefakt', 'en'));
});

test('the server tells the texts of a game that the page does not know', async () => {
  const asked = vi.fn((_address: string) => Promise.resolve(Response.json({ game: 'chess', language: 'en', texts: { name: 'Chess' } })));
  vi.stubGlobal('fetch', asked);
  expect(await textsOf('chess', 'nl')).toEqual({ name: 'Chess' });
  expect(asked.mock.calls[0]![0]).toContain('api/games/chess/texts/nl');
  vi.unstubAllGlobals();
});
