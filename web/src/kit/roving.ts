/**
 * One tab stop for a whole board, arrows inside: an attachment for the element around the pieces.
 *
 *     <ol {@attach roving()}> … <button data-rove>…</button> … </ol>
 *
 * The tab stop is the piece where one was last, or the nearest one that can be touched. Arrows go to the nearest piece in that direction,
 * as it is drawn; Home and End to the first and last.
 */
import type { Attachment } from 'svelte/attachments';

const AHEAD: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function roving(selector = '[data-rove]'): Attachment<Element> {
  return (board) => {
    const pieces = (): HTMLElement[] => [...board.querySelectorAll<HTMLElement>(selector)];

    let visited: HTMLElement | undefined;
    let at = 0;

    const settle = (): void => {
      const all = pieces();
      const stop = visited && all.includes(visited) ? visited : closest(all, at);
      at = Math.max(all.indexOf(stop!), 0);
      for (const piece of all) {
        const index = piece === stop ? 0 : -1;
        if (piece.getAttribute('tabindex') !== String(index)) piece.tabIndex = index;
      }
    };

    const visit = (piece: HTMLElement): void => {
      visited = piece;
      settle();
    };

    const onfocus = (event: Event): void => {
      const piece = (event.target as Element).closest<HTMLElement>(selector);
      if (piece) visit(piece);
    };

    const onkey = (event: Event): void => {
      const { key, target } = event as KeyboardEvent;
      const here = (target as Element).closest<HTMLElement>(selector);
      if (!here) return;
      const all = pieces();
      const next = key === 'Home' ? all[0] : key === 'End' ? all.at(-1) : nearest(here, all, AHEAD[key]);
      if (!next) return;
      event.preventDefault();
      visit(next);
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };

    settle();
    const watcher = new MutationObserver(settle);
    watcher.observe(board, { childList: true, subtree: true, attributeFilter: ['aria-disabled', 'disabled'] });
    board.addEventListener('focusin', onfocus);
    board.addEventListener('keydown', onkey);
    return () => {
      watcher.disconnect();
      board.removeEventListener('focusin', onfocus);
      board.removeEventListener('keydown', onkey);
    };
  };
}

/** The piece nearest in order that can be touched, or any where none can. */
function closest(all: HTMLElement[], at: number): HTMLElement | undefined {
  const open = all.filter((piece) => !piece.matches(':disabled, [aria-disabled=true]'));
  const order = (piece: HTMLElement): number => Math.abs(all.indexOf(piece) - at);
  return (open.length ? open : all).reduce<HTMLElement | undefined>((best, piece) => (best && order(best) <= order(piece) ? best : piece), undefined);
}

/** The piece that lies ahead; one that lies aside is as much farther. */
function nearest(here: Element, all: HTMLElement[], ahead: [number, number] | undefined): HTMLElement | undefined {
  if (!ahead) return undefined;
  const from = middle(here);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const piece of all) {
    const [dx, dy] = [middle(piece)[0] - from[0], middle(piece)[1] - from[1]];
    const forward = dx * ahead[0] + dy * ahead[1];
    const aside = Math.abs(dx * ahead[1] + dy * ahead[0]);
    const distance = forward + aside;
    if (piece !== here && forward > 1 && aside <= 3 * forward && distance < least) [best, least] = [piece, distance];
  }
  return best;
}

function middle(piece: Element): [number, number] {
  const box = piece.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
