import type { Line, TroikaView } from '$api/messages';
import { phraseOf, theOne, verbOf } from '$kit/grammar';

/** The slots that the last turn changed: a tile turned up, or one that came back. */
export function changedSlots(lines: Line[], before: TroikaView | null, now: TroikaView): number[] {
  const last = lines.findLast((line) => line.kind === 'event' && line.seat >= 0);
  const deed = last && phraseOf(last);
  if (deed && verbOf(deed) === 'reveal') return [Number(theOne(deed, 'slot'))];
  if (!before) return [];
  return now.slots.filter((here, at) => here.face !== before.slots[at]!.face).map((here) => here.number);
}
