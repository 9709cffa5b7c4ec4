import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speak } from '../i18n/index.svelte';
import { noteReached } from '../online.svelte';
import { remember } from '../store';
import { catalogue, createTable, deed, lobby, myTables, Refusal } from './http';
import type { CreateTable } from './messages';
import { keepSeat, seatAt } from './vault';

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  await speak('de');
  remember('tischlein.seats', {});
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => {
  vi.unstubAllGlobals();
  noteReached(true); // or it would be asked for again
});

/** The server answers so. */
function answers(body: unknown, status = 200): void {
  fetched.mockImplementation(async () => Response.json(body, { status }));
}

/** What the server was asked last. */
function asked(): { address: string; method: string; headers: Record<string, string>; body: unknown } {
  const [address, { method, headers, body }] = fetched.mock.lastCall as [string, RequestInit];
  return { address, method: method!, headers: headers as Record<string, string>, body: body ? JSON.parse(String(body)) : null };
}

test('the server is asked in the language of the page', async () => {
  answers([]);
  await lobby();
  expect(asked()).toMatchObject({ method: 'GET', headers: { 'Accept-Language': 'de' }, body: null });
  expect(asked().address).toMatch(/\/api\/tables$/);
});

test('a deed is done with the secret of my seat', async () => {
  answers({});
  keepSeat('one', 'secret');
  await deed('one', { do: 'resign' });
  expect(asked().headers['Authorization']).toBe('Bearer secret');
});

test('a refusal is the sentence of the server', async () => {
  answers({ code: 'full', sentence: 'Der Tisch ist voll.' }, 409);
  await expect(lobby()).rejects.toEqual(new Refusal('full', 'Der Tisch ist voll.', 409));
});

test('an answer that is no sentence of ours has one all the same', async () => {
  fetched.mockImplementation(async () => new Response('<html>', { status: 502 }));
  await expect(lobby()).rejects.toMatchObject({ code: 'unknown', status: 502, message: expect.stringContaining('(Fehler 502)') });
});

test('a server that cannot be reached is said to be so', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(lobby()).rejects.toMatchObject({ code: 'unreachable', message: expect.stringContaining('nicht zu erreichen') });
});

test('games are asked for once in each language, and again after a failure', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(catalogue()).rejects.toBeInstanceOf(Refusal);
  answers({ games: [] });
  await catalogue();
  await catalogue();
  await speak('fr');
  await catalogue();
  expect(fetched.mock.calls.map(([address]) => String(address).split('=')[1])).toEqual(['de', 'de', 'fr']);
});

test('whoever opens a table sends the hash of bytes that are kept', async () => {
  answers({ table: 'one', token: 'secret', commitment: 'promised' });
  await createTable({ settings: { game: 'drei', seats: 2 }, name: 'Mara', seats: [] } as Omit<CreateTable, 'entropy'>);
  expect(seatAt('one')).toMatchObject({ token: 'secret', promise: 'promised' });
  const bytes = Uint8Array.from(seatAt('one')!.entropy.match(/../g)!, (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  expect(asked().body).toMatchObject({ entropy: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') });
});

test('my tables are those where it is my turn, then those I was at last', async () => {
  expect(await myTables()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  keepSeat('one', 'secret');
  answers([{ id: 'old', my_turn: false, touched_ms: 1, seats: [] }, { id: 'new', my_turn: false, touched_ms: 9, seats: [] }, { id: 'mine', my_turn: true, touched_ms: 0, seats: [] }]);
  expect(await myTables()).toMatchObject([{ id: 'mine' }, { id: 'new' }, { id: 'old' }]);
  expect(asked().body).toEqual({ seats: [{ table: 'one', token: 'secret' }] });
});
