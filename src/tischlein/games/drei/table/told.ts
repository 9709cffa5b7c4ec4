/** The last turn, as pieces move in it, and the log in the words of the table. */
import type { DreiView, Line } from '$api/messages';
import type { Face, Say } from '$kit/contract';

export interface Turn {
  seat: number;
  card: number;
  taken: { number: number; colour: string }[];
}

/** The turn between two positions; null if there was none, or more than one. */
export function turnBetween(before: DreiView | null, now: DreiView, fresh: Line[]): Turn | null {
  const line = fresh.find((one) => one.kind === 'event' && one.event.includes(' play '));
  if (!before || !line || turnsLeft(before) - turnsLeft(now) !== 1) return null;
  const lying = new Set(now.rows.flat().map((card) => card.number));
  const taken = before.rows.flat().filter((card) => !lying.has(card.number));
  return { seat: line.seat, card: Number(line.event.split(' ').at(-1)), taken };
}

function turnsLeft(view: DreiView): number {
  return view.players.reduce((sum, player) => sum + player.turns, 0);
}

/** The log without the cards that others draw later on; the reader's own are one line. */
export function retold(lines: Line[], _faces: Face[], say: Say): Line[] {
  const begun = lines.findIndex((line) => line.kind === 'event' && line.seat >= 0);
  if (begun < 0) return lines;
  const told = lines.slice(0, begun);
  let drawn: string[] = [];
  for (const line of lines.slice(begun)) {
    if (line.kind === 'event' && line.seat < 0) {
      const card = line.event.slice(1);
      if (card === '?') continue;
      if (drawn.length > 0) told.pop();
      drawn = [...drawn, card];
      told.push({ ...line, said: say('table.told_drawn', drawn) });
    } else {
      drawn = [];
      told.push(line);
    }
  }
  return told;
}
