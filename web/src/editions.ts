/** Printings of one's own, kept in this browser. What is wrong with one the server says. */
import type { EditionFile } from './api/messages';
import { recall, remember } from './store';

const KEY = 'tischlein.editions';

export const allEditions = (): EditionFile[] => recall<EditionFile[]>(KEY, []);

/** Those of a game, by their names. */
export const editionsOf = (game: string): EditionFile[] => allEditions().filter((one) => one.game === game).sort((a, b) => a.name.localeCompare(b.name));

/** Keeps one, in the place of that of the same name. */
export function keepEdition(edition: EditionFile): void {
  remember(KEY, [...without(edition), edition]);
}

export function dropEdition(edition: EditionFile): void {
  remember(KEY, without(edition));
}

const without = ({ game, name }: EditionFile): EditionFile[] => allEditions().filter((one) => one.game !== game || one.name !== name);

/** Those to choose from: one's own, and the one that is played with already, whoever has entered it. */
export function choosable(game: string, now: EditionFile | null | undefined): EditionFile[] {
  const own = editionsOf(game);
  return !now || own.some(({ hash, name }) => hash === now.hash && name === now.name) ? own : [...own, now];
}
