/**
 * What the shell gives to the table of a game, and what it wants back.
 *
 * A game's `table/index.ts` exports its Table as default. The shell renders it inside `<div class="play …">`; its top-level
 * elements are the areas of the skeleton, in this order: `section.seats`, `p.lastly`, `main.board` (or `div.board`), `section.tray`.
 * It exports `Hand` too: what a seat holds, for the replay that opens all hands.
 * The shell draws the top bar, log, chat, replay bar, sheets, clocks and announcements.
 *
 * Where its table is drawn, .play carries `data-picture=<game>`, and .big on a table screen: rules for .seats, .tray … begin with these.
 * `:has()` looks at children only (`.play:has(> .note)`), and sizes hang on `vw`, not on containers, on a phone: else every change of a
 * piece styles or lays out everything anew.
 *
 * The theme is an attribute, not a media query: write `:global([data-theme=dark]) .x { … }`; themes are light, dark, contrast.
 * No motion is wanted where `still` is true; CSS transitions and animations are then off everywhere.
 */
import type { Games, HintInfo, Line } from '../api/messages';
import type { Filling } from '../i18n/index.svelte';
import type { Grammar } from './grammar';

/** A game that has types of its own: `TableProps<'drei'>`. */
export type GameId = keyof Games;

export type Mark = 'circle' | 'diamond' | 'square' | 'triangle' | 'star' | 'hexagon';

/** Who sits at a seat, as it is drawn. */
export interface Face {
  seat: number;
  name: string;
  /** the name as a label of its own: “Mara (du)” at the only seat of this device; everybody is called the same everywhere */
  called: string;
  mark: Mark;
  /** a CSS colour; a game may bend it by defining --seat-0 … --seat-5 for [data-game=…] in its table/seats.css */
  colour: string;
  me: boolean;
  bot: boolean;
  online: boolean;
  standIn: boolean;
  /** who the bot is, as taler: kit/Portrait.svelte draws it; '' for people and other people's programs */
  character: string;
  /** how strong it plays, as level3; '' for people */
  level: string;
  /** what this seat is helped with, in words, where that is worth telling */
  help?: string;
}

/** What a seat sees and may do; seat −1 is a spectator: public things only, nothing lit. */
export interface SeatPosition<G extends GameId> {
  seat: number;
  view: Games[G]['view'];
  legal: string[];
  /** what each word of these actions names: read them with `grammar.ts` */
  grammar: Grammar;
  /** by action */
  previews: Record<string, Games[G]['preview']>;
}

/** An action that the server did not accept. */
export interface Refused {
  action: string;
  sentence: string;
  clause: string;
}

/** Fills blanks: {0} {1} … from the arguments, {who} … from a last argument that is an object; {0:+} shows the sign, {0:seat} who sits there. */
export type Say = (key: string, ...args: Filling[]) => string;

/** A text with a number: `table.points_one`, `table.points_other` (by the language's plural rules), the number is {0}. */
export type SayCount = (key: string, n: number, ...args: Filling[]) => string;

/** What a message brought last: what lies on the table now, and what has happened. */
export interface Newest<G extends GameId> {
  view: Games[G]['view'];
  fresh: Line[];
}

export interface TableProps<G extends GameId> {
  position: SeatPosition<G>;
  /** what lies on the table: drawn at once, so that a move is seen soon; everything else, also what I may do now, comes a frame later with `position` */
  newest: Newest<G>;
  /** by seat */
  faces: Face[];
  /** the log as this reader may see it, newest last; what was taken back is gone */
  lines: Line[];
  /** the same as it is read: what chance brings in one go is one sentence */
  told: Line[];
  /** what the last message brought: animate and mark it */
  fresh: Line[];
  /** a moment that is over, in a replay or looked back at: nobody is asked anything, nothing can be pressed */
  past: boolean;
  /** an action sent and not yet confirmed: show it committed, nothing lit */
  pending: string | null;
  /** show it at the piece concerned */
  refused: Refused | null;
  /** mark these softly */
  hints: HintInfo[];
  /** commits one of `position.legal` */
  act: (action: string) => void;
  /** texts of the game: `table.…`, `word.…`, `preview.…` */
  say: Say;
  sayCount: SayCount;
  /** an action as something to do: "18 legen" */
  deed: (action: string) => string;
  /** what one of `position.legal` would do, in words; empty, where nothing is said of it */
  brings: (action: string) => string;
  /** a word of the game in the language of the page, or as it stands */
  word: (word: string) => string;
  /** table screen: a spectator's view in big type */
  big: boolean;
  /** opens the sheet of rules at a clause: showRule('T15') */
  showRule: (clause: string) => void;
  /** no motion wanted */
  still: boolean;
  /** false: for purists, buttons do not say why they would be wrong */
  explain: boolean;
  /** false: this seat wants to count by itself what an action brings */
  foretell: boolean;
}

export interface HandProps<G extends GameId> {
  /** of the seat whose hand it is */
  position: SeatPosition<G>;
  say: Say;
  word: (word: string) => string;
}

export interface FinalProps<G extends GameId> {
  view: Games[G]['view'];
  faces: Face[];
  say: Say;
  sayCount: SayCount;
  showRule: (clause: string) => void;
}
