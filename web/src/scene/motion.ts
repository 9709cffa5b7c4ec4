/** Lets what has moved travel: each piece from where it was seen, or from the place that has lost one. */
import { pieceAt, places, send, travel } from '$kit/travel';
import type { Moved } from './moves';

/** Where everything lay before it moved, with a copy of what is no longer there. */
export interface Flight {
  moved: Moved[];
  places: Map<string, DOMRect>;
  copies: Map<string, Element>;
}

const APART_MS = 40;

/** Where the moved pieces are drawn now, or the places they leave. */
export const placesNow = (table: Element, moved: Moved[]): Map<string, DOMRect> => places(table, moved.map(({ from }) => from));

export function take(moved: Moved[], lay: Map<string, DOMRect>, table: Element): Flight {
  const copies = new Map<string, Element>();
  for (const { from } of moved) {
    const drawn = pieceAt(table, from);
    const picture = drawn instanceof SVGElement ? drawn : drawn?.querySelector('svg.thing');
    if (picture) copies.set(from, picture.cloneNode(true) as Element);
  }
  return { moved, places: lay, copies };
}

export function fly(table: Element, { moved, places: lay, copies }: Flight): void {
  moved.forEach(({ to, into, from }, at) => {
    const drawn = pieceAt(table, to);
    const copy = copies.get(from);
    if (drawn instanceof SVGElement) travel(drawn, lay.get(from), at * APART_MS);
    else if (copy) send(copy.cloneNode(true) as Element, lay.get(from), pieceAt(table, into)?.getBoundingClientRect(), at * APART_MS);
  });
}
