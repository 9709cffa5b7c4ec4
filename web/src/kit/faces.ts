import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Catalogue, CharacterInfo, SeatInfo, TableInfo } from '../api/messages';
import { t } from '../i18n/index.svelte';
import type { Face } from './contract';
import { MARKS } from './marks';

/** Bots by their id, in the language of the page; filled from the catalogue. */
export const botNames = new SvelteMap<string, string>();

/** Whom bots can be, by id; filled likewise. */
export const cast = new SvelteMap<string, CharacterInfo>();

const searching = new SvelteSet<string>();

/** Takes in what the server tells about bots in the language of the page. */
export function meetBots(catalogue: Pick<Catalogue, 'bots' | 'cast'>): void {
  catalogue.bots.forEach((bot) => botNames.set(bot.id, bot.name));
  catalogue.bots.filter((bot) => bot.searches).forEach((bot) => searching.add(bot.id));
  catalogue.cast.forEach((one) => cast.set(one.id, one));
}

/** How somebody plays at a level, in a line: without searching there is no taste. */
export function mannerOf(character: string, level: string): string {
  const one = cast.get(character);
  return one ? [one.pace, searching.has(level) ? one.taste : ''].filter(Boolean).join(' ') : '';
}

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
    called: mine.length === 1 && mine.includes(number) ? t('seat.mine', names[number]!) : names[number]!,
    mark: MARKS[number]!,
    colour: `var(--seat-${number})`,
    me: shown === undefined ? mine.includes(number) : number === shown,
    bot: seat.kind === 'bot' || seat.resigned,
    online: seat.person === null || (table.people.find((person) => person.id === seat.person)?.online ?? false),
    standIn: seat.stands_in,
    character: seat.character ?? '',
    level: seat.kind === 'bot' ? seat.bot : '',
  }));
}
