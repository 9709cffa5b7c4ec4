/** Lets cards travel: from the pile to hands, from hands to crises. */
import type { Line, TerraView } from '$api/messages';
import { send } from '$kit/travel';

interface Flight {
  card: string;
  /** names of pieces, the first that is there counts */
  from: string[];
  to: string[];
}

/** What moved in these events, as the pieces are named on the table. */
export function flights(fresh: Line[], view: TerraView): Flight[] {
  return fresh.flatMap(({ event, seat }): Flight[] => {
    const drawn = /^\*(\?|[GBR]\d)$/.exec(event)?.[1];
    if (drawn) return [{ card: drawn, from: ['pile'], to: [drawn === '?' ? `seat ${view.active}` : `hand ${drawn}`, `seat ${view.active}`] }];
    const [, verb, card = '', where] = event.split(' ');
    const from = [`hand ${card}`, `seat ${seat}`];
    if (verb === 'avert') return [{ card, from, to: [`station ${seat}`, 'pile'] }];
    if (verb === 'lay') return [{ card, from, to: [`crisis ${card[0]}-${where}`] }];
    if (verb === 'set') return [{ card: '?', from, to: [`seat ${seat}`] }];
    return [];
  });
}

const NEXT = 140;

export function fly(table: Element, moves: Flight[], before: Map<string, DOMRect>): void {
  const find = (names: string[]): DOMRect | undefined => names.map((name) => table.querySelector(`[data-piece="${name}"]`)?.getBoundingClientRect()).find((box) => box && box.width > 0);
  moves.forEach(({ card, from, to }, index) => {
    const start = from.map((name) => before.get(name)).find((box) => box && box.width > 0);
    const end = find(to);
    if (start && end) send(picture(table, card), centred(start), centred(end), index * NEXT);
  });
}

/** A card as it flies: its colours are those of the table it leaves. */
function picture(table: Element, card: string): HTMLElement {
  const colours = getComputedStyle(table);
  const shade = card === '?' ? '#4f7476' : colours.getPropertyValue(`--${card[0]!.toLowerCase()}`);
  const copy = document.createElement('div');
  copy.textContent = card === '?' ? '' : card.slice(1);
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
