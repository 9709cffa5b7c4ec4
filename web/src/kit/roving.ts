/**
 * One tab stop for a whole board, arrows inside: an attachment for the element around the pieces.
 *
 *     <ol {@attach roving()}> … <button data-rove>…</button> … </ol>
 *
 * Arrows go to the nearest piece in that direction, as it is drawn; Home and End to the first and last.
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

    const settle = (wanted?: HTMLElement): void => {
      const all = pieces();
      const stop = wanted ?? all.find((piece) => piece === document.activeElement) ?? all.find((piece) => piece.tabIndex === 0) ?? all[0];
      for (const piece of all) {
        const index = piece === stop ? 0 : -1;
        if (piece.getAttribute('tabindex') !== String(index)) piece.tabIndex = index;
      }
    };

    const onfocus = (event: Event): void => {
      const piece = (event.target as Element).closest<HTMLElement>(selector);
      if (piece) settle(piece);
    };

    const onkey = (event: Event): void => {
      const { key, target } = event as KeyboardEvent;
      const here = (target as Element).closest<HTMLElement>(selector);
      if (!here) return;
      const all = pieces();
      const next = key === 'Home' ? all[0] : key === 'End' ? all.at(-1) : nearest(here, all, AHEAD[key]);
      if (!next) return;
      event.preventDefault();
      settle(next);
      next.focus();
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };

    settle();
    const watcher = new MutationObserver(() => settle());
    watcher.observe(board, { childList: true, subtree: true });
    board.addEventListener('focusin', onfocus);
    board.addEventListener('keydown', onkey);
    return () => {
      watcher.disconnect();
      board.removeEventListener('focusin', onfocus);
      board.removeEventListener('keydown', onkey);
    };
  };
}

/** The piece that lies ahead: far aside counts twice. */
function nearest(here: Element, all: HTMLElement[], ahead: [number, number] | undefined): HTMLElement | undefined {
  if (!ahead) return undefined;
  const from = middle(here);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const piece of all) {
    const [dx, dy] = [middle(piece)[0] - from[0], middle(piece)[1] - from[1]];
    const forward = dx * ahead[0] + dy * ahead[1];
    const aside = Math.abs(dx * ahead[1] + dy * ahead[0]);
    const distance = forward + 2 * aside;
    if (piece !== here && forward > 1 && aside <= 3 * forward && distance < least) [best, least] = [piece, distance];
  }
  return best;
}

function middle(piece: Element): [number, number] {
  const box = piece.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
