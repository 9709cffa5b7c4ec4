/** What may be done with which card: read from the legal actions, nothing else. */
import { CARD, CRISIS } from '$api/pieces/terra';
import { named, type Phrase, theOne } from '$kit/grammar';

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

/** Cards that an action plays by themselves. */
export function playable(legal: Phrase[]): Set<string> {
  return new Set(legal.map((phrase) => named(phrase, 'card')).flatMap((cards) => (cards.length === 1 ? cards : [])));
}

/** Cards that are part of a set which may be laid. */
export function inSets(legal: Phrase[]): Set<string> {
  return new Set(legal.map((phrase) => named(phrase, 'card')).flatMap((cards) => (cards.length > 1 ? cards : [])));
}

/** Crises on which cards may be laid: with this card, or with any. */
export function targets(legal: Phrase[], card?: string): string[] {
  const fitting = legal.filter((phrase) => !card || theOne(phrase, 'card') === card);
  return [...new Set(fitting.map(crisisOf).filter(Boolean))];
}

/** Cards that may be laid on a crisis. */
export function cardsFor(legal: Phrase[], crisis: string): string[] {
  return legal.filter((phrase) => crisisOf(phrase) === crisis).map((phrase) => theOne(phrase, 'card'));
}

/** What plays exactly these cards: on a crisis, or on none. */
export function playOf(legal: Phrase[], cards: string[], crisis: string): Phrase | undefined {
  return legal.find((phrase) => cards.length > 0 && String(named(phrase, 'card')) === String(cards) && crisisOf(phrase) === crisis);
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

/** The crisis of a region that has a colour. */
export function crisisAt(region: string, colour: string): string {
  return Object.keys(CRISIS).find((name) => CRISIS[name]!.region === region && CRISIS[name]!.colour === colour)!;
}

/** The crisis that is drawn, or on which a card is laid: it has the colour of the card. */
export function crisisOf(phrase: Phrase): string {
  const [region, card] = [theOne(phrase, 'region'), CARD[theOne(phrase, 'card')]];
  return region && card ? crisisAt(region, card.colour) : theOne(phrase, 'crisis');
}
