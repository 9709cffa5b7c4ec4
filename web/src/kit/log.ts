import type { Line } from '../api/messages';

/** The log without what chance brings face-down in the course of the game: the action before it tells that already. */
export function withoutHidden(lines: Line[]): Line[] {
  const begun = lines.findIndex((line) => line.kind === 'event' && line.seat >= 0);
  return lines.filter(({ event }, at) => event !== '*?' || at < begun);
}

/** What somebody did last; taking back is a deed, too. */
export function lastOf(lines: Line[]): Line | undefined {
  return lines.findLast((line) => line.kind === 'take_back' || (line.kind === 'event' && line.seat >= 0));
}
