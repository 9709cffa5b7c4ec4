/** What happened, in words: events name slots, people want to know the values. */
import type { Line, TroikaView } from '$api/messages';
import type { Face, Say } from '$kit/contract';

const ASKS_CHANCE = ['reveal', 'draw'];

/** The log with the values that were turned up or drawn; what chance brought is told with the action that asked for it. */
export function retold(lines: Line[], faces: Face[], say: Say): Line[] {
  const told: Line[] = [];
  lines.forEach((line, at) => {
    if (line.kind !== 'event') told.push(line);
    else if (line.seat >= 0) told.push(withValue(line, valueAt(lines, at), faces, say));
    else if (!ASKS_CHANCE.includes(verbOf(lines[at - 1]))) {
      if (told.at(-1)?.seat === line.seat && told.at(-1)?.kind === 'event') told.pop(); // dealing is one line
      told.push({ ...line, said: say('table.told_dealt'), sentences: [say('table.told_dealt')] });
    }
  });
  return told;
}

/** The slots that the last turn changed: a tile turned up, or one that came back. */
export function changedSlots(lines: Line[], before: TroikaView | null, now: TroikaView): number[] {
  const last = lines.findLast((line) => line.kind === 'event' && line.seat >= 0);
  if (last && verbOf(last) === 'reveal') return [slotOf(last)];
  if (!before) return [];
  return now.slots.filter((here, at) => here.face !== before.slots[at]!.face).map((here) => here.number);
}

const verbOf = (line: Line | undefined): string => line?.event.split(' ')[1] ?? '';
const slotOf = (line: Line): number => Number(line.event.split(' ')[2]);

function withValue(line: Line, value: number, faces: Face[], say: Say): Line {
  return value ? { ...line, said: say(`table.told_${verbOf(line)}`, value, slotOf(line), { who: faces[line.seat]?.name }) } : line;
}

/** The value that chance brought to an action; 0: none, or a hidden one. */
function valueAt(lines: Line[], at: number): number {
  const event = lines[at + 1]?.event ?? '';
  return ASKS_CHANCE.includes(verbOf(lines[at])) && event.startsWith('*') ? Number(event.slice(1)) || 0 : 0;
}
