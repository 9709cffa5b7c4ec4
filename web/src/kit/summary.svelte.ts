import { untrack } from 'svelte';
import { getRoom } from './room';

export const AT_LEAST_MS = 20_000;

export interface Summary {
  readonly isOpen: boolean;
  close: () => void;
}

/**
 * How a round has ended stays on the table until I have tapped it away; where the game goes on meanwhile, for 20 seconds at least.
 * Whoever only watches cannot tap: for them it goes when the game goes on.
 */
export function summaryOf(finished: () => number, goesOn: () => boolean): Summary {
  const room = getRoom();
  let closed = $state(untrack(() => (goesOn() ? finished() : finished() - 1)));
  let shownLong = $state(-1); // the round whose end has been shown for so long
  const isNew = $derived(finished() > closed);

  $effect(() => {
    const round = finished();
    if (!isNew) return;
    const timer = setTimeout(() => (shownLong = round), AT_LEAST_MS);
    return () => clearTimeout(timer);
  });

  return {
    get isOpen() {
      const mayGo = room.mine() < 0 || shownLong === finished();
      return isNew && finished() > 0 && !(mayGo && goesOn());
    },
    close: () => {
      closed = finished();
      room.roundSeen();
    },
  };
}
