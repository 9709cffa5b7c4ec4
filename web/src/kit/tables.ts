import type { Component } from 'svelte';
import type { GameView } from '../api/messages';
import type { FinalProps, GameId, HandProps, Say, SayCount, TableProps } from './contract';

/** What a game's table/index.ts exports. */
export interface TableModule {
  default: Component<TableProps<GameId>>;
  /** what a seat holds, small and only to be looked at */
  Hand?: Component<HandProps<GameId>>;
  /** a few words beside the game's name: "Runde 2 von 3" */
  meta?: (view: GameView, say: Say, sayCount: SayCount) => string;
}

/** What a game's table/ending.ts exports, where it has one. */
export interface EndingModule {
  /** what is worth seeing of a finished game beside its points: tiles left over, sets turned up … */
  Final?: Component<FinalProps<GameId>>;
  /** a small piece that falls when somebody celebrates, the one with this number */
  Confetti?: Component<{ at: number }>;
  /** what somebody has on their step of the podium */
  Token?: Component<{ view: GameView; seat: number }>;
  /** draws what lay on the table at the end around (0, 0), for the picture of the result */
  paint?: (view: GameView) => (pen: CanvasRenderingContext2D, width: number, height: number) => void;
}

const MODULES = import.meta.glob<TableModule>('$games/*/table/index.ts');

const pathOf = (game: string): string | undefined => Object.keys(MODULES).find((file) => file.endsWith(`/${game}/table/index.ts`));

const hasTable = (game: string): boolean => pathOf(game) !== undefined;

/** Whether there is a picture of a game: its own, or one that is drawn from the scene in its view. Until a view is there, it may have one. */
export function hasPicture(game: string, view: GameView | undefined): boolean {
  return hasTable(game) || view === undefined || view.scene !== undefined;
}

/** The table of a game, loaded when it is needed; for one that brings none the table that is drawn from a scene. */
export function tableOf(game: string): Promise<TableModule> {
  const path = pathOf(game);
  return path === undefined ? import('../scene') : MODULES[path]!();
}

const ENDINGS = import.meta.glob<EndingModule>('$games/*/table/ending.ts');

/** What a game has for its end, loaded when it is reached; nothing, where it has nothing of its own. */
export async function endingOf(game: string): Promise<EndingModule> {
  const path = Object.keys(ENDINGS).find((file) => file.endsWith(`/${game}/table/ending.ts`));
  return path === undefined ? {} : ENDINGS[path]!();
}
