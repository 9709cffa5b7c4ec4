/** Actions as people type them: by their number in the list, in the notation of records, or in the words of their language. */

/** The actions that are meant; none: nothing in the list is, and the server says what is wrong with it. */
export function meant(typed: string, legal: string[], deed: (action: string) => string): string[] {
  if (legal.includes(typed)) return [typed];
  const numbered = /^\d+$/.test(typed) ? legal[Number(typed) - 1] : undefined;
  if (numbered) return [numbered];
  const wanted = words(typed);
  const spoken = legal.map((action) => ({ action, said: words(deed(action)) }));
  const exact = spoken.filter(({ said }) => said.join(' ') === wanted.join(' '));
  const found = exact.length > 0 ? exact : spoken.filter(({ said }) => wanted.every((word) => said.includes(word)));
  return found.map(({ action }) => action);
}

/** Without marks and capital letters; a tile stays one word. */
const words = (text: string): string[] => text.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, ' ').split(/\s+/).filter(Boolean);
