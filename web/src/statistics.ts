/** What the games played in this browser add up to. */
import type { Played, Sitter } from './played';

/** All of it as a file to keep. */
export function exported(games: readonly Played[]): string {
  return JSON.stringify({ format: 'tischlein-played/1', games }, null, 1);
}

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
