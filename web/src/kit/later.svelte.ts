import { untrack } from 'svelte';
import { afterFrame } from './frame';

/** What can wait until a move is drawn: it is brought up to date after the frame. */
export function later<T>(value: () => T): { readonly current: T } {
  let current = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    return afterFrame(() => (current = next));
  });
  return {
    get current() {
      return current;
    },
  };
}
