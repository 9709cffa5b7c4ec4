/** The picture of shares over time: where everything lies, in percent of its width and height. */
import type { AnalysedDot, AnalysedPlace, AnalysedTurn } from '../api/messages';

/** Seats from the bottom to the top: whose picture it is, then the others, and at last nobody. */
export function bands(seat: number, width: number): number[] {
  return [seat, ...Array.from({ length: width }, (_, other) => other).filter((other) => other !== seat)];
}

/** Where a place stands, from the left. */
export const across = (place: number, count: number): number => (count < 2 ? 0 : (100 * place) / (count - 1));

/** The place of the picture at which one is after so many events. */
export function placeAt(places: readonly AnalysedPlace[], at: number): number {
  const later = places.findIndex((place) => place.at > at);
  return later < 0 ? places.length - 1 : Math.max(0, later - 1);
}

const pair = (x: number, y: number): string => `${x.toFixed(2)}% ${y.toFixed(2)}%`;

export interface Band {
  seat: number;
  /** a polygon for clip-path */
  area: string;
  /** its upper edge, as points of a polyline in a box of 100 × 100 */
  edge: string;
  /** where its name stands, from the top */
  name: number;
}

/** What everybody has at every place, one above the other. */
export function bandsOf(rows: readonly (readonly number[])[], order: readonly number[]): Band[] {
  let below = rows.map(() => 0);
  const found = order.map((seat) => {
    const lower = below;
    const upper = lower.map((from, place) => from + 100 * rows[place]![seat]!);
    below = upper;
    const x = (place: number): number => across(place, rows.length);
    const top = upper.map((height, place) => pair(x(place), 100 - height));
    const bottom = lower.map((height, place) => pair(x(place), 100 - height)).reverse();
    const edge = upper.map((height, place) => `${x(place).toFixed(2)},${(100 - height).toFixed(2)}`).join(' ');
    return { seat, area: `polygon(${[...top, ...bottom].join(',')})`, edge, name: (lower[0]! + upper[0]!) / 2 };
  });
  const names = apart(found.map((band) => Math.max(NAMES_APART / 2, band.name)), NAMES_APART, 100 - NAMES_APART / 2);
  return found.map((band, place) => ({ ...band, name: 100 - names[place]! }));
}

export interface Numbered {
  turn: AnalysedTurn;
  /** as in the list, from 1 */
  number: number;
  x: number;
  /** so many pixels beside it, so that numbers do not touch */
  aside: number;
}

const TOUCHING = 26; // pixels
const NAMES_APART = 15; // percent of the height

/** The same values, in rising order, moved as little as need be to keep their distance, and not beyond the limit. */
export function apart(values: readonly number[], distance: number, limit: number): number[] {
  const put: number[] = [];
  values.forEach((value, place) => put.push(place === 0 ? value : Math.max(value, put[place - 1]! + distance)));
  for (let place = put.length - 1, free = limit; place >= 0; place -= 1) {
    put[place] = Math.min(put[place]!, free);
    free = put[place]! - distance;
  }
  return put;
}

/** The turning points with their numbers; those that would touch are pushed apart. `width` is in pixels. */
export function numbered(turns: readonly AnalysedTurn[], places: readonly AnalysedPlace[], width: number): Numbered[] {
  const lying = turns.map((turn) => across(placeAt(places, turn.at), places.length));
  const wanted = lying.map((x) => (x * width) / 100);
  const put = apart(wanted, TOUCHING, width);
  return turns.map((turn, place) => ({ turn, number: place + 1, x: lying[place]!, aside: Math.round(put[place]! - wanted[place]!) }));
}

/** How large a dot is, in pixels: by what it moved. */
export const sizeOf = ({ amount }: Pick<AnalysedDot, 'amount'>): number => Math.round(5 + Math.min(9, 30 * Math.abs(amount)));
