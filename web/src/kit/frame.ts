/** So long a frame may take to come; a page that is hidden in between draws none. */
const NO_FRAME_MS = 250;

/** So long the browser may be busy after it: with fingers, or with what moves. */
const BUSY_MS = 100;

/** Does what can wait once the next frame is drawn and nothing else is to do, so that the move itself is seen before. Returns how to call it off. */
export function afterFrame(task: () => void): () => void {
  return after(task, whenIdle);
}

/** Does as soon as the next frame is drawn what belongs to a move and need not be seen with it: it is in the frame after. */
export function onceDrawn(task: () => void): void {
  after(task, setTimeout);
}

function after(task: () => void, then: (task: () => void) => void): () => void {
  let waits = true;
  const run = (): void => {
    if (!waits) return;
    waits = false;
    task();
  };
  if (document.hidden) queueMicrotask(run);
  else {
    requestAnimationFrame(() => then(run));
    setTimeout(run, NO_FRAME_MS);
  }
  return () => (waits = false);
}

/** Not every browser tells when it is idle. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: BUSY_MS });
  else setTimeout(task);
}
