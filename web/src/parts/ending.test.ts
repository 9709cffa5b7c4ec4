import { beforeAll, expect, test } from 'vitest';
import { facesNamed, some } from '$kit/testing';
import type { GameView } from '../api/messages';
import { speak } from '../i18n/index.svelte';
import { comment, distance, headline, spoken, type Voice } from './ending';

beforeAll(() => speak('de'));

const plain: Voice = { knows: () => false, say: (key) => key };
const terra: Voice = { knows: (key) => ['ending.won', 'ending.lost', 'remark.saved', 'remark.lost'].includes(key), say: (key, ...numbers) => `${key} ${numbers.join(' ')}`.trim() };
const faces = facesNamed('Mara', 'Wabe', 'Krümel');

function end(winners: number[], standings: [seat: number, place: number, points: number, margin: number][], remarks: GameView['remarks'] = [[], [], []]): GameView {
  return some<GameView>({ winners, points: [0, 0, 0], standings: standings.map(([seat, place, points, margin]) => ({ seat, place, points, margin })), remarks });
}

const won = end([0], [[0, 1, 171, 66], [1, 2, 105, 66], [2, 3, 58, 113]]);
const second = end([1], [[1, 1, 4, 1], [0, 2, 3, 1], [2, 3, 2, 2]], [[{ key: 'close', numbers: [1], part: '', seats: [] }, { key: 'round', numbers: [2], part: '', seats: [] }], [], []]);

test('the headline says how it went for me', () => {
  expect(headline(won, faces, plain)).toBe('Du gewinnst!');
  expect(headline(second, faces, plain)).toBe('Zweiter Platz');
  expect(headline(end([2], [[2, 1, 9, 1], [1, 2, 8, 1], [0, 3, 2, 7]]), faces, plain)).toBe('Krümel gewinnt');
  expect(headline(end([], []), faces, terra)).toBe('ending.lost');
});

test('alone nobody wins: the points are the headline', () => {
  expect(headline(end([0], [[0, 1, 239, 0]]), facesNamed('Mara'), plain)).toBe('239 Punkte');
});

test('whoever lost reads what was close and what went well', () => {
  expect(comment(second, faces, plain)).toBe('Nur 1 Punkt hat gefehlt. Runde 2 ging an dich.');
});

test('whoever won reads the lead, and in a game of all together what all achieved', () => {
  expect(comment(won, faces, plain)).toBe('Vorsprung: 66 Punkte.');
  const saved = { ...won, remarks: [[{ key: 'saved', numbers: [8, 8, 2], part: '', seats: [] }], [], []] };
  expect(comment(saved, faces, terra)).toBe('Du gewinnst. remark.saved 8 8 2');
});

test('the steps say the lead or what was missing', () => {
  expect(won.standings.map((standing) => distance(standing, won))).toEqual(['66 Vorsprung', '66 fehlten', '113 fehlten']);
  expect(distance(second.standings[1]!, second)).toBe('1 fehlte');
});

test('in the picture to share nobody is “you”', () => {
  expect(spoken(won, faces, 'Triominos', plain)).toBe('Triominos: Mara gewinnt. Mara 171 Punkte, Wabe 105 Punkte, Krümel 58 Punkte');
});
