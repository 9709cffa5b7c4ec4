/** What may be done with which card: read from the legal actions, nothing else. */

/** A card of the hand; equal cards are told apart by their copy. */
export interface Held {
  key: string;
  card: string;
  copy: number;
  copies: number;
}

export function hold(hand: string[]): Held[] {
  const seen = new Map<string, number>();
  return hand.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { key: `${card}#${copy}`, card, copy, copies: hand.filter((other) => other === card).length };
  });
}

/** Cards that an action of this verb plays by themselves. */
export function playable(legal: string[]): Set<string> {
  return new Set(legal.filter((action) => /^(avert|lay|discard) /.test(action)).map((action) => action.split(' ')[1]!));
}

/** Cards that are part of a set which may be laid. */
export function inSets(legal: string[]): Set<string> {
  return new Set(legal.filter((action) => action.startsWith('set ')).flatMap((action) => action.split(' ').slice(1)));
}

/** Crises on which cards may be laid: with this card, or with any. */
export function targets(legal: string[], card?: string): string[] {
  const lays = legal.filter((action) => action.startsWith(card ? `lay ${card} ` : 'lay ')).map((action) => action.split(' '));
  return [...new Set(lays.map(([, laid, region]) => `${laid![0]}-${region}`))];
}

/** Cards that may be laid on a crisis. */
export function cardsFor(legal: string[], crisis: string): string[] {
  const [colour, region] = crisis.split('-');
  return legal.filter((action) => action.startsWith(`lay ${colour}`) && action.endsWith(` ${region}`)).map((action) => action.split(' ')[1]!);
}

/** The cards of the hand that make up these words, each once. */
export function keysOf(held: Held[], cards: string[]): string[] {
  const left = [...held];
  return cards.map((card) => left.splice(left.findIndex((one) => one.card === card), 1)[0]!.key);
}

/** Whether these cards, and perhaps others, are one of the sets. */
export function belongTogether(sets: string[][], cards: string[]): boolean {
  return sets.some((set) => {
    const left = [...set];
    return cards.every((card) => left.includes(card) && left.splice(left.indexOf(card), 1));
  });
}

/** The crisis that an event draws, or on which it lays a card. */
export function crisisOf(event: string): string {
  const laid = / lay (\w)\d (\w\w)$/.exec(event);
  return laid ? `${laid[1]}-${laid[2]}` : (/^\*(\w-\w\w)$/.exec(event)?.[1] ?? '');
}
