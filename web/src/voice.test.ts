import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from './i18n/index.svelte';
import { notices } from './notices.svelte';
import { sentences } from './voice.svelte';

/** A device that writes down what it says; without voices it has none. */
function device(voices: { lang: string; localService: boolean }[]) {
  const said: { text: string; lang: string; onend?: () => void }[] = [];
  const synthesis = { getVoices: () => voices, addEventListener: () => undefined, cancel: vi.fn(() => void (said.length = 0)), speak: (one: (typeof said)[0]) => void said.push(one) };
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', class { lang = ''; constructor(readonly text: string) {} });
  return { said, synthesis };
}

beforeEach(() => {
  vi.resetModules();
  notices.length = 0;
  return speak('de');
});
afterEach(() => vi.unstubAllGlobals());

test('it reads sentence by sentence in the language of the page, with a voice that needs no network first', async () => {
  const { said } = device([{ lang: 'en-GB', localService: true }, { lang: 'de-DE', localService: false }, { lang: 'de-AT', localService: true }]);
  const { readAloud, reading, stopReading } = await import('./voice.svelte');
  readAloud('Du bist dran. Lege eine Karte!');
  expect(said.map(({ text, lang }) => [text, lang])).toEqual([['Du bist dran.', 'de-AT'], ['Lege eine Karte!', 'de-AT']]);
  expect(reading.text).not.toBe('');
  said.at(-1)!.onend!();
  expect(reading.text).toBe('');
  readAloud('Noch einmal.');
  stopReading();
  expect([reading.text, said.length]).toEqual(['', 0]);
});

test('where there is no voice it says so once, and reads nothing', async () => {
  const { said } = device([{ lang: 'en-GB', localService: true }]);
  const { readAloud, voice } = await import('./voice.svelte');
  const { notices: told } = await import('./notices.svelte');
  readAloud('Du bist dran.');
  expect([said.length, voice(), told.length]).toEqual([0, null, 1]);
});

test('what is no word is not read', () => {
  expect(sentences('Regel 12.  – 4-5-6: gut!')).toEqual(['Regel 12.', '– 4-5-6:', 'gut!']);
  expect(sentences(' … ')).toEqual([]);
});
