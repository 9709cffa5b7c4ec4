/** Lets fragments travel: what left one place came to another, colour by colour. */
import type { ArtefaktView } from '$api/messages';
import { pieceAt, send } from '$kit/travel';
import { boxOf } from '$kit/zoom';
import { COLOURS } from './words';

interface Flight {
  colour: string;
  from: string;
  to: string;
}

/** The fragments of all places, as these are named on the table. */
function heaps(view: ArtefaktView): Map<string, number[]> {
  return new Map([
    ['centre', view.centre.colours],
    ...view.circle.map(({ number, fragments }): [string, number[]] => [`site ${number}`, fragments.colours]),
    ...view.players.map(({ fragments }, seat): [string, number[]] => [`seat ${seat}`, fragments.colours]),
  ]);
}

/** What moved between two views. */
export function flights(old: ArtefaktView | null, view: ArtefaktView): Flight[] {
  if (!old) return [];
  const [then, now] = [heaps(old), heaps(view)];
  return COLOURS.flatMap((colour, index) => {
    const change = [...now].map(([name, counts]) => ({ name, by: counts[index]! - (then.get(name)?.[index] ?? 0) }));
    const left = change.filter(({ by }) => by < 0).flatMap(({ name, by }) => Array<string>(-by).fill(name));
    const came = change.filter(({ by }) => by > 0).flatMap(({ name, by }) => Array<string>(by).fill(name));
    return left.slice(0, came.length).map((from, place) => ({ colour, from, to: came[place]! }));
  });
}

const NEXT = 120;

export function fly(table: Element, moves: Flight[]): void {
  const box = (name: string, colour: string): DOMRect | undefined =>
    [`${name} ${colour}`, name].flatMap((piece) => pieceAt(table, piece) ?? []).map(boxOf).find((found) => found.width > 0);
  moves.forEach(({ colour, from, to }, index) => {
    const [start, end] = [box(from, colour), box(to, colour)];
    if (start && end) send(picture(colour), centred(start), centred(end), index * NEXT);
  });
}

function picture(colour: string): SVGElement {
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  copy.setAttribute('viewBox', '0 0 32 32');
  use.setAttribute('href', `#ak-fr-${colour}`);
  copy.append(use);
  return copy;
}

/** A box of the size of a fragment in the middle of another box. */
function centred({ left, top, width, height }: DOMRect): DOMRect {
  return new DOMRect(left + width / 2 - 16, top + height / 2 - 16, 32, 32);
}
