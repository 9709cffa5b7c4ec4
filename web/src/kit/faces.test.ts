import { beforeAll, expect, test } from 'vitest';
import type { TableInfo } from '../api/messages';
import { speak } from '../i18n/index.svelte';
import { some } from './testing';
import { botNames, facesOf, mannerOf, meetBots, namesOf } from './faces';
import { drawingOf } from './Portrait.svelte';

beforeAll(async () => {
  await speak('de');
  botNames.set('level1', 'Küken');
});

const table = some<TableInfo>({
  seats: [
    { kind: 'person', name: 'Mara', bot: '', person: 0, stands_in: false, resigned: false },
    { kind: 'person', name: 'Jonas', bot: '', person: 1, stands_in: true, resigned: false },
    { kind: 'bot', name: 'Wabe', bot: 'level1', person: null, stands_in: false, resigned: false, character: 'wabe' },
    { kind: 'person', name: 'Lotte', bot: '', person: 2, stands_in: false, resigned: true },
  ],
  people: [{ id: 0, online: true }, { id: 1, online: false }],
});

test('open seats have their number, bots the name of their level', () => {
  expect(namesOf([{ name: 'Mara', bot: '' }, { name: '', bot: 'level1' }, { name: '', bot: '' }])).toEqual(['Mara', 'Küken', 'Platz 3']);
});

test('equal names are told apart as the server does in the log', () => {
  const bot = { name: '', bot: 'level1' };
  expect(namesOf([bot, { name: 'Mara', bot: '' }, bot, bot])).toEqual(['Küken', 'Mara', 'Küken 2', 'Küken 3']);
});

test('the only seat of this device is called you, and keeps its name in sentences', () => {
  const [mine, other] = facesOf(table, [0]);
  expect(mine).toMatchObject({ name: 'Mara', called: 'Mara (du)', me: true });
  expect(other).toMatchObject({ name: 'Jonas', called: 'Jonas', me: false });
});

test('several seats of one device are called by their names', () => {
  expect(facesOf(table, [0, 1]).map(({ called, me }) => [called, me])).toEqual([['Mara', true], ['Jonas', true], ['Wabe', false], ['Lotte', false]]);
});

test('every seat has a mark and a colour of its own', () => {
  const faces = facesOf(table, []);
  expect(new Set(faces.map(({ mark }) => mark)).size).toBe(4);
  expect(faces[2]!.colour).toBe('var(--seat-2)');
});

test('whoever is not connected is away, a bot never is, and whoever resigned is played by one', () => {
  expect(facesOf(table, []).map(({ online }) => online)).toEqual([true, false, true, false]);
  expect(facesOf(table, []).map(({ bot }) => bot)).toEqual([false, false, true, true]);
  expect(facesOf(table, [])[1]!.standIn).toBe(true);
});

test('a bot of the house has a character with a drawing, and its level apart from its name', () => {
  const [mara, , wabe] = facesOf(table, []);
  expect(wabe).toMatchObject({ name: 'Wabe', character: 'wabe', level: 'level1' });
  expect(mara).toMatchObject({ character: '', level: '' });
  expect(drawingOf('wabe')).toBeTruthy();
  expect(drawingOf('')).toBeUndefined();
});

test('only a level that searches has a taste', () => {
  const bots = [{ id: 'level2', name: 'Neugierig', about: '', searches: false }, { id: 'level3', name: 'Geübt', about: '', searches: true }];
  meetBots({ bots, cast: [{ id: 'wabe', name: 'Wabe', pace: 'Hat die Ruhe weg.', taste: 'Gönnt auch anderen etwas.' }] });
  expect(mannerOf('wabe', 'level2')).toBe('Hat die Ruhe weg.');
  expect(mannerOf('wabe', 'level3')).toBe('Hat die Ruhe weg. Gönnt auch anderen etwas.');
  expect(mannerOf('', 'level3')).toBe('');
});
