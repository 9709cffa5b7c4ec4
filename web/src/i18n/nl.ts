import type { Texts } from './index.svelte';

export const nl: Texts = {
  'seat.computer': 'computer',
  'seat.you': 'jij',
  'seat.away': 'niet hier',
  'seat.stand_in': 'een computer valt in',
  'seat.let_bot': 'Laat een computer spelen',
  'seat.turn': 'aan zet',
  'seat.others': 'De anderen',
  'last.show': 'Tonen',
  'log.title': 'Verloop',
  'rule.number': 'Regel {0}',
};
