/** The game of the day: what the server tells of it, and a table for it. */
import { ask } from '../api/http';
import type { DayResults, Days } from '../api/messages';
import { keepSeat, seatAt } from '../api/vault';
import { ownName } from '../opening';
import { go } from '../router.svelte';
import { PACE_MS, settings } from '../settings.svelte';

/** The games of today. */
export const days = (): Promise<Days> => ask('GET /days', {});

/** A table at which I play a game of today; it begins at once. */
export async function playDay(game: string): Promise<void> {
  const made = await ask('POST /days/{game}', { at: { game }, body: { name: ownName(), pace_ms: PACE_MS[settings.pace] } });
  keepSeat(made.table, made.token, '', made.commitment);
  go(`t/${made.table}`);
}

/** What came of a game of the day, for me and for others. */
export const dayResults = (table: string): Promise<DayResults> => ask('GET /tables/{table}/day', { at: { table }, token: seatAt(table)?.token });
