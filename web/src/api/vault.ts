import { recall, remember } from '../store';
import { LIMITS } from './messages';

/** My seat at a table: a secret, and the bytes I add to its chance. */
export interface Kept {
  token: string;
  /** random bytes, hexadecimal; their hash was sent on joining */
  entropy: string;
  /** the fingerprint of the server's secret, as it was told before my bytes were shown; empty where it was not */
  promise?: string;
}

const KEY = 'tischlein.seats';

type Seats = Record<string, Kept>;

export function seatAt(table: string): Kept | null {
  return recall<Seats>(KEY, {})[table] ?? null;
}

/** Keeps a seat; the oldest are forgotten when there are too many. */
export function keepSeat(table: string, token: string, entropy = '', promise = ''): void {
  const { [table]: _, ...others } = recall<Seats>(KEY, {});
  remember(KEY, Object.fromEntries([...Object.entries(others), [table, { token, entropy, promise }]].slice(-LIMITS.TABLES_LISTED)));
}

/** What the server promises before the game is kept, and never replaced. */
export function keepPromise(table: string, promise: string): void {
  const seat = seatAt(table);
  if (seat && !seat.promise) keepSeat(table, seat.token, seat.entropy, promise);
}

export function forgetSeat(table: string): void {
  const { [table]: _, ...others } = recall<Seats>(KEY, {});
  remember(KEY, others);
}

export function allSeats(): { table: string; token: string }[] {
  return Object.entries(recall<Seats>(KEY, {})).map(([table, { token }]) => ({ table, token }));
}
