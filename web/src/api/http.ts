import { language, t } from '../i18n/index.svelte';
import { noteReached } from '../online.svelte';
import { recall, remember } from '../store';
import { askAt, hasServer, type Place, placeOf, usualPlace, type Wanted } from './transport';
import type {
  AnalysisInfo, AnalysisState, AnyDeed, Catalogue, Continue, CreateTable, DeedDone, Doors, GameInfo, GameSheet, GameTexts, ImportRecord, Join, Lesson, PadSheet, PadWish, Problem, SentRecord, SiteInfo, TableCard, TableInfo, TriedAction, TryAction,
} from './messages';
import { commitment, randomHex } from './entropy';
import { named, namedCard } from './guests';
import { allSeats, keepSeat, seatAt } from './vault';

/** The blanks of an address: those of `/lessons/{game}/{figure}` are game and figure. */
type Blanks<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;

/** What goes with a request: who asks whom, in which language, and what its address and its message say, where they say anything. */
type Asked<Door extends keyof Doors> = { token?: string | undefined; language?: string; house?: Place }
  & ([Blanks<Door>] extends [never] ? { at?: undefined } : { at: Record<Blanks<Door>, string> })
  & (Doors[Door]['body'] extends undefined ? { body?: undefined } : { body: Doors[Door]['body'] });

/** The server refused something, or could not be reached; the message is a sentence for people. */
export class Refusal extends Error {
  constructor(readonly code: string, sentence: string, readonly status: number) {
    super(sentence);
  }
}

/** Asks the server; pages that are seldom seen have questions of their own. */
export async function ask<Door extends keyof Doors>(door: Door, { at, body, token, language: wanted, house }: Asked<Door>): Promise<Doors[Door]['answer']> {
  const blanks: Record<string, string> = at ?? {};
  const [method, path] = door.split(' ') as ['GET' | 'POST', string];
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(blanks[name]!));
  const headers: Record<string, string> = { 'Accept-Language': language() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  const place = house ?? (blanks['table'] ? placeOf(blanks['table']) : usualPlace());
  const query = wanted ? `?language=${wanted}` : '';
  const answer = await reach(place, { method, path: `${filled}${query}`, headers, body: body === undefined ? null : JSON.stringify(body) });
  if (answer.ok) return (await answer.json()) as Doors[Door]['answer']; // the server made this type from what it answers
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.code ?? 'unknown', problem?.sentence ?? t('error.unknown', answer.status), answer.status);
}

/** What a house answers; of the one on the server it is noted whether it can be reached. */
async function reach(place: Place, wanted: Wanted): Promise<Response> {
  if (place === 'device') return askAt(place, wanted);
  try {
    const answer = await askAt(place, wanted);
    noteReached(true);
    return answer;
  } catch {
    noteReached(false);
    throw new Refusal('unreachable', t('error.unreachable'), 0);
  }
}

const tokenAt = (table: string): string | undefined => seatAt(table)?.token;

const catalogues = new Map<string, Promise<Catalogue>>();

/** Games, bots and phrases in the language of the page. */
export function catalogue(): Promise<Catalogue> {
  const wanted = language();
  let found = catalogues.get(wanted);
  if (!found) {
    found = ask('GET /games', { language: wanted });
    found.then((told) => remember(catalogueKey(wanted), told), () => catalogues.delete(wanted));
    catalogues.set(wanted, found);
  }
  return found;
}

const catalogueKey = (wanted: string): string => `tischlein.catalogue.${wanted}`;

/** What the server told last time, for as long as it cannot be asked. */
export const keptCatalogue = (): Catalogue | null => recall<Catalogue | null>(catalogueKey(language()), null);

/** A game, as the server tells it or, while it cannot be asked, told it last; null if there is none of that name. */
export const knownGame = async (name: string): Promise<GameInfo | null> =>
  (await catalogue().catch(keptCatalogue))?.games.find((game) => game.id === name) ?? null;

/** The texts of a game that the page does not know, in a language, or in one that the game does speak. */
export const textsFor = (game: string, wanted: string): Promise<GameTexts> => ask('GET /games/{game}/texts/{language}', { at: { game, language: wanted } });

/** Its rules as players read them. */
export const sheetFor = (game: string, wanted: string): Promise<GameSheet> => ask('GET /games/{game}/sheet/{language}', { at: { game, language: wanted } });

/** A first game to walk through; `drei/higher` is a figure of the rules. */
export function lessonOf(name: string, wanted: string): Promise<Lesson> {
  const [game, figure] = name.split('/') as [string, string?];
  return figure === undefined ? ask('GET /lessons/{game}', { at: { game }, language: wanted }) : ask('GET /lessons/{game}/{figure}', { at: { game, figure }, language: wanted });
}

export const lobby = async (): Promise<TableCard[]> => (hasServer ? (await ask('GET /tables', { house: 'server' })).map(namedCard) : []);
export const tableInfo = async (table: string): Promise<TableInfo> => named(await ask('GET /tables/{table}', { at: { table }, token: tokenAt(table) }));
export const recordOf = (table: string): Promise<SentRecord> => ask('GET /tables/{table}/record', { at: { table }, token: tokenAt(table) });

/** How far the analysis of a finished game is; whoever asks first has it made. */
export const analyse = (table: string): Promise<AnalysisState> => ask('POST /tables/{table}/analysis', { at: { table }, token: tokenAt(table), language: language() });
export const analysisOf = (table: string, seat: number): Promise<AnalysisInfo> =>
  ask('GET /tables/{table}/analysis/{seat}', { at: { table, seat: String(seat) }, token: tokenAt(table), language: language() });
/** How good another action would have been. */
export const tryAction = (table: string, body: TryAction): Promise<TriedAction> => ask('POST /tables/{table}/tries', { at: { table }, token: tokenAt(table), language: language(), body });

/** My tables: where I am asked and have least time first, then those I was at last; paused ones behind the others. */
export async function myTables(): Promise<TableCard[]> {
  const seats = allSeats();
  const here = seats.filter(({ table }) => placeOf(table) === 'device');
  const there = seats.filter((seat) => !here.includes(seat));
  const cards = here.length > 0 ? (await import('../pocket/mine')).cardsHere(() => ask('POST /mine', { body: { seats: here }, house: 'device' })) : [];
  if (there.length > 0) await ask('POST /mine', { body: { seats: there }, house: 'server' }).then((found) => (elsewhere = found), () => undefined);
  return [...(there.length > 0 ? elsewhere : []), ...(await cards)].map(namedCard).sort(byUrgency);
}

let elsewhere: TableCard[] = []; // as the server told it last

function byUrgency(a: TableCard, b: TableCard): number {
  const left = (card: TableCard): number => (card.my_turn ? (card.left_s ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY);
  return Number(a.paused) - Number(b.paused) || Number(b.my_turn) - Number(a.my_turn) || (left(a) === left(b) ? 0 : left(a) - left(b)) || b.touched_ms - a.touched_ms;
}

export const tableOfCode = async (code: string): Promise<TableInfo> => named(await ask('GET /codes/{code}', { at: { code }, house: 'server' }));

export async function createTable(wish: Omit<CreateTable, 'entropy'>): Promise<string> {
  const { entropy, hash } = await commitment();
  const made = await ask('POST /tables', { body: { ...wish, entropy: hash } });
  keepSeat(made.table, made.token, entropy, made.commitment);
  return made.table;
}

export async function join(table: string, wish: Omit<Join, 'entropy'>): Promise<void> {
  const { entropy, hash } = await commitment();
  const made = await ask('POST /tables/{table}/join', { at: { table }, body: { ...wish, entropy: hash } });
  keepSeat(table, made.token, entropy);
}

export async function deed(table: string, wish: AnyDeed): Promise<DeedDone> {
  return ask('POST /tables/{table}/do', { at: { table }, body: wish, token: tokenAt(table) });
}

/** Begins; bots take the free seats. */
export const start = (table: string, bot: string): Promise<DeedDone> =>
  deed(table, { do: 'start', bot, entropy: seatAt(table)?.entropy ?? '' });

/** A record at a house: where I play, if nothing else is said. */
export async function importRecord(record: ImportRecord['record'], house: Place = usualPlace()): Promise<string> {
  const made = await ask('POST /records', { body: { record }, house });
  if (made.token) keepSeat(made.table, made.token);
  return made.table;
}

export async function playOn(table: string, wish: Continue): Promise<string> {
  const made = await ask('POST /tables/{table}/continue', { at: { table }, body: wish, token: tokenAt(table) });
  keepSeat(made.table, made.token);
  return made.table;
}

/** The personal link to a seat as a picture; its secret travels in no address. */
export async function seatPicture(table: string, token: string): Promise<Blob> {
  const answer = await askAt(placeOf(table), { method: 'GET', path: `/tables/${table}/seat.svg`, headers: { Authorization: `Bearer ${token}` }, body: null });
  if (!answer.ok) throw new Refusal('unknown', t('error.unknown', answer.status), answer.status);
  return answer.blob();
}

/** A name for a wish: asked again, it is answered as the first time. */
export const wishId = (): string => randomHex(8);

let siteInfo: Promise<SiteInfo> | null = null;

/** The server itself: what links for others begin with, whether there is an imprint. */
export const site = (): Promise<SiteInfo> => (siteInfo ??= ask('GET /site', {}));

/** A score pad for people with the real box, with all its sums, in the language of the page. */
export const reckonPad = (game: string, body: PadWish): Promise<PadSheet> => ask('POST /pads/{game}', { at: { game }, body, language: language() });
