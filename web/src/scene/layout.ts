/** Which place lies where: hands of others at their names, what is common in the middle, what is in front of somebody in a lane. */
import type { Scene, Spot } from '$api/messages';

/** What lies before somebody, on the table. */
export interface Lane {
  seat: number;
  spots: Spot[];
}

const isTapped = (spot: Spot): boolean => spot.words.length > 0 || spot.things.some(({ words }) => words.length > 0);

/** What can only be told at a name: a hand, counters. What is tapped there has to lie on the table. */
const isTold = (spot: Spot): boolean => (spot.kind === 'hand' || spot.kind === 'seat') && !isTapped(spot);

export const middleOf = ({ spots }: Scene): Spot[] => spots.filter(({ owner }) => owner === undefined);

/** My hand, and what of mine I tap at my name. */
export const mineOf = ({ spots }: Scene, me: number): Spot[] => spots.filter((spot) => spot.owner === me && me >= 0 && (spot.kind === 'hand' || (spot.kind === 'seat' && isTapped(spot))));

/** Lanes in the order of turns, mine last: it is the one at the thumb. */
export function lanesOf(scene: Scene, me: number, seats: number): Lane[] {
  const order = Array.from({ length: seats }, (_, step) => (Math.max(me, 0) + (me >= 0 ? 1 : 0) + step) % seats);
  const mine = mineOf(scene, me);
  return order
    .map((seat) => ({ seat, spots: scene.spots.filter((spot) => spot.owner === seat && !isTold(spot) && !mine.includes(spot)) }))
    .filter(({ spots }) => spots.length > 0);
}

/** What is told beside a name. */
export const toldOf = ({ spots }: Scene, seat: number): Spot[] => spots.filter((spot) => spot.owner === seat && isTold(spot));
