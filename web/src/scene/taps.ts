/**
 * What a tap means, found in the legal actions alone: a piece or a place names words of actions, and those that hold one of
 * them stay possible. Source and target, or one after the other of many: whatever is left decides what is lit next.
 */
import type { Scene, Spot, Thing } from '$api/messages';
import { named, type Phrase } from '$kit/grammar';

/** A piece or a place, as far as taps go. */
export type Tapped = Pick<Thing | Spot, 'id' | 'words' | 'of'>;

/** What can be done now, as far as somebody has tapped. */
export interface Offer {
  /** what leads on when it is tapped */
  lit: Set<string>;
  /** the one action that is left */
  chosen: Phrase | null;
  /** what no tap tells apart: a button for each */
  buttons: Phrase[];
}

/** Whether a tap on something may mean an action. */
export function means({ words, of }: Tapped, phrase: Phrase): boolean {
  if (of !== undefined) return named(phrase, of).some((word) => words.includes(word));
  return words.some((word) => ` ${phrase.action} `.includes(` ${word} `));
}

/** All that can ever be tapped: places, too. */
export const tappable = (scene: Scene): Tapped[] => scene.spots.flatMap((spot) => [spot, ...spot.things]).filter(({ words }) => words.length > 0);

/** The actions that hold everything that is picked. */
export const fitting = (phrases: Phrase[], picked: Tapped[]): Phrase[] => phrases.filter((phrase) => picked.every((one) => means(one, phrase)));

/** What is lit and what is left, once something is picked or nothing yet. */
export function offered(phrases: Phrase[], all: Tapped[], picked: Tapped[]): Offer {
  const left = fitting(phrases, picked);
  const others = all.filter((one) => !picked.includes(one));
  const chosen = left.length === 1 && (picked.length > 0 || !others.some((one) => means(one, left[0]!))) ? left[0]! : null;
  const leading = others.filter((one) => left.some((phrase) => means(one, phrase)));
  return {
    lit: new Set((chosen ? [] : leading).map(({ id }) => id)),
    chosen,
    buttons: chosen ? [] : left.filter((phrase) => !leading.some((one) => means(one, phrase))),
  };
}

/** After a tap: as much of what was picked stays as goes together with it; tapped again, it is put back. */
export function picking(phrases: Phrase[], picked: Tapped[], tapped: Tapped): Tapped[] {
  if (picked.includes(tapped)) return picked.filter((one) => one !== tapped);
  if (fitting(phrases, [tapped]).length === 0) return picked;
  const kept: Tapped[] = [];
  for (const one of picked) if (fitting(phrases, [tapped, ...kept, one]).length > 0) kept.push(one);
  return [...kept, tapped];
}
