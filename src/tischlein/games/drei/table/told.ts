/** The last turn, as pieces move in it. */
import type { DreiView, Line } from '$api/messages';
import { phraseOf, theOne } from '$kit/grammar';

export interface Turn {
  seat: number;
  card: number;
  taken: { number: number; colour: string }[];
}

/** The turn between two positions; null if there was none, or more than one. */
export function turnBetween(before: DreiView | null, now: DreiView, fresh: Line[]): Turn | null {
  const line = fresh.find((one) => one.kind === 'event' && one.seat >= 0);
  if (!before || !line || turnsLeft(before) - turnsLeft(now) !== 1) return null;
  const lying = new Set(now.rows.flat().map((card) => card.number));
  const taken = before.rows.flat().filter((card) => !lying.has(card.number));
  return { seat: line.seat, card: playedIn(line), taken };
}

/** The card that somebody played. */
export const playedIn = (line: Line): number => Number(theOne(phraseOf(line), 'card'));

function turnsLeft(view: DreiView): number {
  return view.players.reduce((sum, player) => sum + player.turns, 0);
}
