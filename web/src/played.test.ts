import { beforeEach, expect, test } from 'vitest';
import type { TableCard } from './api/messages';
import { allPlayed, forgetAllPlayed, forgetPlayed, keepPlayed } from './played';
import { bestsAlone, exported, statistics } from './statistics';

const person = (name: string) => ({ kind: 'person' as const, person: 0, bot: '', name, stands_in: false, resigned: false, character: '', help: null });
const bot = (name: string, level = 'level3') => ({ kind: 'bot' as const, person: null, bot: level, name, stands_in: false, resigned: false, character: name.toLowerCase(), help: null });

let day = 0;
/** A table that is over: points by seat, the places that follow as the server tells them. */
function over(points: number[], seats = [person('Mira'), bot('Taler')], changes: Partial<TableCard> = {}): TableCard {
  const standings = points.map((own, seat) => ({ seat, place: 1 + points.filter((other) => other > own).length, points: own, margin: 0 }));
  day += 1;
  return {
    id: `t${day}`, game: 'troika', status: 'over', seats, host: '', free: 0, clock: { kind: 'none', seconds: 0, increment: 0 }, my_turn: false, touched_ms: 0, paused: false,
    ended: 'over', mine: [0], left_s: null, ended_ms: day, standings, points, origin: '', day: '', ...changes,
  };
}

beforeEach(() => {
  forgetAllPlayed();
  day = 0;
});

test('a finished table is kept once, the newest first, and can be forgotten', () => {
  const [first, second] = [over([5, 3]), over([1, 3])];
  keepPlayed([first, over([0, 0], undefined, { status: 'playing' })]);
  expect(keepPlayed([first, second]).map(({ table }) => table)).toEqual([second.id, first.id]);
  expect(allPlayed()[0]).toMatchObject({ game: 'troika', me: 0, places: [2, 1], points: [1, 3], seats: [{ name: 'Mira', bot: '' }, { character: 'taler', bot: 'level3' }] });
  expect(forgetPlayed(second.id).map(({ table }) => table)).toEqual([first.id]);
  expect(JSON.parse(exported(allPlayed()))).toMatchObject({ format: 'tischlein-played/1', games: [{ table: first.id }] });
});

test('records from elsewhere and games that go on from one are not mine', () => {
  expect(keepPlayed([over([5, 3], undefined, { origin: 'record' }), over([5, 3], undefined, { origin: 'continued' }), over([5, 3], undefined, { mine: [] })])).toEqual([]);
});

test('wins, streaks and the best result are told by game and by opponent', () => {
  const lotte = [person('Mira'), person('Lotte')];
  const games = keepPlayed([over([5, 3]), over([7, 1], lotte), over([2, 9]), over([4, 4], lotte), over([30, 2], lotte, { game: 'drei' })]);
  const all = statistics(games);
  expect(all).toMatchObject({ played: 5, won: 4, streak: 2, longest: 2 });
  expect(all.games).toMatchObject([{ game: 'troika', played: 4, won: 3, best: 7, streak: 1, longest: 2 }, { game: 'drei', played: 1, won: 1, best: 30 }]);
  expect(all.opponents).toMatchObject([{ name: 'Lotte', played: 3, won: 3 }, { character: 'taler', played: 2, won: 1 }]);
});

test('what was broken off, given up or shared on one device counts as no win', () => {
  const games = keepPlayed([
    over([], undefined, { ended: 'aborted', standings: [], points: [] }),
    over([5, 3], [{ ...person('Mira'), resigned: true }, bot('Taler')]),
    over([5, 3], [person('Mira'), person('Jonas')], { mine: [0, 1] }),
    over([0, 0], undefined, { game: 'terra', standings: [] }), // all have lost
  ]);
  expect(statistics(games)).toMatchObject({ played: 1, won: 0, games: [{ game: 'terra', won: 0 }] });
  expect(games.map(({ ended }) => ended)).toEqual(['over', 'over', 'resigned', 'aborted']);
});

test('games alone have records of their own', () => {
  const games = keepPlayed([80, 120, 95].map((points) => over([points], [person('Mira')], { game: 'triominos' })));
  expect(statistics(games)).toMatchObject({ played: 0, won: 0, solo: [{ game: 'triominos', played: 3 }] });
  expect(bestsAlone(games, 'triominos', 2).map(({ points }) => points[0])).toEqual([120, 95]);
});
