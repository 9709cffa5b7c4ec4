/** Lets cards travel: from the pile to hands, from hands to crises. */
import type { Line, TerraView } from '$api/messages';
import { CARD } from '$api/pieces/terra';
import { phraseOf, theOne, verbOf } from '$kit/grammar';
import { pieceAt, send } from '$kit/travel';
import { boxOf } from '$kit/zoom';
import { crisisOf } from './choice';

interface Flight {
  card: string;
  /** names of pieces, the first that is there counts */
  from: string[];
  to: string[];
}

/** What moved in these events, as the pieces are named on the table. */
export function flights(fresh: Line[], view: TerraView): Flight[] {
  return fresh.filter(({ kind }) => kind === 'event').flatMap((line): Flight[] => {
    const [phrase, seat] = [phraseOf(line), line.seat];
    const card = theOne(phrase, 'card');
    const from = [`hand ${card}`, `seat ${seat}`];
    switch (verbOf(phrase)) {
      case 'avert': return [{ card, from, to: [`station ${seat}`, 'pile'] }];
      case 'lay': return [{ card, from, to: [`crisis ${crisisOf(phrase)}`] }];
      case 'set': return [{ card: '?', from, to: [`seat ${seat}`] }];
    }
    if (seat >= 0 || theOne(phrase, 'crisis')) return [];
    return [{ card: card || '?', from: ['pile'], to: [card ? `hand ${card}` : `seat ${view.active}`, `seat ${view.active}`] }];
  });
}

const NEXT = 140;

export function fly(table: Element, moves: Flight[], before: Map<string, DOMRect>): void {
  const find = (names: string[]): DOMRect | undefined => names.flatMap((name) => pieceAt(table, name) ?? []).map(boxOf).find((box) => box.width > 0);
  moves.forEach(({ card, from, to }, index) => {
    const start = from.map((name) => before.get(name)).find((box) => box && box.width > 0);
    const end = find(to);
    if (start && end) send(picture(table, card), centred(start), centred(end), index * NEXT);
  });
}

/** A card as it flies: its colours are those of the table it leaves. */
function picture(table: Element, card: string): HTMLElement {
  const colours = getComputedStyle(table);
  const face = CARD[card];
  const shade = face ? colours.getPropertyValue(`--${face.colour.toLowerCase()}`) : '#4f7476';
  const copy = document.createElement('div');
  copy.textContent = String(face?.value ?? '');
  Object.assign(copy.style, {
    display: 'grid', placeItems: 'center', borderRadius: '7px', color: '#fff', font: `700 22px/1 ${colours.getPropertyValue('--display')}`,
    background: shade, boxShadow: 'inset 0 0 0 2px #fbf5e8, 0 6px 14px rgb(30 18 8 / .4)',
  });
  return copy;
}

/** A box of the size of a small card in the middle of another box. */
function centred({ left, top, width, height }: DOMRect): DOMRect {
  return new DOMRect(left + width / 2 - 18, top + height / 2 - 25, 36, 50);
}
