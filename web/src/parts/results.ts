/** Results in words, where no table lies. */
import type { GameInfo } from '../api/messages';
import { fill, form, language, tn } from '../i18n/index.svelte';

/** So many of what is counted in a game: points, unless it has a word of its own. */
export function counted(game: GameInfo | undefined, n: number): string {
  if (!game?.unit_other) return tn('end.points', n);
  return fill(form(n) === 'one' ? game.unit_one : game.unit_other, [n]);
}

/** "So., 15.11."; the year, where it is another one. */
export function dayOf(at: number, now = new Date()): string {
  const day = new Date(at);
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return day.toLocaleDateString(language(), { weekday: 'short', day: 'numeric', month: 'numeric', ...year });
}
