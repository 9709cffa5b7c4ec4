/** Lets the tiles travel that the last message moved. */
import type { Line, TroikaView } from '$api/messages';
import { phraseOf, theOne, verbOf } from '$kit/grammar';
import { pieceAt, travel } from '$kit/travel';

/** Where everything lay before, what has happened since, and what is seen now. */
export interface Move {
  places: Map<string, DOMRect>;
  before: TroikaView;
  now: TroikaView;
  fresh: Line[];
}

/** Whether one turn lies between two positions, and not a jump: a turn changes two slots at most. */
export function isOneTurn(before: TroikaView, now: TroikaView): boolean {
  return before.round === now.round && now.slots.filter((slot, at) => slot.face !== before.slots[at]!.face).length <= 2;
}

const turnsOf = (fresh: Line[]): Line[] => fresh.filter((line) => line.kind === 'event' && line.seat >= 0);

/** The pieces from which something may come in these events, as they are named on the table. */
export function startsOf(fresh: Line[]): string[] {
  return turnsOf(fresh).flatMap((line) => {
    const [slot, value] = [theOne(phraseOf(line), 'slot'), theOne(phraseOf(line), 'value')];
    return [...(slot ? [`slot ${slot}`] : []), ...(value ? [`s${line.seat} ${value}`] : []), `s${line.seat} hand`];
  });
}

export function play(table: Element, move: Move): void {
  for (const line of turnsOf(move.fresh)) animate(table, move, line);
}

function animate(table: Element, { places, before, now }: Move, line: Line): void {
  const phrase = phraseOf(line);
  const [slot, value, own] = [theOne(phrase, 'slot'), theOne(phrase, 'value'), `s${line.seat}`];
  if (verbOf(phrase) === 'reveal') turnOver(pieceAt(table, `slot ${slot}`));
  else if (slot) {
    const came = before.slots.find(({ number }) => number === Number(slot))?.value || newInHand(before, now, line.seat);
    travel(pieceAt(table, `${own} ${came}`) ?? pieceAt(table, `${own} hand`), places.get(`slot ${slot}`));
  } else if (value) {
    const to = now.slots.find((here, at) => here.face !== 'empty' && before.slots[at]!.face === 'empty');
    const from = places.get(`${own} ${value}`) ?? places.get(`${own} hand`);
    if (to) travel(pieceAt(table, `slot ${to.number}`), from);
  }
}

/** The value that has come to a hand I know; 0 if I do not. */
function newInHand(before: TroikaView, now: TroikaView, seat: number): number {
  const left = [...before.players[seat]!.hand];
  return now.players[seat]!.hand.find((value) => (left.includes(value) ? (left.splice(left.indexOf(value), 1), false) : true)) ?? 0;
}

function turnOver(tile: Element | null): void {
  tile?.animate([{ transform: 'scaleX(.05)' }, { transform: 'none' }], { duration: 260, easing: 'ease-out' });
}
