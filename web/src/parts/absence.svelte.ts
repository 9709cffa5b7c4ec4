import { LIMITS, type PersonInfo } from '../api/messages';
import type { TableSession } from '../api/session.svelte';

/** Whether somebody has been away for so long that a bot may stand in, or others begin: counted on from what was told last, for while all wait nothing is told. */
export function absenceReader(session: () => TableSession): (person: PersonInfo) => boolean {
  let now = $state(performance.now());
  const leftOf = (person: PersonInfo): number => LIMITS.AWAY_S - person.away_s - Math.max(0, now - session().tableAt) / 1000;
  $effect(() => {
    const left = (session().table?.people ?? []).filter((person) => !person.online).map(leftOf).filter((seconds) => seconds > 0);
    if (left.length === 0) return;
    const timer = setTimeout(() => (now = performance.now()), 1000 * Math.min(...left));
    return () => clearTimeout(timer);
  });
  return (person) => !person.online && leftOf(person) <= 0;
}
