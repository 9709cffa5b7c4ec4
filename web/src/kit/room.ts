import { getContext, setContext } from 'svelte';

/** What is left on a clock. */
export interface Left {
  /** 9:05 */
  said: string;
  /** it runs, and only seconds are left */
  isShort: boolean;
  /** all other time is spent: so much is left for each move */
  isSpent: boolean;
}

/** What is said in place of whose turn it is, where the game stands still. */
export interface Halt {
  /** nothing: something else on the page says it */
  strong: string;
  text: string;
  /** lets it go on; null where I cannot */
  goOn: (() => void) | null;
}

/** A voice that reads what is asked. */
export interface Aloud {
  reads: boolean;
  /** reads something, or stops */
  toggle: (text: string) => void;
}

/** What the shell knows of a seat beside the game: drawn by Seat and Tray, so that tables need not care. */
export interface Room {
  /** whose things lie in the tray; -1: nobody's */
  mine: () => number;
  /** null where no clock runs */
  clock: (seat: number) => Left | null;
  /** null while the game goes on, or is over by its own rules */
  halt: () => Halt | null;
  /** lets a bot play for somebody who is away; null where that is not possible */
  standIn: (seat: number) => (() => void) | null;
  /** I have tapped away how a round has ended */
  roundSeen: () => void;
  /** the device's voice; null where nobody wants to hear it */
  aloud: () => Aloud | null;
}

const KEY = Symbol('room');
const NOTHING: Room = { mine: () => -1, clock: () => null, halt: () => null, standIn: () => null, roundSeen: () => undefined, aloud: () => null };

export const setRoom = (room: Room): Room => setContext(KEY, room);
export const getRoom = (): Room => getContext<Room | undefined>(KEY) ?? NOTHING;
