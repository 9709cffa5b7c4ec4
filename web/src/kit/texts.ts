import { textsFor } from '../api/http';
import { fill, form, language } from '../i18n/index.svelte';
import type { Say, SayCount } from './contract';

type GameTexts = Record<string, string>;

const FILES = import.meta.glob<{ default: GameTexts }>('$games/*/texts/*.toml');

/** The texts of a game in the language of the page; the server tells those of games that this page does not know. */
export async function textsOf(game: string, wanted: string = language()): Promise<GameTexts> {
  const found = loader(game, wanted) ?? loader(game, 'en');
  return found ? (await found()).default : (await textsFor(game, wanted)).texts;
}

function loader(game: string, wanted: string): (() => Promise<{ default: GameTexts }>) | undefined {
  const path = Object.keys(FILES).find((file) => file.endsWith(`/${game}/texts/${wanted}.toml`));
  return path === undefined ? undefined : FILES[path];
}

/** Speaks a game's texts at a table where seats have names. */
export function speaker(texts: GameTexts, nameOf: (seat: number) => string): { say: Say; sayCount: SayCount } {
  const say: Say = (key, ...args) => fill(texts[key] ?? noText(key), args, nameOf);
  return { say, sayCount: (key, n, ...args) => say(`${key}_${form(n)}`, n, ...args) };
}

/** No key ever reaches a person; whoever tests the page is told. */
function noText(key: string): string {
  console.error(`There is no text ${key}.`);
  return '';
}
