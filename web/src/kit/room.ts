import { getContext, setContext } from 'svelte';

/** What the shell knows of a seat beside the game: drawn by Seat and Tray, so that tables need not care. */
export interface Room {
  /** what is left on the clock, to be read; nothing where no clock runs */
  clock: (seat: number) => string;
  /** lets a bot play for somebody who is away; null where that is not possible */
  standIn: (seat: number) => (() => void) | null;
}

const KEY = Symbol('room');
const NOTHING: Room = { clock: () => '', standIn: () => null };

export const setRoom = (room: Room): Room => setContext(KEY, room);
export const getRoom = (): Room => getContext<Room | undefined>(KEY) ?? NOTHING;
