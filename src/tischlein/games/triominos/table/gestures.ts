import type { Attachment } from 'svelte/attachments';
import { boxOf, zoom } from '$kit/zoom';
import type { Camera } from './camera.svelte';
import type { Point } from './geometry';

const SLACK = 6; // pixels a finger may tremble before it pans

/** One finger or the mouse pans, two fingers pinch, the wheel zooms. A tap stays a tap. */
export function gestures(camera: Camera): Attachment<Element> {
  return (board) => {
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let panning = false;

    const place = (event: MouseEvent): Point => {
      const { left, top } = boxOf(board);
      return { x: event.clientX / zoom() - left, y: event.clientY / zoom() - top };
    };

    const ondown = (event: PointerEvent): void => {
      fingers.set(event.pointerId, place(event));
      start = place(event);
      panning = fingers.size > 1;
    };

    const onmove = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before || !start) return;
      const now = place(event);
      if (!panning && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
      if (!panning) board.setPointerCapture(event.pointerId);
      panning = true;
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        camera.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
      }
      const share = other ? 2 : 1;
      camera.pan((now.x - before.x) / share, (now.y - before.y) / share);
    };

    const onup = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };

    // the click that ends a pan is no tap
    const onclick = (event: Event): void => {
      if (panning) event.stopPropagation();
      panning = false;
    };

    const onwheel = (event: WheelEvent): void => {
      event.preventDefault();
      camera.zoom(Math.exp(-event.deltaY / 500), place(event));
    };

    const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['pointerdown', ondown],
      ['pointermove', onmove],
      ['pointerup', onup],
      ['pointercancel', onup],
      ['click', onclick, { capture: true }],
      ['wheel', onwheel, { passive: false }],
    ];
    for (const [name, listener, options] of listeners) board.addEventListener(name, listener as EventListener, options);
    return () => {
      for (const [name, listener, options] of listeners) board.removeEventListener(name, listener as EventListener, options);
    };
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
