/** What a card would bring: the preview of the server, read for the picture. */
import type { DreiColumn, DreiPreview, DreiView } from '$api/messages';

/** A card that I would take. */
export interface Taken {
  number: number;
  colour: string;
  /** as which of its colour it is laid out: 1, 2, or 3, which turns them all; grey: 0 */
  nth: number;
  points: number;
}

export interface Outcome {
  /** the start card of the row, and the place in it */
  row: number;
  place: number;
  takes: Taken[];
  points: number;
  interim: number;
  /** the Endwertung if it changes */
  final: number | null;
}

export function outcomeOf(view: DreiView, preview: DreiPreview | undefined): Outcome | null {
  if (!preview) return null;
  const cards = new Map(view.rows.flat().map((card) => [card.number, card.colour]));
  const { row, place, takes = [], nth = [], each = [], points = 0, interim = 0, final = null } = preview;
  return {
    row,
    place,
    takes: takes.map((number, at) => ({ number, colour: cards.get(number) ?? '', nth: nth[at] ?? 0, points: each[at] ?? 0 })),
    points,
    interim,
    final,
  };
}

/** A colour of a collection, as it is and as it would be. */
export interface Column {
  colour: string;
  /** both places from below: empty, a card, one that would come, one that would be turned */
  cells: ('off' | 'on' | 'new' | 'falls')[];
  open: number;
  turned: number;
  /** what would change; null: nothing */
  change: { open: number; turned: number; points: number } | null;
}

const PLACES = 2;

export function columnOf(column: DreiColumn, takes: Taken[] = []): Column {
  const { colour, open, face_down: turned } = column;
  const mine = takes.filter((card) => card.colour === colour);
  let [then, fallen] = [open, 0];
  for (const { nth } of mine) {
    then = nth > PLACES ? 0 : nth;
    if (nth > PLACES) fallen += nth;
  }
  const cells = Array.from({ length: PLACES }, (_, at): Column['cells'][number] => {
    if (fallen) return at < then ? 'new' : at < open ? 'falls' : 'off';
    return at < open ? 'on' : at < then ? 'new' : 'off';
  });
  const points = mine.reduce((sum, card) => sum + card.points, 0);
  return { colour, cells, open, turned, change: mine.length ? { open: then, turned: turned + fallen, points } : null };
}
