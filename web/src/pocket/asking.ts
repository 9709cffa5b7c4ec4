/** Asking the house on this device: what everybody is told alike lies ready, for everything else it is opened. */
import type { Wanted } from '../api/transport';
import { language } from '../i18n/index.svelte';
import { openHouse } from './house.svelte';
import { told } from './shelf';

export async function askHere(wanted: Wanted): Promise<Response> {
  const ready = wanted.method === 'GET' ? await told(language(), wanted.path.split('?')[0]!) : null;
  return ready ? Response.json(ready) : (await openHouse()).ask(wanted);
}
