/** Choosing an action word by word: at each step the words that legal actions have there, and what they name. */
import type { Phrase, Word } from '$kit/grammar';

export interface Step {
  /** the words so far, with those that leave no choice */
  chosen: Word[];
  /** what the next word names */
  kind: string;
  options: string[];
  /** the action, once it is complete */
  action: string;
  /** it is the only one there is */
  forced: boolean;
}

/** Many sites are chosen on the road alone; a few also have buttons. */
export const onlyOnRoad = ({ kind, options }: Step): boolean => kind === 'site' && options.length > 4;

/** Where a choice stands that began with these words. */
export function step(offers: Phrase[], touched: string[]): Step {
  const chosen: Word[] = [];
  for (;;) {
    const left = offers.filter((offer) => beginsWith(offer, chosen));
    const only = left.length === 1 ? left[0]! : null;
    if (only?.words.length === chosen.length) return { chosen, kind: '', options: [], action: only.action, forced: offers.length === 1 };
    const options = [...new Set(left.map(({ words }) => words[chosen.length]!.word))];
    const kind = left[0]?.words[chosen.length]!.kind ?? '';
    const wanted = touched[chosen.length];
    if (wanted !== undefined && options.includes(wanted)) chosen.push({ kind, word: wanted });
    else if (options.length === 1 && (kind === 'verb' || chosen.length > 1)) chosen.push({ kind, word: options[0]! });
    else return { chosen, kind, options, action: '', forced: false };
  }
}

/** Whether an action has these words first. */
export const beginsWith = ({ words }: Phrase, first: Word[]): boolean => first.every(({ word }, at) => words[at]?.word === word);
