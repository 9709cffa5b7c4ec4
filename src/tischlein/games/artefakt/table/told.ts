/** What happened last, in words: a fragment that moves face-down is not worth one, what followed is. */
import type { Line } from '$api/messages';
import { phraseOf } from '$kit/grammar';

/** Chance moves a fragment: the piece is told, or hidden from me. */
const isMove = (line: Line): boolean => line.seat < 0 && phraseOf(line).words.every(({ kind }) => kind === 'piece');

/** The last deed of a player and what followed, as many of its sentences as have room, the last ones first. */
export function tellLast(lines: Line[], room: number): Line[] | null {
  const at = lines.findLastIndex((line) => line.kind === 'event' && line.seat >= 0);
  const last = lines[at];
  if (!last) return null;
  const told = lines.slice(at).filter((line) => line === last || (isMove(line) && (line.outcome || line.sentences.length > 0)));
  const sentences = told.flatMap((line) => (line.sentences.length ? line.sentences : [line.said]));
  const fits = sentences.filter((_, index) => sentences.slice(index).join(' ').length <= room || index === sentences.length - 1);
  return [fits.length < sentences.length ? { ...last, seat: -1, said: `… ${fits.join(' ')}` } : { ...last, said: fits.join(' ') }];
}
