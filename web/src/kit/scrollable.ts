import type { Attachment } from 'svelte/attachments';

/** Where something is wider than the screen, keys can scroll it. */
export const scrollable: Attachment<HTMLElement> = (row) => {
  const look = (): void => {
    if (row.scrollWidth > row.clientWidth + 1) row.tabIndex = 0;
    else row.removeAttribute('tabindex');
  };
  const watcher = new ResizeObserver(look);
  watcher.observe(row);
  return () => watcher.disconnect();
};
