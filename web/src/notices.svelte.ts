import { untrack } from 'svelte';

/** Short notices at the edge of the page, and what is said to those who listen instead of looking. */
interface Notice {
  id: number;
  text: string;
  bad: boolean;
}

const SHOWN_MS = 6000;
let last = 0;

export const notices: Notice[] = $state([]);
export const announced = $state({ text: '' });

/** Says it at the edge; what stands there already is not said twice, it only stays longer. */
export function notify(text: string, bad = false): void {
  const id = ++last;
  untrack(() => {
    const same = notices.find((notice) => notice.text === text);
    if (same) dismiss(same.id);
    notices.push({ id, text, bad });
  });
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function complain(problem: unknown): void {
  notify(problem instanceof Error ? problem.message : String(problem), true);
}

export function dismiss(id: number): void {
  const place = notices.findIndex((notice) => notice.id === id);
  if (place >= 0) notices.splice(place, 1);
}

/** Nothing that was said stays behind for whoever has the device next. */
export function hush(): void {
  announced.text = '';
  notices.length = 0;
}

/** Says something politely. The same words twice are said twice. */
export function announce(text: string): void {
  announced.text = untrack(() => announced.text) === text ? `${text}\u00a0` : text;
}
