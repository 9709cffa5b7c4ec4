import type { TableSession } from '../api/session.svelte';
import { t } from '../i18n/index.svelte';

const TICK_MS = 500;

/** What is left on each seat's clock, to be read; ticks only while a clock runs. */
export function clockReader(session: () => TableSession): (seat: number) => string {
  let now = $state(performance.now());
  $effect(() => {
    if (!session().clock || session().clock!.running.length === 0) return;
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return (seat) => {
    const { clock, clockAt } = session();
    const told = clock?.left_ms[seat];
    if (told === undefined || session().table?.seats[seat]?.kind === 'bot') return '';
    return duration(told - (clock!.running.includes(seat) ? Math.max(0, now - clockAt) : 0));
  };
}

/** 9:05, or 2 days. */
export function duration(left_ms: number): string {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  if (seconds >= 86400) return t('clock.left_days', Math.round(seconds / 86400));
  if (seconds >= 3600) return t('clock.left_hours', Math.round(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
