/** A clause as players read it: X15 is 15. Letters behind the number stay, as in 12b, and so does the V of a variant. */
export function spokenClause(clause: string): string {
  return clause.startsWith('V') ? clause : clause.replace(/^[A-Z]+/, '');
}
