import { beforeAll, expect, test } from 'vitest';
import type { Line } from '../api/messages';
import type { Say } from './contract';
import { gathered } from './log';
import { some, voiceOf } from './testing';

let say: Say;
beforeAll(async () => void ({ say } = await voiceOf('terra')));

let seq = 0;
const line = (event: string, known: Partial<Line> = {}): Line => some<Line>({ seq: (seq += 1), kind: 'event', said: '', event, seat: event.startsWith('*') ? -1 : 0, outcome: '', sentences: [], ...known });
const said = (lines: Line[]): string[] => gathered([line('0 decline', { said: 'Ada passt.' }), ...lines], say, 'event.chance').slice(1).map((one) => one.said);

test('what chance brings in one go is one sentence, made of its outcomes', () => {
  expect(said([line('*R6', { outcome: 'Rot 6' }), line('*G3', { outcome: 'Grün 3' }), line('*R6', { outcome: 'Rot 6' })])).toEqual([say('event.chance', ['Rot 6 (2×)', 'Grün 3'])]);
});

test('what is hidden is no news', () => {
  expect(said([line('*?'), line('*?')])).toEqual([]);
});

test('a line with sentences of its own stands for itself', () => {
  const follows = line('*?', { said: 'Ben nimmt ein Fragment.', sentences: ['Ben nimmt ein Fragment.'] });
  expect(said([line('*R6', { outcome: 'Rot 6' }), follows])).toEqual([say('event.chance', ['Rot 6']), 'Ben nimmt ein Fragment.']);
});
