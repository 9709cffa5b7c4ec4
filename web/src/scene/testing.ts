/** Scenes for unit tests. */
import type { Scene, Spot, Thing } from '$api/messages';

export const thing = (id: string, more: Partial<Thing> = {}): Thing => ({ id, kind: 'card', down: false, words: [], ...more });

export const spot = (id: string, things: Thing[], more: Partial<Spot> = {}): Spot => ({ id, kind: 'row', words: [], things, ...more });

export const scene = (...spots: Spot[]): Scene => ({ spots });
