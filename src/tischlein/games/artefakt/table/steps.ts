/**
 * Choosing an action word by word: at each step the words that legal actions have there. What kind of thing a word names
 * follows from the verb and, where a text is used, from the site.
 */
import type { ArtefaktView } from '$api/messages';

export type Kind = 'verb' | 'site' | 'player' | 'colour' | 'fragment' | 'figure' | 'way';

const KINDS: Record<string, readonly Kind[]> = { steal: ['player', 'colour'], give: ['fragment'], colour: ['colour'], open: ['site'] };

/** What the words after `use` are, by the effect of the site. */
const USES: Record<number, readonly Kind[]> = {
  1: ['figure', 'way'], 2: ['site'], 3: ['site', 'colour'], 4: ['fragment', 'colour'], 5: ['player', 'colour'],
  6: ['player', 'colour'], 7: ['player'], 8: ['site', 'colour', 'site'], 9: ['player', 'figure', 'way'], 10: ['site'],
};

export interface Step {
  /** the words so far, with those that leave no choice */
  chosen: string[];
  kind: Kind;
  options: string[];
  /** the action, once it is complete */
  action: string;
  /** it is the only one there is */
  forced: boolean;
}

/** Many sites are chosen on the road alone; a few also have buttons. */
export const onlyOnRoad = ({ kind, options }: Step): boolean => kind === 'site' && options.length > 4;

/** Where a choice stands that began with these words. */
export function step(view: ArtefaktView, legal: string[], touched: string[]): Step {
  const offers = legal.filter((action) => action !== 'skip').map((action) => action.split(' '));
  const fits = (words: string[]): string[][] => offers.filter((offer) => words.every((word, index) => offer[index] === word));
  const chosen: string[] = [];
  for (;;) {
    const left = fits(chosen);
    if (left.length === 1 && left[0]!.length === chosen.length) return { chosen, kind: 'verb', options: [], action: chosen.join(' '), forced: offers.length === 1 };
    const options = [...new Set(left.map((offer) => offer[chosen.length]!))];
    const wanted = touched[chosen.length];
    const kind = kindOf(view, chosen);
    if (wanted !== undefined && options.includes(wanted)) chosen.push(wanted);
    else if (options.length === 1 && (kind === 'verb' || chosen.length > 1)) chosen.push(options[0]!);
    else return { chosen, kind, options, action: '', forced: false };
  }
}

function kindOf(view: ArtefaktView, chosen: string[]): Kind {
  if (chosen.length === 0) return view.moment === 'travelling' ? 'way' : 'verb';
  const effect = view.circle.find(({ number }) => number === view.site)?.effect ?? 0;
  return (chosen[0] === 'use' ? USES[effect] : KINDS[chosen[0]!])?.[chosen.length - 1] ?? 'verb';
}
