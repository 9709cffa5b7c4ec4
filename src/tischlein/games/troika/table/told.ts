/** What just happened, in words: the log names slots, people want to know the values. */
import type { Line, TroikaView } from '$api/messages';
import type { Face, Say } from '$kit/contract';

/** The last line of a player, told with the value that was turned up or taken. */
export function tellLast(lines: Line[], view: TroikaView, faces: Face[], say: Say): Line[] {
  const at = lines.findLastIndex((line) => line.kind === 'event' && line.seat >= 0);
  const line = lines[at];
  if (!line) return lines.slice(-1);
  const [, verb, slot] = line.event.split(' ');
  const value = verb === 'reveal' ? view.slots[Number(slot) - 1]?.value : verb === 'take' ? turnedUp(lines.slice(0, at), slot!) : 0;
  return value ? [{ ...line, said: say(`table.told_${verb}`, value, slot, { who: faces[line.seat]?.name }) }] : [line];
}

/** The value that was seen when the slot was last turned up. */
function turnedUp(lines: Line[], slot: string): number {
  const at = lines.findLastIndex((line) => line.event.endsWith(` reveal ${slot}`));
  const seen = at < 0 ? undefined : lines[at + 1]?.event;
  return seen?.startsWith('*') ? Number(seen.slice(1)) : 0;
}

/** The slots that the last turn changed: a tile turned up, or one that came back. */
export function changedSlots(lines: Line[], before: TroikaView | null, now: TroikaView): number[] {
  const last = lines.findLast((line) => line.kind === 'event' && line.seat >= 0);
  const [, verb, slot] = last?.event.split(' ') ?? [];
  if (verb === 'reveal') return [Number(slot)];
  if (!before) return [];
  return now.slots.filter((here, at) => here.face !== before.slots[at]!.face).map((here) => here.number);
}
