/** "O15" as players read it: 15. Letters behind the number stay: 12b. */
export function spokenClause(clause: string): string {
  return clause.replace(/^[A-Z]+/, '');
}
