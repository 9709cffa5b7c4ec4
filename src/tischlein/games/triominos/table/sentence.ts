import type { TriominosView } from '$api/messages';
import type { Face, Say, SayCount } from '$kit/contract';
import type { Placement } from './moves';
import type { Names } from './names';

interface Situation {
  view: TriominosView;
  faces: Face[];
  placements: Placement[];
  places: Map<string, number>;
  chosen: string | null;
  lit: Placement[];
  ghost: Placement | null;
  asking: 'buy' | 'pass' | null;
  /** what that would cost */
  cost: number;
  canBuy: boolean;
  live: boolean;
  pending: string | null;
  /** the cell where the chosen tile was wanted in vain */
  puzzling: string | null;
  names: Names;
  say: Say;
  sayCount: SayCount;
}

/** The sentence of the tray: whose turn it is, and what is asked. */
export function ask(now: Situation): { strong: string; text: string } {
  const { view, faces, say, sayCount } = now;
  if (view.winners) {
    return { strong: say('table.over'), text: sayCount('table.won', view.winners.length, { who: view.winners.map((seat) => faces[seat]!.called) }) };
  }
  if (!now.live) return waiting(now);
  const strong = say(!view.tiles.length ? 'table.you_start' : view.rang !== null ? 'table.last_chance' : 'table.your_turn');
  return { strong, text: wish(now) };
}

/** Somebody else's turn, chance, or my own action on its way. */
function waiting({ view, faces, pending, say, sayCount }: Situation): { strong: string; text: string } {
  if (pending) return { strong: '', text: say('table.sent') };
  const face = faces[view.to_act[0] ?? -1];
  if (!face) return { strong: '', text: say(view.moment === 'drawing' ? 'table.drawing' : 'table.dealing') };
  return { strong: say('table.their_turn', { who: face.name }), text: view.bought ? sayCount('table.bought', view.bought) : '' };
}

/** What I may do now. */
function wish({ view, chosen, lit, ghost, asking, cost, placements, places, canBuy, puzzling, names, say, sayCount }: Situation): string {
  if (asking) return say(`table.${asking}_costs`, cost);
  const cell = chosen && view.free.find((free) => free.cell === puzzling);
  if (cell) return say('table.not_here', chosen, names.free(cell));
  if (chosen && !lit.length) return say('table.chosen_nowhere', chosen);
  if (chosen && !view.tiles.length) return say('table.to_the_centre', chosen);
  if (ghost?.endsRound) return say('table.ends_round', chosen);
  if (chosen) return sayCount('table.chosen_fits', lit.length, chosen);
  if (!view.tiles.length) return say('table.open');
  if (placements.length) return sayCount('table.choose', places.size, view.hand.length);
  if (canBuy) return say('table.must_buy');
  return say(view.bought === view.most_bought ? 'table.bought_in_vain' : 'table.free_pass');
}
