/** The texts of the shell; its keys are those of all languages. */
export const de = {
  'seat.computer': 'Computer',
  'seat.you': 'du',
  'seat.away': 'nicht da',
  'seat.stand_in': 'Computer springt ein',
  'seat.let_bot': 'Computer spielen lassen',
  'seat.turn': 'am Zug',
  'seat.others': 'Mitspielende',
  'last.show': 'Zeigen',
  'log.title': 'Verlauf',
  'rule.number': 'Regel {0}',
} as const;
