/** What lies on the table, in words: a screen reader reads what others see. */
import type { Spot, Thing } from '$api/messages';
import { say } from './texts';

/** A word of the game in the language of the page, or as it stands. */
export type Word = (word: string) => string;

/** "Minze 4", "Karte, verdeckt", "Würfel 5" */
export function nameOf(thing: Thing, word: Word): string {
  const { name, colour, number, kind } = thing;
  const called = name !== undefined ? word(name) : say(`kind_${kind}`);
  const looks = [name === undefined && colour ? say(`colour_${colour}`) : '', number ?? ''].filter((part) => part !== '');
  const whole = [called, ...looks].join(' ');
  return thing.down ? say('down', whole) : whole;
}

/** "Beet 2"; a place without a name is called after its kind. */
export function placeOf(spot: Spot, word: Word): string {
  const called = spot.name !== undefined ? word(spot.name) : say(`place_${spot.kind}`);
  return spot.number === undefined ? called : `${called} ${spot.number}`;
}

/** As it begins a button. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
