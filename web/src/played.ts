/** The games played in this browser, and what came of them. Places and points are the server's. */
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
  /** 2026-11-19: it was the game of that day */
  day?: string;
}

/** What has to be known of a table for that: a list tells it, and the table itself. */
export type Finished = Pick<TableCard, 'id' | 'game' | 'status' | 'origin' | 'mine' | 'seats' | 'ended' | 'ended_ms' | 'standings' | 'points' | 'day'>;

const KEY = 'tischlein.played';
const MOST = 2000;

export const allPlayed = (): Played[] => recall<Played[]>(KEY, []);

/** A finished table as it is kept; null where there is nothing to keep: records from elsewhere, and games that go on from one. */
export function playedOf(card: Finished): Played | null {
  if (card.status !== 'over' || card.origin !== '' || card.mine.length === 0) return null;
  const me = card.mine.length === 1 ? card.mine[0]! : -1;
  const seats = card.seats.map((seat) => ({ name: seat.name, bot: seat.kind === 'bot' ? seat.bot : '', character: seat.character ?? '' }));
  const places = card.standings.length === 0 ? [] : card.seats.map((_, seat) => card.standings.find((one) => one.seat === seat)!.place);
  return { table: card.id, game: card.game, at: card.ended_ms, seats, me, ended: card.seats[me]?.resigned ? 'resigned' : card.ended, places, points: card.points, ...(card.day ? { day: card.day } : {}) };
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

/** A game that was played with the real box and counted here. */
export function keepBox(game: string, names: readonly string[], points: number[], winners: readonly number[]): void {
  const at = Date.now();
  const places = points.map((own, seat) => (winners.includes(seat) ? 1 : 1 + points.filter((other, index) => winners.includes(index) || other > own).length));
  const seats = names.map((name) => ({ name, bot: '', character: '' }));
  remember(KEY, [{ table: `box-${at}`, game, at, seats, me: -1, ended: 'over', places, points }, ...allPlayed()].slice(0, MOST));
}

export function forgetPlayed(table: string): Played[] {
  const left = allPlayed().filter((one) => one.table !== table);
  remember(KEY, left);
  return left;
}

export function forgetAllPlayed(): void {
  remember(KEY, []);
}
