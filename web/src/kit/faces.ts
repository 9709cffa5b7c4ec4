import { SvelteMap } from 'svelte/reactivity';
import type { TableInfo } from '../api/messages';
import { t } from '../i18n/index.svelte';
import type { Face } from './contract';
import { MARKS } from './marks';

/** Bots by their id, in the language of the page; filled from the catalogue. */
export const botNames = new SvelteMap<string, string>();

/** Who sits at the seats of a table, as it is drawn. Open seats are called by their number. */
export function facesOf(table: TableInfo, mine: readonly number[]): Face[] {
  return table.seats.map((seat, number) => ({
    seat: number,
    name: seat.name || botNames.get(seat.bot) || t('seat.number', number + 1),
    mark: MARKS[number]!,
    colour: `var(--seat-${number})`,
    me: mine.includes(number),
    bot: seat.kind === 'bot' || seat.resigned,
    online: seat.person === null || (table.people.find((person) => person.id === seat.person)?.online ?? false),
    standIn: seat.stands_in,
  }));
}
