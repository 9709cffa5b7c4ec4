/** The shelf and the lessons, as the house would tell them: made with the page, so that nobody has to wait for the house. */
import type { Language } from '../i18n/index.svelte';
import { address } from '../router.svelte';
import type { Parts } from './messages';

type Answers = Record<string, unknown>;

const shelves = new Map<Language, Promise<Answers>>();

/** What everybody is told alike under an address of the protocol; null where the house itself has to be asked. */
export async function told(language: Language, path: string): Promise<unknown> {
  let shelf = shelves.get(language);
  if (!shelf) {
    shelf = read(language);
    shelf.catch(() => shelves.delete(language));
    shelves.set(language, shelf);
  }
  return (await shelf)[path] ?? null;
}

async function read(language: Language): Promise<Answers> {
  const list = (await (await kept('pocket.json')).json()) as Parts;
  const packed = await kept(list.told[language]!);
  return (await new Response(packed.body!.pipeThrough(new DecompressionStream('gzip'))).json()) as Answers;
}

/** From the network or, without a connection, as it was kept with the house. */
async function kept(file: string): Promise<Response> {
  const found = await fetch(address(file)).catch(() => caches.match(address(file)));
  if (!found?.ok) throw new Error(file);
  return found;
}
