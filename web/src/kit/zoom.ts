/** Places on a page that is shown larger (`size.ts`): in the pixels in which styles speak. */

/** How many times larger than usual the page is shown. */
export const zoom = (): number => Number(document.documentElement.style.zoom) || 1;

/** Where something lies. */
export function boxOf(piece: Element): DOMRect {
  const { x, y, width, height } = piece.getBoundingClientRect();
  const times = zoom();
  return new DOMRect(x / times, y / times, width / times, height / times);
}

/** A condition for the window as it holds for a page that is shown larger. */
export function zoomed(condition: string): string {
  return condition.replace(/([\d.]+)px/g, (_, pixels: string) => `${Number(pixels) * zoom()}px`);
}
