/** Lets pieces travel: a copy flies from one place to another above everything else, the real piece appears when it lands. */
import { tick } from 'svelte';
import { boxOf } from './zoom';

const PACE: KeyframeAnimationOptions = { duration: 280, easing: 'cubic-bezier(.2, .8, .2, 1)', fill: 'backwards' };

/** What flights change waits until all of them have measured: to measure after a change, the browser lays the page out once more. */
const changes: (() => void)[] = [];

function change(something: () => void): void {
  if (changes.push(something) === 1) queueMicrotask(() => changes.splice(0).forEach((make) => make()));
}

/** Flies a piece to where it now lies, from the box where it lay before. */
export function travel(piece: Element | null | undefined, from: DOMRect | undefined, delay = 0): void {
  if (!piece || !from || from.width === 0) return;
  const to = boxOf(piece);
  change(() => {
    const hidden = piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: Number(PACE.duration) + delay });
    flight(piece.cloneNode(true) as Element, from, to, delay).finished.finally(() => hidden.cancel());
  });
}

/** Flies a copy of a piece that is no longer there to its new owner, and lets it vanish there; a copy flies once. */
export function send(copy: Element, from: DOMRect | undefined, to: DOMRect | undefined, delay = 0): void {
  if (from && to && from.width > 0 && to.width > 0) change(() => void flight(copy, from, to, delay));
}

/** Lets pieces make room for others. Called before the table changes: they slide from where they lie now to where they lie then. */
export function makeRoom(table: Element, pieces: string): void {
  const lying = [...table.querySelectorAll(pieces)].map((piece): [Element, DOMRect] => [piece, boxOf(piece)]);
  void tick().then(() => lying.forEach(([piece, from]) => glide(piece, from)));
}

function glide(piece: Element, from: DOMRect): void {
  const to = boxOf(piece);
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (to.width > 0 && (dx !== 0 || dy !== 0)) change(() => piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], PACE));
}

function flight(copy: Element, from: DOMRect, to: DOMRect, delay: number): Animation {
  Object.assign((copy as HTMLElement | SVGElement).style, {
    position: 'fixed', left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`,
    margin: '0', zIndex: '50', pointerEvents: 'none', transformOrigin: '0 0',
  });
  copy.setAttribute('aria-hidden', 'true');
  document.body.append(copy);
  const scale = Math.min(from.width / to.width, from.height / to.height); // a piece keeps its shape
  const dx = from.left + from.width / 2 - to.left - (to.width / 2) * scale;
  const dy = from.top + from.height / 2 - to.top - (to.height / 2) * scale;
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const animation = copy.animate([{ transform: start }, { transform: 'none' }], { ...PACE, delay });
  animation.finished.finally(() => copy.remove());
  return animation;
}

/** Where pieces lie now, by their names: `data-piece="card 38"`. */
export function places(table: Element, names: string[]): Map<string, DOMRect> {
  return new Map(names.flatMap((name) => {
    const piece = pieceAt(table, name);
    return piece ? [[name, boxOf(piece)]] : [];
  }));
}

/** The piece with a name. */
export function pieceAt(table: Element, name: string): Element | null {
  return table.querySelector(`[data-piece="${name}"]`);
}
