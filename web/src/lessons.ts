/** Which games somebody has been shown, or did not want to be: a lesson is offered only once. */
import { recall, remember } from './store';

const KEY = 'tischlein.lessons';

export function isShown(game: string): boolean {
  return recall<string[]>(KEY, []).includes(game);
}

export function markShown(game: string): void {
  if (!isShown(game)) remember(KEY, [...recall<string[]>(KEY, []), game]);
}
