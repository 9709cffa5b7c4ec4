import { t } from '../i18n/index.svelte';

const ASKED = ['hand', 'points', 'parts', 'table', 'last', 'help'] as const;

/** What a command asks about, in the reader's words or in English; null if it is no question but an action. */
export function question(words: string): string | null {
  const word = words.toLowerCase().replace(/\?$/, '');
  if (word === '') return 'help';
  return ASKED.find((key) => key === word || t(`ask.${key}`).toLowerCase() === word) ?? null;
}
