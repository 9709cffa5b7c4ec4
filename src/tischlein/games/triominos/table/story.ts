import type { Line, TriominosView } from '$api/messages';

/** A part of somebody's points in this round, and the clause it comes from. */
export interface Part {
  key: string;
  points: number;
  clause: string;
  /** how often; 0 = not counted */
  times: number;
}

const BONUS_CLAUSE: Record<string, string> = { bridge: 'O21', hexagon: 'O18', double_hexagon: 'O19', triple_hexagon: 'O20' };

/** The events of this round: its first tile lies at U 0 0, where none can be laid again. */
export function eventsOf(view: TriominosView, lines: Line[]): Line[] {
  if (!view.tiles.length) return [];
  const first = lines.findLastIndex((line) => / place \S+ U 0 0 r0$/.test(line.event));
  return first < 0 ? [] : lines.slice(first);
}

/** The seat that laid a tile of this round. */
export function layerOf(tile: string, lines: Line[]): number | null {
  const line = lines.findLast(({ event }) => event.split(' ')[2] === tile);
  return line ? line.seat : null;
}

/** How somebody's points came about. What the events of this round do not explain comes from the rounds before. */
export function partsOf(seat: number, view: TriominosView, lines: Line[]): Part[] {
  const parts = new Map<string, Part>();
  const simple = view.scoring !== 'standard';
  const add = (key: string, points: number, clause: string, times = 1): void => {
    const part = parts.get(key) ?? { key, points: 0, clause: simple && clause ? 'O36' : clause, times: 0 };
    parts.set(key, { ...part, points: part.points + points, times: part.times + times });
  };
  const tiles = new Map(view.tiles.map((tile) => [tile.tile, tile]));
  let bought = 0;
  for (const { event, seat: who } of eventsOf(view, lines)) {
    const [, verb, name = ''] = event.split(' ');
    if (who !== seat || event.startsWith('*')) continue;
    const tile = verb === 'place' ? tiles.get(name) : undefined;
    if (tile) {
      add('tiles', tile.points - tile.bonus_points, 'O17');
      if (tile.bonus) add(tile.bonus, tile.bonus_points, BONUS_CLAUSE[tile.bonus]!);
    } else if (verb === 'buy') {
      add('purchases', -view.price, 'O10');
    } else if (verb === 'pass' && bought === 3) {
      add('passes', -view.penalty, 'O13');
    }
    bought = verb === 'buy' ? bought + 1 : 0;
  }
  const rang = view.rang ?? (view.winners ? view.last_round?.rang : null);
  if (rang === seat) add('bell', view.bell, 'O23');
  if (view.winners && view.last_round) {
    const { end, gains } = view.last_round;
    if (gains[seat]) add(end === 'bell' ? 'hands' : 'blocked', gains[seat]!, end === 'bell' ? 'O25' : 'O29', 0);
  }
  const known = [...parts.values()].reduce((sum, part) => sum + part.points, 0);
  if (known !== view.points[seat]) add('earlier', view.points[seat]! - known, '', 0);
  return [...parts.values()];
}

/** What somebody's last turn brought so far: purchases and the tile. */
export function lastGain(seat: number, view: TriominosView, lines: Line[]): number | null {
  const events = eventsOf(view, lines).filter((line) => !line.event.startsWith('*'));
  let gain: number | null = null;
  for (const line of events.reverse()) {
    if (line.seat !== seat) {
      if (gain !== null) break;
      continue;
    }
    const [, verb, name] = line.event.split(' ');
    if (verb !== 'buy' && gain !== null) break;
    const tile = view.tiles.find((laid) => laid.tile === name);
    gain = (gain ?? 0) + (verb === 'buy' ? -view.price : verb === 'place' ? (tile?.points ?? 0) : 0);
  }
  return gain;
}

/** The tiles that were bought in the turn that goes on, as far as they are seen. */
export function boughtNow(lines: Line[]): string[] {
  const tiles: string[] = [];
  for (const { event } of [...lines].reverse()) {
    if (event.startsWith('*')) tiles.unshift(event.slice(1));
    else if (!event.endsWith(' buy')) break;
  }
  return tiles;
}
