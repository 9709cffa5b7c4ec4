import { beforeEach, expect, test } from 'vitest';
import { changesOf, clockOf, nameOf } from './agreed';
import type { Clock, GameInfo } from './api/messages';
import { speak } from './i18n/index.svelte';
import { some } from '$kit/testing';

beforeEach(() => speak('de'));

const game = some<GameInfo>({
  options: [
    { name: 'cards', title: 'Länge der Partie', default: 32, values: [{ value: 14, name: 'je 14 Karten' }, { value: 32, name: 'alle' }] },
    { name: 'open', title: 'Liegen die Karten offen?', default: 'no', values: [{ value: 'yes', name: 'ja' }, { value: 'no', name: 'nein' }] },
    { name: 'limit', title: 'Punkte', default: 0, values: [] },
  ],
  presets: [{ name: 'wie in der Anleitung', options: {} }, { name: 'kurz', options: { cards: 14 } }],
});

test('only what differs from the leaflet is told; a question needs no colon', () => {
  expect(changesOf(game, { cards: 32 })).toEqual([]);
  expect(changesOf(game, { cards: 14, open: 'yes' })).toEqual(['Länge der Partie: je 14 Karten', 'Liegen die Karten offen? ja']);
});

test('a value without a name is told as it is', () => {
  expect(changesOf(game, { limit: 400 })).toEqual(['Punkte: 400']);
});

test('options that a preset says are called by its name, others are house rules', () => {
  expect(nameOf(game, {})).toBe('wie in der Anleitung');
  expect(nameOf(game, { cards: 14, open: 'no' })).toBe('kurz');
  expect(nameOf(game, { open: 'yes' })).toBe('Hausregeln');
});

test.each([
  [{}, ['Bedenkzeit: keine']],
  [{ kind: 'days', seconds: 259_200 }, ['Tage für einen Zug: 3']],
  [{ kind: 'move', seconds: 30 }, ['Sekunden für einen Zug: 30']],
  [{ kind: 'bank', seconds: 90, increment: 5 }, ['Minuten für die ganze Partie: 1.5', 'Sekunden dazu für jeden Zug: 5']],
] as [Clock, string[]][])('the clock %j', (clock, said) => {
  expect(clockOf(clock)).toEqual(said);
});
