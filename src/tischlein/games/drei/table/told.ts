/** What the last turn did, seen from two positions: which cards were taken, and what that brought. */
import type { DreiView, Line } from '$api/messages';
import type { Face, Say } from '$kit/contract';

export interface Turn {
  seat: number;
  card: number;
  taken: { number: number; colour: string }[];
  /** without the Endwertung, which comes at the end of the game */
  points: number;
  interim: number;
}

/** The turn between two positions; null if there was none, or more than one. */
export function turnBetween(before: DreiView | null, now: DreiView, fresh: Line[]): Turn | null {
  const plays = fresh.filter((line) => line.kind === 'event' && line.event.includes(' play '));
  const line = plays[0];
  if (!before || !line || turnsLeft(before) - turnsLeft(now) !== 1) return null;
  const lying = new Set(now.rows.flat().map((card) => card.number));
  const interim = now.players[line.seat]!.interim - before.players[line.seat]!.interim;
  return {
    seat: line.seat,
    card: Number(line.event.split(' ').at(-1)),
    taken: before.rows.flat().filter((card) => !lying.has(card.number)),
    points: collected(now, line.seat) - collected(before, line.seat) + interim,
    interim,
  };
}

function turnsLeft(view: DreiView): number {
  return view.players.reduce((sum, player) => sum + player.turns, 0);
}

function collected(view: DreiView, seat: number): number {
  return view.players[seat]!.columns.reduce((sum, column) => sum + column.points, 0);
}

/** The last line of a player, told with what was taken. */
export function tellLast(lines: Line[], turn: Turn | null, faces: Face[], say: Say): Line[] {
  const line = lines.findLast((other) => other.kind === 'event' && other.seat >= 0) ?? lines.at(-1);
  if (!line) return [];
  if (!turn || turn.seat !== line.seat || !line.event.endsWith(` ${turn.card}`)) return [line];
  const key = turn.interim ? 'told_interim' : turn.taken.length ? 'told_takes' : 'told_nothing';
  const taken = turn.taken.map((card) => String(card.number));
  return [{ ...line, said: say(`table.${key}`, turn.card, taken, turn.points, turn.interim, { who: faces[line.seat]?.name }) }];
}

/** A turn with what was taken and what that brought. */
export function toldStep(before: DreiView, now: DreiView, fresh: Line[], faces: Face[], say: Say): Line[] {
  const turn = turnBetween(before, now, fresh);
  return turn ? tellLast(fresh, turn, faces, say) : [];
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
