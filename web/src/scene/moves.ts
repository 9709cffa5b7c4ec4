/** What has moved between two scenes, without knowing a rule: where each piece was, and where it is. */
import type { Scene, Spot, Thing } from '$api/messages';

/** A piece that has come to another place. */
export interface Moved {
  /** its id, now */
  to: string;
  /** the id of the place it lies in */
  into: string;
  /** the id of the piece it was, or of the place that it left */
  from: string;
}

interface Lying {
  thing: Thing;
  spot: Spot;
}

/** A place that has lost pieces which nobody can follow: the ids of those that were told, and how many there were in all. */
interface Loss {
  spot: Spot;
  ids: string[];
  count: number;
}

/** The pieces that travel; whoever has acted gave what nobody saw before. */
export function moves(before: Scene, after: Scene, actor: number): Moved[] {
  const [then, now] = [lyingIn(before), lyingIn(after)];
  const losses = lossesOf(before, after, now);
  const hand = givingHand(before, after, actor);
  const moved = [...now.values()].flatMap(({ thing, spot }): Moved[] => {
    const old = then.get(thing.id);
    if (old) return old.spot.id === spot.id ? [] : [{ to: thing.id, into: spot.id, from: thing.id }];
    if (!travels(thing)) return [];
    const from = !thing.down && hand && spot.owner !== actor ? given(losses, hand) : takenFrom(losses, spot, actor);
    return from === null ? [] : [{ to: thing.id, into: spot.id, from }];
  });
  return hand && moved.some(({ from }) => from === hand.id) ? [...moved, ...replaced(losses, hand)] : moved;
}

const travels = ({ kind }: Thing): boolean => kind !== 'space' && kind !== 'counter';

/** The hidden hand of whoever acted, unless it has grown: what has become visible came from there, even if as many lie in it as before. */
function givingHand(before: Scene, after: Scene, actor: number): Spot | undefined {
  const hand = before.spots.find((spot) => spot.kind === 'hand' && spot.owner === actor && spot.things.some(({ down }) => down));
  const left = after.spots.find(({ id }) => id === hand?.id);
  return hand && (!left || countOf(left) <= countOf(hand)) ? hand : undefined;
}

function given(losses: Loss[], hand: Spot): string {
  const loss = losses.find(({ spot, count }) => spot.id === hand.id && count > 0);
  if (loss) loss.count -= 1;
  return loss?.ids.pop() ?? hand.id;
}

/** A hand that has as many as before, though it gave one, has got one of the pile. */
function replaced(losses: Loss[], hand: Spot): Moved[] {
  const pile = losses.find(({ spot, count }) => spot.kind === 'pile' && count > 0);
  return pile ? [{ to: hand.id, into: hand.id, from: pile.ids.at(-1) ?? pile.spot.id }] : [];
}

function lyingIn(scene: Scene): Map<string, Lying> {
  return new Map(scene.spots.flatMap((spot) => spot.things.map((thing): [string, Lying] => [thing.id, { thing, spot }])));
}

const countOf = (spot: Spot): number => spot.count ?? spot.things.length;

function lossesOf(before: Scene, after: Scene, now: Map<string, Lying>): Loss[] {
  return before.spots.flatMap((spot) => {
    const ids = spot.things.filter((thing) => travels(thing) && !now.has(thing.id)).map(({ id }) => id);
    const left = after.spots.find(({ id }) => id === spot.id);
    const fewer = spot.count === undefined ? 0 : countOf(spot) - (left ? countOf(left) : 0);
    const count = Math.max(ids.length, fewer);
    return count > 0 ? [{ spot, ids, count }] : [];
  });
}

/** The piece or place that something new has come from: what the actor had, else a pile, else anything else that has lost one. */
function takenFrom(losses: Loss[], into: Spot, actor: number): string | null {
  const open = losses.filter(({ spot, count }) => count > 0 && spot.id !== into.id);
  const found = open.find(({ spot }) => spot.owner === actor && actor >= 0) ?? open.find(({ spot }) => spot.kind === 'pile') ?? open[0];
  if (!found) return null;
  found.count -= 1;
  return found.ids.pop() ?? found.spot.id;
}
