import type { Component } from 'svelte';
import type { GameView } from '../api/messages';
import type { Say, SayCount, TableProps } from './contract';

/** What a game's table/index.ts exports. */
export interface TableModule {
  default: Component<TableProps<GameView>>;
  /** a few words beside the game's name: "Runde 2 von 3" */
  meta?: (view: GameView, say: Say, sayCount: SayCount) => string;
}

const MODULES = import.meta.glob<TableModule>('$games/*/table/index.ts');

/** The table of a game, loaded when it is needed. */
export function tableOf(game: string): Promise<TableModule> | null {
  const path = Object.keys(MODULES).find((file) => file.endsWith(`/${game}/table/index.ts`));
  return path === undefined ? null : MODULES[path]!();
}
