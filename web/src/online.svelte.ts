/** Whether the server can be reached, as the last question told; while it cannot, it is asked again now and then. */
import { address } from './router.svelte';

const AGAIN_MS = 5000;

let reached = $state(navigator.onLine);
let returns = $state(0);
let timer: ReturnType<typeof setInterval> | undefined;

export const isReached = (): boolean => reached;

/** How often the server has come back: whoever reads it and could not have something asks for it anew. */
export const returned = (): number => returns;

export function noteReached(is: boolean): void {
  clearInterval(timer);
  if (!is) timer = setInterval(() => void lookAgain(), AGAIN_MS);
  if (is && !reached) returns += 1;
  reached = is;
}

async function lookAgain(): Promise<void> {
  await fetch(address('api/site')).then(() => noteReached(true), () => noteReached(false));
}

window.addEventListener('online', () => void lookAgain());
window.addEventListener('offline', () => noteReached(false));
if (!navigator.onLine) noteReached(false);
