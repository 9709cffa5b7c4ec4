import { beforeAll, expect, test } from 'vitest';
import type { Line } from '../api/messages';
import { t } from '../i18n/index.svelte';
import type { Say } from './contract';
import { gathered, sinceTurn } from './log';
import { some, voiceOf } from './testing';

let say: Say;
beforeAll(async () => void ({ say } = await voiceOf('terra')));

let seq = 0;
const line = (event: string, known: Partial<Line> = {}): Line => some<Line>({ seq: (seq += 1), kind: 'event', said: '', event, seat: event.startsWith('*') ? -1 : 0, outcome: '', sentences: [], facts: {}, follows: [], ...known });
const said = (lines: Line[]): string[] => gathered([line('0 decline', { said: 'Ada passt.' }), ...lines], say, 'event.chance').slice(1).map((one) => one.said);

test('what chance brings in one go is one sentence, made of its outcomes', () => {
  expect(said([line('*R6', { outcome: 'Rot 6' }), line('*G3', { outcome: 'Grün 3' }), line('*R6', { outcome: 'Rot 6' })])).toEqual([say('event.chance', ['Rot 6 (2×)', 'Grün 3'])]);
});

test('what is hidden is no news', () => {
  expect(said([line('*?'), line('*?')])).toEqual([]);
});

test('what chance brings when all is dealt anew is dealing', () => {
  expect(said([line('*?', { facts: { deals: true } }), line('*7', { outcome: '7', facts: { deals: true } })])).toEqual([t('log.dealt')]);
});

test('what somebody asked chance for is told with that action', () => {
  const asked = line('0 reveal 12', { said: 'Ada deckt Feld 12 auf.' });
  const [told] = gathered([asked, line('*7', { said: 'Ada deckt Feld 12 auf: 7.', outcome: '7', facts: { who: 0, turned: 12 } })], say, 'event.chance');
  expect(told).toEqual({ ...asked, said: 'Ada deckt Feld 12 auf: 7.' });
});

test('an outcome with facts of its own stands for itself', () => {
  const crisis = line('*G-AF', { said: 'Krise gezogen: Afrika (Grün).', outcome: 'Afrika (Grün)', facts: { crisis: 'G-AF' } });
  expect(said([line('*R6', { outcome: 'Rot 6' }), crisis])).toEqual([say('event.chance', ['Rot 6']), 'Krise gezogen: Afrika (Grün).']);
});

test('so does one that something followed', () => {
  const follows = line('*?', { said: 'Ben nimmt ein Fragment.', follows: [{ who: 1 }] });
  expect(said([line('*R6', { outcome: 'Rot 6' }), follows])).toEqual([say('event.chance', ['Rot 6']), 'Ben nimmt ein Fragment.']);
});

test('what has happened since my turn is what others did after it', () => {
  const [before, mine, after] = [line('1 decline', { seat: 1 }), line('0 decline'), line('1 decline', { seat: 1 })];
  expect(sinceTurn([before, mine, after], 0)).toEqual([after]);
  expect(sinceTurn([before, mine, after], 2)).toEqual([before, mine, after]);
  expect(sinceTurn([before, mine], 0)).toEqual([]);
});
