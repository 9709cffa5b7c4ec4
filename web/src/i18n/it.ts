import type { Texts } from './index.svelte';

export const it: Texts = {
  'seat.computer': 'computer',
  'seat.you': 'tu',
  'seat.away': 'assente',
  'seat.stand_in': 'gioca un computer',
  'seat.let_bot': 'Fai giocare un computer',
  'seat.turn': 'deve giocare',
  'seat.others': 'Gli altri',
  'last.show': 'Mostra',
  'log.title': 'Svolgimento',
  'rule.number': 'Regola {0}',
};
