/** Lets the played card travel into its row, and the cards that are taken to their new owner. */
import { pieceAt, send, travel } from '$kit/travel';
import { boxOf } from '$kit/zoom';
import type { Turn } from './told';

/** Where everything lay before a turn, with copies of the cards that were taken. */
export interface Move {
  turn: Turn;
  places: Map<string, DOMRect>;
  copies: Map<number, Element>;
}

const UNTIL_LAID = 260;

/** The pieces that a turn moves, as they are named on the table. */
export function movedIn({ seat, card, taken }: Turn): string[] {
  return [`s${seat}`, `card ${card}`, ...taken.map(({ number }) => `card ${number}`)];
}

export function copiesOf(table: Element, turn: Turn): Map<number, Element> {
  const copies = new Map<number, Element>();
  for (const { number } of turn.taken) {
    const card = pieceAt(table, `card ${number}`);
    if (card) copies.set(number, card.cloneNode(true) as Element);
  }
  return copies;
}

export function play(table: Element, { turn, places, copies }: Move): void {
  travel(pieceAt(table, `card ${turn.card}`), places.get(`card ${turn.card}`) ?? places.get(`s${turn.seat}`));
  for (const { number, colour } of turn.taken) {
    const to = pieceAt(table, `s${turn.seat} ${colour}`) ?? pieceAt(table, `s${turn.seat}`);
    const copy = copies.get(number);
    if (copy) send(copy.cloneNode(true) as Element, places.get(`card ${number}`), to ? boxOf(to) : undefined, UNTIL_LAID);
  }
}
