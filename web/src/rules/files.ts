import type { Language } from '../i18n/index.svelte';
import { readSheet, type Sheet } from './sheet';

const SHEETS = import.meta.glob<string>('$games/*/sheet/*.md', { query: '?raw', import: 'default' });
const SHORT = import.meta.glob<string>('$games/*/short/*.md', { query: '?raw', import: 'default' });
const DRAWINGS = import.meta.glob<string>('$games/*/sheet/*.svg', { query: '?raw', import: 'default' });
const ADDRESSES = import.meta.glob<string>('$games/*/sheet/*.svg', { query: '?url', import: 'default' });

const find = (files: Record<string, () => Promise<string>>, end: string): (() => Promise<string>) | undefined =>
  Object.entries(files).find(([path]) => path.endsWith(end))?.[1];

/** The sheet of a game, or null if there is none. */
export const sheetOf = (game: string, language: Language): Promise<Sheet | null> => read(SHEETS, `/${game}/sheet`, language);

/** The same on one leaf of paper, to be laid beside the box, or null if there is none. */
export const shortOf = (game: string, language: Language): Promise<Sheet | null> => read(SHORT, `/${game}/short`, language);

async function read(files: Record<string, () => Promise<string>>, folder: string, language: Language): Promise<Sheet | null> {
  const load = find(files, `${folder}/${language}.md`) ?? find(files, `${folder}/en.md`);
  return load ? readSheet(await load()) : null;
}

/** A figure: `sets.svg` is drawn in the colours of the page, `figures.svg#A` is a view into a picture of its own. */
export async function figureOf(game: string, source: string): Promise<{ drawing: string } | { address: string } | null> {
  const [file, view] = source.split('#');
  const load = find(view ? ADDRESSES : DRAWINGS, `/${game}/sheet/${file}`);
  if (!load) return null;
  const found = await load();
  return view ? { address: `${found}#${view}` } : { drawing: found };
}
