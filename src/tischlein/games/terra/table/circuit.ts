import type { TerraView } from '$api/messages';

/** A player in the circuit of a looming crisis, in the order of play. */
export interface Station {
  seat: number;
  state: 'done' | 'now' | 'later';
  /** what was played: B4; ? = face down; '' = declined, or not yet decided */
  card: string;
  /** where it sits at the round table: degrees clockwise from the right */
  angle: number;
}

/** Everybody once, in the order of play; the viewer sits at the bottom. */
export function stations(view: TerraView): Station[] {
  const { circuit, players, seat } = view;
  if (!circuit) return [];
  const count = players.length;
  const given = new Map(circuit.contributions.map(({ seat, card }) => [seat, card]));
  const bottom = seat in players ? seat : circuit.order[Math.floor(count / 2)]!;
  return circuit.order.map((who) => ({
    seat: who,
    state: given.has(who) ? 'done' : who === view.turn ? 'now' : 'later',
    card: given.get(who) ?? '',
    angle: 90 + (((who - bottom + count) % count) * 360) / count,
  }));
}

/** A point on a circle around the middle of a box of 340. */
export function onCircle(angle: number, radius: number): [x: number, y: number] {
  const turn = (angle * Math.PI) / 180;
  return [170 + radius * Math.cos(turn), 170 + radius * Math.sin(turn)];
}
