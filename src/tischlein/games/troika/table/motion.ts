/** Lets the tiles travel that the last message moved. */
import type { Line, TroikaView } from '$api/messages';
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
  return turnsOf(fresh).flatMap(({ event, seat }) => {
    const word = event.split(' ')[2];
    return [`slot ${word}`, `s${seat} ${word}`, `s${seat} hand`];
  });
}

export function play(table: Element, move: Move): void {
  for (const line of turnsOf(move.fresh)) animate(table, move, line);
}

function animate(table: Element, { places, before, now }: Move, { event, seat }: Line): void {
  const [, verb, word] = event.split(' ');
  const own = `s${seat}`;
  if (verb === 'reveal') turnOver(pieceAt(table, `slot ${word}`));
  if (verb === 'take' || verb === 'draw') {
    const value = before.slots[Number(word) - 1]!.value || newInHand(before, now, seat);
    travel(pieceAt(table, `${own} ${value}`) ?? pieceAt(table, `${own} hand`), places.get(`slot ${word}`));
  }
  if (verb === 'return' || verb === 'hide') {
    const slot = now.slots.find((here, at) => here.face !== 'empty' && before.slots[at]!.face === 'empty');
    const from = places.get(`${own} ${word}`) ?? places.get(`${own} hand`);
    if (slot) travel(pieceAt(table, `slot ${slot.number}`), from);
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
