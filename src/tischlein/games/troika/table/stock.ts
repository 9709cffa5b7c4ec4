/** My tiles as they stand, or as they would stand after an action: sorted into sets. */
import type { TroikaLaid, TroikaPlayer } from '$api/messages';

export interface Piece {
  value: number;
  /** in the container, in the hand, or one that would come */
  place: 'open' | 'hand' | 'ghost';
  /** who else knows a tile of my hand */
  knownBy: number | null;
}

export interface Group {
  kind: 'fuel' | 'gem' | 'trash';
  /** points of a gem, or of all trash */
  worth: number;
  pieces: Piece[];
}

/** The tiles that I have: those of the container first. */
export function piecesOf(player: TroikaPlayer): Piece[] {
  const open = (player.container ?? []).map((value): Piece => ({ value, place: 'open', knownBy: null }));
  const hand = player.hand.map((value, at): Piece => ({ value, place: 'hand', knownBy: player.known_by[at] ?? null }));
  return [...open, ...hand];
}

/** The tiles in their sets; one that is not among the pieces would come new. */
export function arrange(division: TroikaLaid, pieces: Piece[]): Group[] {
  const left = [...pieces];
  const pick = (value: number): Piece => {
    const at = left.findIndex((piece) => piece.value === value);
    return at < 0 ? { value, place: 'ghost', knownBy: null } : left.splice(at, 1)[0]!;
  };
  const sets = [
    ...division.fuel.map((tiles): Group => ({ kind: 'fuel', worth: 0, pieces: tiles.map(pick) })),
    ...division.gems.map((tiles, at): Group => ({ kind: 'gem', worth: division.worth[at]!, pieces: tiles.map(pick) })),
  ];
  return division.trash.length ? [...sets, { kind: 'trash', worth: division.trash_worth, pieces: division.trash.map(pick) }] : sets;
}
