import type { Line } from '../api/messages';
import { t } from '../i18n/index.svelte';
import type { Say } from './contract';

/** Chance of which nothing is told but the outcome, or that it is dealt. */
const isDrawn = ({ event, facts, follows }: Line): boolean => event.startsWith('*') && follows.length === 0 && (facts.deals || Object.keys(facts).length === 0);

/** The log as it is read and heard: what chance brings in one go is one sentence, said with `key`, or belongs to the action that asked for it. */
export function gathered(lines: Line[], say: Say, key: string): Line[] {
  const told: Line[] = [];
  let run: Line[] = [];
  let begun = false;

  /** Hidden cards are no news once the game goes on: the action before them tells that already. */
  function close(): void {
    const seen = run.map(({ outcome }) => outcome).filter(Boolean);
    const isDealing = !begun || run.some(({ facts }) => facts.deals);
    if (run.length > 0 && isDealing) told.push({ ...run.at(-1)!, said: t('log.dealt') });
    else if (seen.length > 0) told.push({ ...run.at(-1)!, said: say(key, counted(seen)) });
    run = [];
  }

  for (const line of lines) {
    if (isDrawn(line)) {
      run.push(line);
      continue;
    }
    close();
    begun ||= line.kind === 'event' && line.seat >= 0;
    const isAnswer = line.event.startsWith('*') && line.facts.who !== undefined;
    told.push(isAnswer ? { ...(told.pop() ?? line), said: line.said } : line);
  }
  close();
  return told;
}

/** What a message has brought, of the whole log. */
export function since(lines: Line[], fresh: Line[]): Line[] {
  const first = fresh[0]?.seq ?? Infinity;
  return lines.filter(({ seq }) => seq >= first);
}

/** What has happened since a seat's last action, of the log as it is told; all of it, if it has not acted yet. */
export function sinceTurn(told: Line[], seat: number): Line[] {
  return told.slice(told.findLastIndex((line) => line.kind === 'event' && line.seat === seat) + 1);
}

/** "Rot 6 (2×)" */
function counted(values: string[]): string[] {
  const times = new Map<string, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return [...times].map(([value, n]) => (n > 1 ? `${value} (${n}×)` : value));
}

/** What somebody did last; taking back is a deed, too. */
export function lastOf(lines: Line[]): Line | undefined {
  return lines.findLast((line) => line.kind === 'take_back' || (line.kind === 'event' && line.seat >= 0));
}
