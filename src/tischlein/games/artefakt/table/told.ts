/** What happened, in words: a fragment that moves face-down is not worth a line, what followed is. */
import type { Line } from '$api/messages';
import type { Face, Say } from '$kit/contract';
import { withoutHidden } from '$kit/log';

/** The log without what is moved face-down, unless the line says more: somebody took something, or an artefact is whole. */
export function retold(lines: Line[], _faces: Face[], say: Say): Line[] {
  const shown = new Set(withoutHidden(lines));
  return lines.filter((line) => shown.has(line) || line.said !== say('table.hidden'));
}

/** The last deed of a player and what followed, as many of its sentences as have room, the last ones first. */
export function tellLast(lines: Line[], say: Say, room: number): Line[] {
  const at = lines.findLastIndex((line) => line.kind === 'event' && line.seat >= 0);
  const last = lines[at];
  if (!last) return retold(lines, [], say);
  const told = lines.slice(at).filter((line) => line === last || (/^\*[a-d?]$/.test(line.event) && line.said !== say('table.hidden')));
  const sentences = told.flatMap(({ said }) => said.split('\n'));
  const fits = sentences.filter((_, index) => sentences.slice(index).join(' ').length <= room || index === sentences.length - 1);
  return [fits.length < sentences.length ? { ...last, seat: -1, said: `… ${fits.join(' ')}` } : { ...last, said: fits.join(' ') }];
}
