/** "O15" as players read it: 15. Letters behind the number stay: 12b; and so does that of a variant: V4. */
export function spokenClause(clause: string): string {
  return clause.startsWith('V') ? clause : clause.replace(/^[A-Z]+/, '');
}
