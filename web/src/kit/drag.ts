/**
 * Dragging a piece is the same as touching it and then the button: an attachment for the piece.
 *
 *     <button {@attach drag(() => legal && { start: () => choose(card), drop: (area) => area?.closest('.board') && commit() })}>
 */
import type { Attachment } from 'svelte/attachments';
import { boxOf, zoom } from './zoom';

export interface Drag {
  /** the piece leaves its place: show what it would do */
  start: () => void;
  /** it was let go above this element */
  drop: (over: Element | null) => void;
  /** by finger too: only where the page need not scroll */
  finger?: boolean;
}

const FAR = 8; // pixels: less is a tap

export function drag(wish: () => Drag | null | false): Attachment<HTMLElement> {
  return (piece) => {
    let began: PointerEvent | null = null;
    let copy: HTMLElement | null = null;

    const down = (event: PointerEvent): void => {
      const wanted = wish();
      if (!wanted || !event.isPrimary || event.button !== 0 || (event.pointerType === 'touch' && !wanted.finger)) return;
      began = event;
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    };

    const move = (event: PointerEvent): void => {
      if (!began || event.pointerId !== began.pointerId) return;
      const [dx, dy] = [event.clientX - began.clientX, event.clientY - began.clientY];
      const wanted = wish();
      if (!copy && wanted && Math.hypot(dx, dy) >= FAR) {
        copy = lift(piece);
        wanted.start();
      }
      if (copy) copy.style.translate = `${dx / zoom()}px ${dy / zoom()}px`;
    };

    const end = (event: PointerEvent): void => {
      const wanted = copy && wish();
      stop();
      if (!wanted) return;
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
      if (event.type === 'pointerup') wanted.drop(document.elementFromPoint(event.clientX, event.clientY));
    };

    const stop = (): void => {
      copy?.remove();
      [began, copy] = [null, null];
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };

    piece.addEventListener('pointerdown', down);
    return () => {
      stop();
      piece.removeEventListener('pointerdown', down);
    };
  };
}

/** A copy of the piece (of its drawing, unless it says data-whole) that follows the pointer above everything else. */
function lift(piece: HTMLElement): HTMLElement {
  const picture = piece.dataset.whole === undefined ? (piece.querySelector('svg') ?? piece) : piece;
  const box = boxOf(picture);
  const copy = document.createElement('div');
  Object.assign(copy.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, zIndex: '60', pointerEvents: 'none' });
  copy.setAttribute('aria-hidden', 'true');
  copy.append(picture.cloneNode(true));
  (piece.closest('.play') ?? document.body).append(copy); // where the table's colours are known
  return copy;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
