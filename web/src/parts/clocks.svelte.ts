import type { Left } from '$kit/room';
import type { TableSession } from '../api/session.svelte';
import { language } from '../i18n/index.svelte';

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
    return { said: duration(left), isShort: isRunning && left < SHORT_MS, isSpent: (clock!.spent_ms[seat] ?? 0) > 0 };
  };
}

/** 9:05, or 2 days. */
export function duration(left_ms: number): string {
  const seconds = Math.max(0, Math.ceil(left_ms / 1000));
  if (seconds >= 86400) return measured(Math.round(seconds / 86400), 'day');
  if (seconds >= 3600) return measured(Math.round(seconds / 3600), 'hour', 'short');
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const UNITS = [['day', 86400], ['hour', 3600], ['minute', 60]] as const;

/** How long there is still, for a list: 2 days, 19 hours, 40 seconds; never more than is true. */
export function remaining(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  return measured(Math.floor(seconds / length), unit);
}

/** "19 hours", in the language of the page. */
export function measured(n: number, unit: string, unitDisplay: 'long' | 'short' = 'long'): string {
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay }).format(n);
}

/** "21:00", as the language writes it. */
export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit' }).format(at);
}
