import { reckonPad } from '../api/http';
import type { EditionFile, PadEntries, PadSheet } from '../api/messages';
import { recall, remember } from '../store';

export type Value = number | string | string[];

/** A time for a turn or for the whole table, and since when it runs: milliseconds since 1970. */
export interface Timer {
  kind: 'none' | 'turn' | 'table';
  seconds: number;
  since: number;
}

/** What was agreed on before the first round. */
export interface Agreed {
  options: Record<string, number | string>;
  edition: EditionFile | null;
  timer: Timer;
}

/** A score pad as it lies on this device: names in the order of play, and everything that was entered. */
interface Kept extends Agreed {
  names: string[];
  rounds: PadEntries[];
  /** who begins the first round */
  first: number;
}

const MOST_STEPS = 200; // that can be taken back
export const NOTHING_AGREED: Agreed = { options: {}, edition: null, timer: { kind: 'none', seconds: 0, since: 0 } };
const EMPTY: Kept = { names: [], rounds: [], first: 0, ...NOTHING_AGREED };

/** The score pad of a game: kept at every tap, counted by the game's own scoring. */
export class Pad {
  kept: Kept = $state(EMPTY);
  /** what it is all worth, as far as it has been counted */
  sheet: PadSheet | null = $state.raw(null);
  /** why it was not */
  problem = $state('');
  private steps: Kept[] = [];
  private asked = 0;

  constructor(readonly game: string) {
    this.kept = { ...EMPTY, ...recall<Partial<Kept>>(`tischlein.pad.${game}`, {}) };
    if (this.kept.names.length > 0) void this.reckon();
  }

  get canUndo(): boolean {
    return this.kept.names.length > 0 && this.past > 0;
  }
  private past = $state(0);

  begin(names: string[], first: number, agreed: Agreed): void {
    this.change({ names, first, rounds: [blank(names.length)], ...agreed, timer: { ...agreed.timer, since: Date.now() } });
  }

  /** The next turn has its whole time. */
  restart(): void {
    this.keep({ ...$state.snapshot(this.kept), timer: { ...$state.snapshot(this.kept.timer), since: Date.now() } });
  }

  enter(round: number, seat: number | null, name: string, value: Value): void {
    this.change({ ...this.kept, rounds: this.kept.rounds.map((one, index) => (index === round ? entered(one, seat, name, value) : one)) });
  }

  addRound(): void {
    this.change({ ...this.kept, rounds: [...this.kept.rounds, blank(this.kept.names.length)] });
  }

  undo(): void {
    const before = this.steps.pop();
    if (before) this.keep(before);
  }

  clear(): void {
    this.change(EMPTY);
  }

  private change(kept: Kept): void {
    this.steps = [...this.steps, $state.snapshot(this.kept)].slice(-MOST_STEPS);
    this.keep(kept);
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    this.past = this.steps.length;
    remember(`tischlein.pad.${this.game}`, kept);
    if (kept.names.length > 0) void this.reckon();
    else this.sheet = null;
  }

  /** Only the newest answer counts. */
  async reckon(): Promise<void> {
    const asked = ++this.asked;
    const { names, rounds, options, edition } = $state.snapshot(this.kept);
    try {
      const sheet = await reckonPad(this.game, { names, rounds, options, edition });
      if (asked === this.asked) [this.sheet, this.problem] = [sheet, ''];
    } catch (problem) {
      if (asked === this.asked) this.problem = (problem as Error).message;
    }
  }
}

export const blank = (seats: number): PadEntries => ({ table: {}, seats: Array.from({ length: seats }, () => ({})) });

function entered(round: PadEntries, seat: number | null, name: string, value: Value): PadEntries {
  if (seat === null) return { ...round, table: { ...round.table, [name]: value } };
  return { ...round, seats: round.seats.map((own, index) => (index === seat ? { ...own, [name]: value } : own)) };
}
