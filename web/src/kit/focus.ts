import { tick } from 'svelte';

/** Called before the table changes: if the focused piece goes away, the board's tab stop gets the focus, so that keys go on. */
export async function keepFocus(table: Element | null | undefined): Promise<void> {
  if (!table?.contains(document.activeElement)) return;
  await tick();
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    table.querySelector<HTMLElement>('[data-rove][tabindex="0"]')?.focus({ preventScroll: true });
  });
}
