import { recall, remember } from '../store';

/** A result of somebody who played alone. */
export interface Result {
  table: string;
  points: number;
  /** milliseconds since 1970 */
  at: number;
}

const MOST = 5;
const key = (game: string): string => `bests.${game}`;

/** The best results of this browser, this one among them if it is; kept once, however often the end is looked at. */
export function keepResult(game: string, result: Result): Result[] {
  const known = recall<Result[]>(key(game), []);
  const all = known.some(({ table }) => table === result.table) ? known : [...known, result];
  const best = all.sort((a, b) => b.points - a.points || a.at - b.at).slice(0, MOST);
  remember(key(game), best);
  return best;
}
