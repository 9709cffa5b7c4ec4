import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { remember } from '../store';
import { type FakeSocket, installSockets, some } from '$kit/testing';
import type { Line, Position, Update, Welcome } from './messages';
import { standing, TableSession } from './session.svelte';
import { keepSeat, seatAt } from './vault';

let sockets: FakeSocket[];
let session: TableSession;

const newest = (): FakeSocket => sockets.at(-1)!;
const lastSent = <T>(): T => newest().sent.at(-1) as T;

beforeEach(() => {
  vi.useFakeTimers();
  remember('tischlein.seats', {});
  keepSeat('one', 'secret', 'ab12');
  sockets = installSockets();
  session = new TableSession('one');
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (seq: number, seat = 0): Line => some<Line>({ seq, kind: 'event', seat, said: `line ${seq}` });
const position = (legal: string[], to_act = [0]): Position => some<Position>({ seat: 0, legal, view: { to_act } });

/** I am let in, and told what the table is like. */
function welcome(told: Partial<Welcome> = {}): void {
  newest().open();
  const table = some<Welcome['table']>({ id: 'one', status: 'playing', commitment: 'promised', people: [], seats: [] });
  newest().tell({ type: 'welcome', table, me: { person: 0, seats: [0] }, lines: [], chat: [], positions: [position(['play 7'])], seq: 3, clock: null, again: false, ...told });
}

/** Something has happened, and is drawn. */
function update(told: Partial<Update> = {}): void {
  newest().tell({ type: 'update', lines: [event(4)], positions: [position([])], seq: 4, clock: null, ...told });
  vi.advanceTimersByTime(300);
}

function comeBack(): void {
  newest().break();
  vi.advanceTimersByTime(1000);
}

describe('coming to a table', () => {
  test('is said with the secret of my seat', () => {
    newest().open();
    expect(lastSent()).toMatchObject({ type: 'hello', table: 'one', token: 'secret', since: 0 });
  });

  test('after a break is said with what I have seen already', () => {
    welcome();
    update();
    comeBack();
    newest().open();
    expect(lastSent()).toMatchObject({ type: 'hello', since: 4 });
  });

  test('keeps what the server promises before the game, not after it has begun', () => {
    welcome();
    expect(seatAt('one')!.promise).toBe('');
    newest().tell({ type: 'table', table: { id: 'one', status: 'waiting', commitment: 'promised', people: [], seats: [] }, me: { person: 0, seats: [0] } });
    expect(seatAt('one')!.promise).toBe('promised');
  });

  test('shows my bytes as soon as they are asked for', () => {
    welcome();
    newest().tell({ type: 'table', table: { id: 'one', status: 'starting', commitment: 'promised', people: [], seats: [] }, me: { person: 0, seats: [0] } });
    expect(lastSent()).toEqual({ type: 'reveal', entropy: 'ab12' });
  });

  test('that cannot be shown says why', () => {
    newest().open();
    newest().tell({ type: 'error', id: '', code: 'gone', sentence: 'The table is gone.', clause: '' });
    expect(session.fatal?.sentence).toBe('The table is gone.');
  });
});

describe('an action', () => {
  test('is sent once, with what I have seen', () => {
    welcome();
    session.act(0, 'play 7');
    session.act(0, 'play 8');
    expect(newest().sent.filter((wish) => (wish as { type: string }).type === 'act')).toMatchObject([{ action: 'play 7', seat: 0, seq: 3 }]);
  });

  test('that was not confirmed is sent again after a break, under the same name', () => {
    welcome();
    session.act(0, 'play 7');
    const { id } = lastSent<{ id: string }>();
    comeBack();
    welcome();
    expect(lastSent()).toMatchObject({ type: 'act', id, action: 'play 7' });
  });

  test('is done when it is confirmed, or seen to have happened', () => {
    welcome();
    session.act(0, 'play 7');
    newest().tell({ type: 'done', id: lastSent<{ id: string }>().id });
    expect(session.pending).toBeNull();
    session.act(0, 'play 8');
    update();
    expect(session.pending).toBeNull();
  });

  test('that is refused says why at the piece; the reason goes with the next move', () => {
    welcome();
    session.act(0, 'play 7');
    newest().tell({ type: 'error', id: lastSent<{ id: string }>().id, code: 'illegal', sentence: 'Not now.', clause: 'D10' });
    expect([session.pending, session.refused]).toEqual([null, { action: 'play 7', sentence: 'Not now.', clause: 'D10' }]);
    update();
    expect(session.refused).toBeNull();
  });

  test('is not refused by what somebody else did wrong', () => {
    welcome();
    session.act(0, 'play 7');
    newest().tell({ type: 'error', id: 'other', code: 'chat', sentence: 'Too fast.', clause: '' });
    expect([session.pending?.action, session.refused, session.complaint?.sentence]).toEqual(['play 7', null, 'Too fast.']);
  });
});

describe('what a message brings', () => {
  test('lies on the table at once; everything else follows when that is drawn', () => {
    welcome();
    newest().tell({ type: 'update', lines: [event(4)], positions: [position([])], seq: 4, clock: null });
    expect([session.newest.fresh.length, session.newest.positions[0]!.legal, session.positions[0]!.legal]).toEqual([1, [], ['play 7']]);
    vi.advanceTimersByTime(300);
    expect([session.fresh.length, session.positions[0]!.legal]).toEqual([1, []]);
  });

  test('keeps its order: what comes while a move is drawn waits for it', () => {
    welcome();
    newest().tell({ type: 'update', lines: [event(4)], positions: [position([])], seq: 4, clock: null });
    newest().tell({ type: 'chat', line: { text: 'Hi' } });
    expect(session.chat).toEqual([]);
    newest().tell({ type: 'update', lines: [event(5)], positions: [position(['play 9'])], seq: 5, clock: null });
    expect([session.chat.length, session.lines.length]).toEqual([1, 1]);
    vi.advanceTimersByTime(300);
    expect(session.lines.map(({ seq }) => seq)).toEqual([4, 5]);
  });

  test('is not told twice where the server begins anew', () => {
    welcome();
    update();
    comeBack();
    welcome({ again: true, lines: [event(1), event(2)], seq: 2 });
    expect([session.lines.map(({ seq }) => seq), session.fresh]).toEqual([[1, 2], []]);
  });
});

describe('whoever chooses in secret together with others', () => {
  test('is asked until it has chosen, and may choose anew', () => {
    welcome({ positions: [position(['plan a'], [0, 1])] });
    expect(session.isAsked).toBe(true);
    session.act(0, 'plan a');
    newest().tell({ type: 'done', id: lastSent<{ id: string }>().id });
    expect([session.isAsked, session.position!.legal]).toEqual([false, ['plan a']]);
  });

  test('is asked again in the next turn', () => {
    welcome({ positions: [position(['plan a'], [0, 1])] });
    session.act(0, 'plan a');
    newest().tell({ type: 'done', id: lastSent<{ id: string }>().id });
    update({ lines: [event(4, 1)], positions: [position(['take'], [0])] });
    expect(session.isAsked).toBe(true);
  });
});

describe('looking back', () => {
  test('is answered by the position, also after a break', async () => {
    welcome();
    const looked = session.look({ seq: 2 }, 0);
    const { id } = lastSent<{ id: string }>();
    comeBack();
    welcome();
    expect(lastSent()).toMatchObject({ type: 'look', id, seq: 2 });
    newest().tell({ type: 'looked', id, lines: [] });
    await expect(looked).resolves.toMatchObject({ id });
  });

  test('to where nothing is says why', async () => {
    welcome();
    const looked = session.look({ seq: 99 }, 0);
    newest().tell({ type: 'error', id: lastSent<{ id: string }>().id, code: 'nothing', sentence: 'Nothing is there.', clause: '' });
    await expect(looked).rejects.toThrow('Nothing is there.');
  });
});

test('of what was taken back only that stays', () => {
  const back = some<Line>({ seq: 5, kind: 'take_back', to: 2, seat: 0 });
  const seated = some<Line>({ seq: 4, kind: 'seat', seat: 1 });
  expect(standing([event(1), event(2), event(3), seated, back, event(6)]).map(({ seq }) => seq)).toEqual([1, 2, 4, 5, 6]);
});
