/** Whoever gave no name is a guest, called so in the language of whoever reads. */
import { t } from '../i18n/index.svelte';
import type { SeatInfo, TableCard, TableInfo } from './messages';

const guest = <T extends { name: string }>(one: T): T => (one.name ? one : { ...one, name: t('name.guest') });
const sitting = (seats: SeatInfo[]): SeatInfo[] => seats.map((seat) => (seat.kind === 'person' ? guest(seat) : seat));

/** A table where everybody is called something. */
export const named = (table: TableInfo): TableInfo => ({ ...table, people: table.people.map(guest), seats: sitting(table.seats) });

/** A table in a list, likewise. */
export const namedCard = (card: TableCard): TableCard => ({ ...card, host: card.host || t('name.guest'), seats: sitting(card.seats) });

/** Something said, likewise. */
export const namedLine = guest;
