import { hasPicture } from '$kit/tables';
import type { TableSession } from '../api/session.svelte';
import { notify } from '../notices.svelte';
import { settings } from '../settings.svelte';

/** Keeps a conversation in the language and the view of this page, and tells what is refused in it. */
export function attend(session: () => TableSession): void {
  $effect(() => {
    const { table, position } = session();
    if (table) session().speak(settings.textView || !hasPicture(table.settings.game, position?.view));
  });
  $effect(() => {
    const { complaint } = session();
    if (complaint) notify(complaint.sentence, true);
  });
}
