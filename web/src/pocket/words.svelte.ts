/** The words of the house on this device: they come with it, and not with the first page. */
import { type Filling, fill, form, type Language, language } from '../i18n/index.svelte';
import type { de } from './words/de';

export type Words = Record<keyof typeof de, string>;

const FILES = import.meta.glob<Record<Language, Words>>('./words/??.ts');

let spoken = $state.raw({} as Words);

/** Without a connection they may not be there yet: then everything is as it was, and they come when it is back. */
async function speak(wanted: Language): Promise<void> {
  try {
    spoken = (await FILES[`./words/${wanted}.ts`]!())[wanted];
  } catch {
    addEventListener('online', () => void speak(language()), { once: true });
  }
}

/** A text of the house on this device. */
export function w(key: keyof typeof de, ...args: Filling[]): string {
  return fill(spoken[key] ?? '', args);
}

/** A text with a number. */
export const wn = (key: 'kept.tables', n: number): string => w(`${key}_${form(n)}`, n);

/** So many bytes, in words. */
export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(language(), { style: 'unit', unit: 'megabyte', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);

await speak(language());
$effect.root(() => {
  $effect(() => void speak(language()));
});
