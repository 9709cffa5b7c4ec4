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
  /** my colours that change, as they would be */
  columns: DreiColumn[];
  /** the Endwertung if it changes */
  final: number | null;
}

export function outcomeOf(view: DreiView, preview: DreiPreview | undefined): Outcome | null {
  if (!preview) return null;
  const cards = new Map(view.rows.flat().map((card) => [card.number, card.colour]));
  const { row, place, takes = [], nth = [], each = [], points = 0, interim = 0, columns = [], final = null } = preview;
  return {
    row,
    place,
    takes: takes.map((number, at) => ({ number, colour: cards.get(number) ?? '', nth: nth[at] ?? 0, points: each[at] ?? 0 })),
    points,
    interim,
    columns,
    final,
  };
}

/** A colour of a collection, as it is and as it would be. */
export interface Column {
  now: DreiColumn;
  then: DreiColumn;
  /** the places from below: empty, a card, one that would come, one that would be turned */
  cells: ('off' | 'on' | 'new' | 'falls')[];
  isChanged: boolean;
}

export function columnOf(now: DreiColumn, changed: DreiColumn[], places: number): Column {
  const then = changed.find(({ colour }) => colour === now.colour) ?? now;
  const falls = then.face_down > now.face_down;
  const cells = Array.from({ length: places }, (_, at): Column['cells'][number] => {
    if (falls) return at < then.open ? 'new' : at < now.open ? 'falls' : 'off';
    return at < now.open ? 'on' : at < then.open ? 'new' : 'off';
  });
  return { now, then, cells, isChanged: then !== now };
}
