import { SvelteMap } from 'svelte/reactivity';
import type { SeatInfo, TableInfo } from '../api/messages';
import { t } from '../i18n/index.svelte';
import type { Face } from './contract';
import { MARKS } from './marks';

/** Bots by their id, in the language of the page; filled from the catalogue. */
export const botNames = new SvelteMap<string, string>();

/** Who sits where, to be read. Open seats have their number; two of the same name are told apart, as the server does in the log. */
export function namesOf(seats: readonly Pick<SeatInfo, 'name' | 'bot'>[]): string[] {
  const names = seats.map((seat, number) => seat.name || botNames.get(seat.bot) || t('seat.number', number + 1));
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}

/** The seats of a table, as they are drawn: which of them are at this device, and whose things are shown, if only one's are. */
export function facesOf(table: TableInfo, mine: readonly number[], shown?: number): Face[] {
  const names = namesOf(table.seats);
  return table.seats.map((seat, number) => ({
    seat: number,
    name: names[number]!,
    called: mine.length === 1 && mine.includes(number) ? t('seat.me') : names[number]!,
    mark: MARKS[number]!,
    colour: `var(--seat-${number})`,
    me: shown === undefined ? mine.includes(number) : number === shown,
    bot: seat.kind === 'bot' || seat.resigned,
    online: seat.person === null || (table.people.find((person) => person.id === seat.person)?.online ?? false),
    standIn: seat.stands_in,
  }));
}
