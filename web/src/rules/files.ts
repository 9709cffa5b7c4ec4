import { type Refusal, sheetFor } from '../api/http';
import type { Language } from '../i18n/index.svelte';
import { readSheet, type Sheet } from './sheet';

const SHEETS = import.meta.glob<string>('$games/*/sheet/*.md', { query: '?raw', import: 'default' });
const SHORT = import.meta.glob<string>('$games/*/short/*.md', { query: '?raw', import: 'default' });
const DRAWINGS = import.meta.glob<string>('$games/*/sheet/*.svg', { query: '?raw', import: 'default' });
const ADDRESSES = import.meta.glob<string>('$games/*/sheet/*.svg', { query: '?url', import: 'default' });

const find = (files: Record<string, () => Promise<string>>, end: string): (() => Promise<string>) | undefined =>
  Object.entries(files).find(([path]) => path.endsWith(end))?.[1];

/** A sheet, and the language in which it is written. */
export type Written = Sheet & { language: string };

/** The sheet of a game, or null if there is none; the server tells those of games that this page does not know. */
export async function sheetOf(game: string, language: Language): Promise<Written | null> {
  const found = await read(SHEETS, `/${game}/sheet`, language);
  if (found) return found;
  const told = await sheetFor(game, language).catch((problem: Refusal) => {
    if (problem.status === 404) return null;
    throw problem;
  });
  return told && { ...readSheet(told.text), language: told.language };
}

/** The same on one leaf of paper, to be laid beside the box, or null if there is none. */
export const shortOf = (game: string, language: Language): Promise<Written | null> => read(SHORT, `/${game}/short`, language);

async function read(files: Record<string, () => Promise<string>>, folder: string, language: Language): Promise<Written | null> {
  for (const written of [language, 'en']) {
    const load = find(files, `${folder}/${written}.md`);
    if (load) return { ...readSheet(await load()), language: written };
  }
  return null;
}

/** A figure: `sets.svg` is drawn in the colours of the page, `figures.svg#A` is a view into a picture of its own. */
export async function figureOf(game: string, source: string): Promise<{ drawing: string } | { address: string } | null> {
  const [file, view] = source.split('#');
  const load = find(view ? ADDRESSES : DRAWINGS, `/${game}/sheet/${file}`);
  if (!load) return null;
  const found = await load();
  return view ? { address: `${found}#${view}` } : { drawing: found };
}
