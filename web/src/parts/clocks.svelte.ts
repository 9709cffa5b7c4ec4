import type { Left } from '$kit/room';
import type { TableSession } from '../api/session.svelte';
import { t } from '../i18n/index.svelte';

const TICK_MS = 500;
const SHORT_MS = 10_000;

/** What is left on each seat's clock, to be read; ticks only while a clock runs. */
export function clockReader(session: () => TableSession): (seat: number) => Left | null {
  let now = $state(performance.now());
  $effect(() => {
    if (!session().clock || session().clock!.running.length === 0) return;
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return (seat) => {
    const { clock, clockAt, table } = session();
    const told = clock?.left_ms[seat];
    if (told === undefined || table?.status !== 'playing' || table.seats[seat]?.kind === 'bot') return null;
    const isRunning = clock!.running.includes(seat);
    const left = told - (isRunning ? Math.max(0, now - clockAt) : 0);
    return { said: duration(left), isShort: isRunning && left < SHORT_MS };
  };
}

/** 9:05, or 2 days. */
export function duration(left_ms: number): string {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  if (seconds >= 86400) return t('clock.left_days', Math.round(seconds / 86400));
  if (seconds >= 3600) return t('clock.left_hours', Math.round(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
