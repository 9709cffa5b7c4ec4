/** So long a frame may take to come; a page that is hidden in between draws none. */
const NO_FRAME_MS = 250;

/** Does what can wait once the next frame is drawn, so that the move itself is seen before. Returns how to call it off. */
export function afterFrame(task: () => void): () => void {
  let waits = true;
  const run = (): void => {
    if (!waits) return;
    waits = false;
    task();
  };
  if (document.hidden) queueMicrotask(run);
  else {
    requestAnimationFrame(() => setTimeout(run));
    setTimeout(run, NO_FRAME_MS);
  }
  return () => (waits = false);
}
