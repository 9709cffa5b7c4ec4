import type { Texts } from './index.svelte';

export const fr: Texts = {
  'seat.computer': 'ordinateur',
  'seat.you': 'toi',
  'seat.away': 'absent·e',
  'seat.stand_in': 'un ordinateur remplace',
  'seat.let_bot': 'Laisser jouer un ordinateur',
  'seat.turn': 'doit jouer',
  'seat.others': 'Les autres',
  'last.show': 'Montrer',
  'log.title': 'Déroulement',
  'rule.number': 'Règle {0}',
};
