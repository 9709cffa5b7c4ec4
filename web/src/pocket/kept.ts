/** What there is on this device, looked at, saved and cleared. */
import { FETCHED, placeOf } from '../api/transport';
import { allSeats, forgetSeat } from '../api/vault';
import { remember } from '../store';
import { DATABASE } from './drawers';
import { house, LOCK, openHouse } from './house.svelte';
import { LARDER } from './larder';
import { CARDS } from './mine';

/** The tables that live here, as far as somebody of this browser sits at them. */
export const tablesHere = (): string[] => allSeats().map(({ table }) => table).filter((table) => placeOf(table) === 'device');

/** All games begun here as records, a line each. */
export async function records(): Promise<string> {
  const open = await openHouse();
  const lines = await Promise.all(tablesHere().map((table) => open.record(table)));
  return lines.filter((line) => line !== '').map((line) => `${line}\n`).join('');
}

/** Forgets everything, also what another tab of this browser has open. */
export async function clear(): Promise<void> {
  house.close();
  await navigator.locks.request(LOCK, { steal: true }, async () => {
    await caches.delete(LARDER);
    await new Promise((resolve) => (indexedDB.deleteDatabase(DATABASE).onsuccess = resolve));
  });
  tablesHere().forEach(forgetSeat);
  remember(FETCHED, false);
  remember(CARDS, []);
}
