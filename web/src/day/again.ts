/** The same deal once more. */
import { deed, start, tableInfo } from '../api/http';
import type { TableInfo } from '../api/messages';
import { keepSeat, seatAt } from '../api/vault';
import { go } from '../router.svelte';
import { levelOf } from '../settings.svelte';

/** At a new table, on my seats: at once where I play alone, else those gather there who want it, too. */
export async function sameAgain(table: TableInfo): Promise<void> {
  const { table: next } = await deed(table.id, { do: 'again' });
  const mine = seatAt(table.id)!;
  if (!seatAt(next)) keepSeat(next, mine.token, '', mine.promise);
  const { status } = await tableInfo(next);
  if (table.people.length === 1 && status === 'waiting') await start(next, levelOf(table.settings.game));
  go(`t/${next}`);
}
