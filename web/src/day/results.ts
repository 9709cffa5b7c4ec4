/** Results of a day in words. */
import { language, signed, t } from '../i18n/index.svelte';
import { say } from './words';

/** "Montag, 16. November" of a date as 2026-11-16. */
export function dateOf(date: string, wanted: string): string {
  return new Date(date).toLocaleDateString(wanted, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** Who stands where, in a word or two; 0: all have lost. */
export function placed(place: number): string {
  return place === 0 ? t('played.lost') : place === 1 ? say('won') : say('place', place);
}

/** A share of the win as wins of a hundred: whole ones with their sign, or tenths of what was given away, which is never less than nothing. */
export function hundredths(share: number, whole = false): string {
  const number = share * 100;
  return whole ? signed(Math.round(number)) : Math.max(0, number).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
