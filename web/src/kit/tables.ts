import type { Component } from 'svelte';
import type { GameView } from '../api/messages';
import type { GameId, HandProps, Say, SayCount, TableProps } from './contract';

/** What a game's table/index.ts exports. */
export interface TableModule {
  default: Component<TableProps<GameId>>;
  /** what a seat holds, small and only to be looked at */
  Hand?: Component<HandProps<GameId>>;
  /** a few words beside the game's name: "Runde 2 von 3" */
  meta?: (view: GameView, say: Say, sayCount: SayCount) => string;
}

const MODULES = import.meta.glob<TableModule>('$games/*/table/index.ts');

const pathOf = (game: string): string | undefined => Object.keys(MODULES).find((file) => file.endsWith(`/${game}/table/index.ts`));

/** Whether a game has a picture; one that has none is played in the text view. */
export function hasTable(game: string): boolean {
  return pathOf(game) !== undefined;
}

/** The table of a game, loaded when it is needed. */
export function tableOf(game: string): Promise<TableModule> | null {
  const path = pathOf(game);
  return path === undefined ? null : MODULES[path]!();
}
