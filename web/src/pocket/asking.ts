/** Asking the house on this device: what everybody is told alike lies ready, for everything else it is opened. */
import { Refusal } from '../api/http';
import { isHouseFetched, type Wanted } from '../api/transport';
import { language, t } from '../i18n/index.svelte';
import { openHouse } from './house.svelte';
import { told } from './shelf';

export async function askHere(wanted: Wanted): Promise<Response> {
  const ready = wanted.method === 'GET' ? await told(language(), wanted.path.split('?')[0]!) : null;
  if (ready) return Response.json(ready);
  if (wanted.method === 'GET' && !isHouseFetched()) throw new Refusal('unreachable', t('error.unreachable'), 0); // looking alone fetches nothing
  return (await openHouse()).ask(wanted);
}
