import type { Texts } from './index.svelte';

export const en: Texts = {
  'seat.computer': 'computer',
  'seat.you': 'you',
  'seat.away': 'away',
  'seat.stand_in': 'a computer stands in',
  'seat.let_bot': 'Let a computer play',
  'seat.turn': 'to move',
  'seat.others': 'The others',
  'last.show': 'Show',
  'log.title': 'What happened',
  'rule.number': 'Rule {0}',
};
