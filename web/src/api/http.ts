import { language, t } from '../i18n/index.svelte';
import { address } from '../router.svelte';
import type {
  AnyDeed, Catalogue, Continue, Created, CreateTable, DeedDone, ImportRecord, Join, Lesson, Mine, Problem, SentRecord, SiteInfo, TableCard, TableInfo,
} from './messages';
import { commitment, randomHex } from './entropy';
import { allSeats, keepSeat, seatAt } from './vault';

/** What requests carry. */
type Asked = AnyDeed | Continue | CreateTable | ImportRecord | Join | Mine;

/** The server refused something, or could not be reached; the message is a sentence for people. */
export class Refusal extends Error {
  constructor(readonly code: string, sentence: string, readonly status: number) {
    super(sentence);
  }
}

async function ask<T>(method: 'GET' | 'POST', path: string, body?: Asked, token?: string): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': language() };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(address(`api/${path}`), { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal('unreachable', t('error.unreachable'), 0);
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Refusal(problem?.code ?? 'unknown', problem?.sentence ?? t('error.unknown', answer.status), answer.status);
}

const tokenAt = (table: string): string | undefined => seatAt(table)?.token;

const catalogues = new Map<string, Promise<Catalogue>>();

/** Games, bots and phrases in the language of the page. */
export function catalogue(): Promise<Catalogue> {
  const wanted = language();
  let found = catalogues.get(wanted);
  if (!found) {
    found = ask<Catalogue>('GET', `games?language=${wanted}`);
    found.catch(() => catalogues.delete(wanted));
    catalogues.set(wanted, found);
  }
  return found;
}

/** A first game to walk through; `drei/higher` is a figure of the rules. */
export const lessonOf = (game: string, wanted: string): Promise<Lesson> => ask('GET', `lessons/${game}?language=${wanted}`);

export const lobby = (): Promise<TableCard[]> => ask('GET', 'tables');
export const tableInfo = (table: string): Promise<TableInfo> => ask('GET', `tables/${table}`, undefined, tokenAt(table));
export const recordOf = (table: string): Promise<SentRecord> => ask('GET', `tables/${table}/record`, undefined, tokenAt(table));

/** My tables, those I was at last first. */
export async function myTables(): Promise<TableCard[]> {
  const seats = allSeats();
  const cards = seats.length === 0 ? [] : await ask<TableCard[]>('POST', 'mine', { seats });
  return cards.sort((a, b) => Number(b.my_turn) - Number(a.my_turn) || b.touched_ms - a.touched_ms);
}

export const tableOfCode = (code: string): Promise<TableInfo> => ask('GET', `codes/${encodeURIComponent(code)}`);

export async function createTable(wish: Omit<CreateTable, 'entropy'>): Promise<string> {
  const { entropy, hash } = await commitment();
  const made = await ask<Created>('POST', 'tables', { ...wish, entropy: hash });
  keepSeat(made.table, made.token, entropy, made.commitment);
  return made.table;
}

export async function join(table: string, wish: Omit<Join, 'entropy'>): Promise<void> {
  const { entropy, hash } = await commitment();
  const made = await ask<Created>('POST', `tables/${table}/join`, { ...wish, entropy: hash });
  keepSeat(table, made.token, entropy);
}

export async function deed(table: string, wish: AnyDeed): Promise<DeedDone> {
  return ask('POST', `tables/${table}/do`, wish, tokenAt(table));
}

/** Begins; bots take the free seats. */
export const start = (table: string, bot: string): Promise<DeedDone> =>
  deed(table, { do: 'start', bot, entropy: seatAt(table)?.entropy ?? '' });

export async function importRecord(record: ImportRecord['record']): Promise<string> {
  const made = await ask<Created>('POST', 'records', { record });
  if (made.token) keepSeat(made.table, made.token);
  return made.table;
}

export async function playOn(table: string, wish: Continue): Promise<string> {
  const made = await ask<Created>('POST', `tables/${table}/continue`, wish, tokenAt(table));
  keepSeat(made.table, made.token);
  return made.table;
}

/** A name for a wish: asked again, it is answered as the first time. */
export const wishId = (): string => randomHex(8);

let siteInfo: Promise<SiteInfo> | null = null;

/** The server itself: what links for others begin with, whether there is an imprint. */
export const site = (): Promise<SiteInfo> => (siteInfo ??= ask<SiteInfo>('GET', 'site'));
