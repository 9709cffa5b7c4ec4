import { tick } from 'svelte';

/** Called before the table changes: if the focused piece goes away, the board's tab stop gets the focus, so that keys go on. */
export async function keepFocus(table: Element | null | undefined): Promise<void> {
  if (!table?.contains(document.activeElement)) return;
  await tick();
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.matches(':disabled')) return; // what is disabled loses the focus a frame later
    table.querySelector<HTMLElement>('[data-rove][tabindex="0"]')?.focus({ preventScroll: true });
  });
}

/** Called when a touched piece may vanish from the tray: its successor there gets the focus, or the button that commits, or the board. */
export async function keepInTray(table: Element | null | undefined): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  const tray = table?.querySelector('.tray');
  const next = tray?.querySelector<HTMLElement>('.acts .btn--primary:not([aria-disabled=true])') ?? tray?.querySelector<HTMLElement>('.lit[data-rove]') ?? tray?.querySelector<HTMLElement>('[data-rove], .btn') ?? table?.querySelector<HTMLElement>('[data-rove][tabindex="0"]');
  next?.focus({ preventScroll: true });
}
