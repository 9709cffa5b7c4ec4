import type { Language } from './index.svelte';

/** Each language in its own words. */
export const NAMES_OF_LANGUAGES: Record<Language, string> = { de: 'Deutsch', en: 'English', fr: 'Français', it: 'Italiano', nl: 'Nederlands' };
