/** The games played in this browser: what came of them, and what they add up to. Places and points are the server's. */
import type { TableCard } from './api/messages';
import { recall, remember } from './store';

/** Somebody who sat at the table. */
export interface Sitter {
  name: string;
  /** which bot, if one played; its name is told in the reader's language where it has none of its own */
  bot: string;
  character: string;
}

/** A game that is over. */
export interface Played {
  table: string;
  game: string;
  /** when it ended: milliseconds since 1970 */
  at: number;
  seats: Sitter[];
  /** my seat; −1 where several of us shared this device */
  me: number;
  /** how it ended: over, resigned (also by me alone), left, aborted, closed */
  ended: string;
  /** by seat: 1 is the first; none where all have lost, or where it did not come to its own end */
  places: number[];
  /** by seat; none where it did not come to its own end */
  points: number[];
}

/** What has to be known of a table for that: a list tells it, and the table itself. */
export type Finished = Pick<TableCard, 'id' | 'game' | 'status' | 'origin' | 'mine' | 'seats' | 'ended' | 'ended_ms' | 'standings' | 'points'>;

const KEY = 'tischlein.played';
const MOST = 2000;

export const allPlayed = (): Played[] => recall<Played[]>(KEY, []);

/** A finished table as it is kept; null where there is nothing to keep: records from elsewhere, and games that go on from one. */
export function playedOf(card: Finished): Played | null {
  if (card.status !== 'over' || card.origin !== '' || card.mine.length === 0) return null;
  const me = card.mine.length === 1 ? card.mine[0]! : -1;
  const seats = card.seats.map((seat) => ({ name: seat.name, bot: seat.kind === 'bot' ? seat.bot : '', character: seat.character ?? '' }));
  const places = card.standings.length === 0 ? [] : card.seats.map((_, seat) => card.standings.find((one) => one.seat === seat)!.place);
  return { table: card.id, game: card.game, at: card.ended_ms, seats, me, ended: card.seats[me]?.resigned ? 'resigned' : card.ended, places, points: card.points };
}

/** Keeps what is over among these tables; the newest first. */
export function keepPlayed(cards: readonly Finished[]): Played[] {
  const known = allPlayed();
  const has = new Set(known.map(({ table }) => table));
  const added = cards.flatMap((card) => (has.has(card.id) ? [] : (playedOf(card) ?? [])));
  if (added.length === 0) return known;
  const all = [...added, ...known].sort((a, b) => b.at - a.at).slice(0, MOST);
  remember(KEY, all);
  return all;
}

export function forgetPlayed(table: string): Played[] {
  const left = allPlayed().filter((one) => one.table !== table);
  remember(KEY, left);
  return left;
}

export function forgetAllPlayed(): void {
  remember(KEY, []);
}

/** All of it as a file to keep. */
export function exported(games: readonly Played[]): string {
  return JSON.stringify({ format: 'tischlein-played/1', games }, null, 1);
}

// -- What it adds up to ------------------------------------------------------------------------------------------------

export interface Tally {
  played: number;
  won: number;
}

export interface GameTally extends Tally {
  game: string;
  /** most points in a game against others */
  best: number;
  /** wins in a row: now, and the most ever */
  streak: number;
  longest: number;
}

export interface OpponentTally extends Tally, Sitter {}

export interface SoloTally {
  game: string;
  played: number;
  /** the best first */
  bests: Played[];
}

export interface Statistics extends Tally {
  streak: number;
  longest: number;
  games: GameTally[];
  opponents: OpponentTally[];
  solo: SoloTally[];
}

/** Whether it came to its own end and one of its seats was mine. */
const counts = (one: Played): boolean => one.ended === 'over' && one.me >= 0;
export const isAlone = (one: Played): boolean => one.seats.length === 1;
export const isWon = (one: Played): boolean => counts(one) && !isAlone(one) && one.places[one.me] === 1;

export function statistics(games: readonly Played[]): Statistics {
  const contests = games.filter((one) => counts(one) && !isAlone(one));
  const own = (game: string): Played[] => contests.filter((one) => one.game === game);
  return {
    ...tally(contests),
    ...streaks(contests),
    games: sorted(unique(contests.map(({ game }) => game)).map((game) => ({ game, ...tally(own(game)), ...streaks(own(game)), best: Math.max(...own(game).map(pointsOf)) }))),
    opponents: sorted(opponents(contests)),
    solo: solo(games),
  };
}

export const pointsOf = (one: Played): number => one.points[one.me] ?? 0;
const unique = (names: string[]): string[] => [...new Set(names)];
const sorted = <T extends { played: number }>(all: T[]): T[] => all.sort((a, b) => b.played - a.played);
const tally = (games: readonly Played[]): Tally => ({ played: games.length, won: games.filter(isWon).length });

function streaks(games: readonly Played[]): { streak: number; longest: number } {
  let [streak, longest] = [0, 0];
  for (const one of [...games].sort((a, b) => a.at - b.at)) {
    streak = isWon(one) ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { streak, longest };
}

/** A bot is somebody by its character, whatever its level; people are known by their names. */
const identity = ({ name, bot, character }: Sitter): string => (character ? `c ${character}` : bot ? `b ${bot}` : `p ${name}`);

function opponents(contests: readonly Played[]): OpponentTally[] {
  const met = new Map<string, { sitter: Sitter; games: Set<Played> }>();
  for (const one of contests) {
    one.seats.forEach((sitter, seat) => {
      if (seat === one.me) return;
      const found = met.get(identity(sitter)) ?? { sitter, games: new Set() };
      met.set(identity(sitter), found);
      found.games.add(one);
    });
  }
  return [...met.values()].map(({ sitter, games }) => ({ ...sitter, ...tally([...games]) }));
}

/** The best results of this browser in a game played alone, the earlier first where they are alike. */
export function bestsAlone(games: readonly Played[], game: string, most = 5): Played[] {
  const own = games.filter((one) => one.game === game && counts(one) && isAlone(one));
  return own.sort((a, b) => pointsOf(b) - pointsOf(a) || a.at - b.at).slice(0, most);
}

function solo(games: readonly Played[]): SoloTally[] {
  const alone = games.filter((one) => counts(one) && isAlone(one));
  return sorted(unique(alone.map(({ game }) => game)).map((game) => ({ game, played: alone.filter((one) => one.game === game).length, bests: bestsAlone(games, game) })));
}
