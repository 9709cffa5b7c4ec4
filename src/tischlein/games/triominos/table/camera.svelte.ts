import { cubicOut } from 'svelte/easing';
import { Tween } from 'svelte/motion';
import { SIDE, type Box, type Point } from './geometry';

/** Sizes of a tile's side on the screen, in pixels. */
const SIZES = {
  phone: { largest: 72, whole: 62, least: 46 },
  wide: { largest: 100, whole: 54, least: 54 },
  zoomed: { largest: 170, least: 16 },
};
const PHONE = 560;
const AIR = 14; // pixels between what has to be seen and the edge of the board

interface View extends Point {
  /** pixels for a unit */
  scale: number;
}

/** Which part of the endless board is seen. */
export class Camera {
  width = $state(0);
  height = $state(0);
  /** how long a move of the camera takes */
  duration = 260;
  /** somebody has panned or zoomed by hand */
  moved = $state(false);
  #view = new Tween<View>({ x: 0, y: 0, scale: 1 }, { easing: cubicOut });

  get scale(): number {
    return this.#view.current.scale;
  }

  get box(): Box {
    const { x, y, scale } = this.#view.current;
    const [halfWidth, halfHeight] = [this.width / 2 / scale, this.height / 2 / scale];
    return { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight };
  }

  get viewBox(): string {
    const { left, top, right, bottom } = this.box;
    return `${left} ${top} ${Math.max(1, right - left)} ${Math.max(1, bottom - top)}`;
  }

  /** Everything if the tiles stay large enough; else what has to be seen, as large as possible. */
  frame(whole: Box, needed: Box): void {
    if (!this.width) return;
    const size = this.width < PHONE ? SIZES.phone : SIZES.wide;
    const all = this.#sideFor(whole);
    this.moved = false;
    if (all >= size.whole) {
      this.#go(centre(whole), Math.min(all, size.largest));
      return;
    }
    const side = clamp(this.#sideFor(needed), size.least, size.largest);
    this.#go(this.#within(centre(needed), whole, side), side);
  }

  /** Everything, however small. */
  showAll(whole: Box): void {
    this.#go(centre(whole), clamp(this.#sideFor(whole), SIZES.zoomed.least, SIZES.wide.largest));
    this.moved = true;
  }

  shows(box: Box): boolean {
    const seen = this.box;
    return box.left >= seen.left && box.right <= seen.right && box.top >= seen.top && box.bottom <= seen.bottom;
  }

  /** Moves just as far as needed to see a box. */
  reach(box: Box): void {
    if (this.shows(box)) return;
    const seen = this.box;
    const shift = (low: number, high: number, from: number, to: number): number => (low < from ? low - from : high > to ? high - to : 0);
    const { x, y, scale } = this.#view.target;
    const air = AIR / scale;
    const dx = shift(box.left - air, box.right + air, seen.left, seen.right);
    const dy = shift(box.top - air, box.bottom + air, seen.top, seen.bottom);
    this.#go({ x: x + dx, y: y + dy }, scale * SIDE);
  }

  /** By hand: so many pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#view.current;
    this.#set({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** By hand: nearer or farther, around a place in pixels from the upper left corner. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const { x, y, scale } = this.#view.current;
    const next = clamp(scale * factor * SIDE, SIZES.zoomed.least, SIZES.zoomed.largest) / SIDE;
    const kept = 1 / scale - 1 / next;
    this.#set({ x: x + (at.x - this.width / 2) * kept, y: y + (at.y - this.height / 2) * kept, scale: next });
  }

  #set(view: View): void {
    this.moved = true;
    void this.#view.set(view, { duration: 0 });
  }

  #go({ x, y }: Point, side: number): void {
    void this.#view.set({ x, y, scale: side / SIDE }, { duration: this.duration });
  }

  /** How large a side may be for a box to be seen. */
  #sideFor({ left, top, right, bottom }: Box): number {
    return SIDE * Math.min((this.width - 2 * AIR) / (right - left), (this.height - 2 * AIR) / (bottom - top));
  }

  /** A middle from which as much of the whole as possible is seen. */
  #within(middle: Point, whole: Box, side: number): Point {
    const inside = (at: number, low: number, high: number, room: number): number => {
      const half = ((room - 2 * AIR) * SIDE) / side / 2;
      return low + half > high - half ? (low + high) / 2 : clamp(at, low + half, high - half);
    };
    return {
      x: inside(middle.x, whole.left, whole.right, this.width),
      y: inside(middle.y, whole.top, whole.bottom, this.height),
    };
  }
}

const centre = ({ left, top, right, bottom }: Box): Point => ({ x: (left + right) / 2, y: (top + bottom) / 2 });
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
