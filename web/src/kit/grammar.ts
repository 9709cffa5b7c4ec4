/**
 * Actions and events word by word. What kind of thing each word names the server says: a position has a grammar,
 * `{ lay: ['verb', 'card', 'region'] }`, a line of the log its kinds. No table knows more of the notation than the names of the kinds.
 */
import type { Line, Position } from '../api/messages';

export type Grammar = Position['grammar'];

/** A word, or several that belong together; `verb` is the kind of the first, where there is one. */
export interface Word {
  kind: string;
  word: string;
}

/** An action and its words. */
export interface Phrase {
  action: string;
  words: Word[];
}

/** An action, taken apart. */
export function parse(action: string, grammar: Grammar): Phrase {
  return { action, words: wordsOf(action, grammar[action.split(' ')[0]!] ?? grammar[''] ?? []) };
}

/** All actions of a position that are legal now. */
export const phrasesIn = ({ legal, grammar }: Pick<Position, 'legal' | 'grammar'>): Phrase[] => legal.map((action) => parse(action, grammar));

/** What happened, as far as I see it: the words of an action or of an outcome; nothing where chance stays hidden. */
export function phraseOf({ event, seat, kinds }: Line): Phrase {
  const action = seat < 0 ? event.slice(1) : event.slice(event.indexOf(' ') + 1);
  return { action, words: kinds.length ? wordsOf(action, kinds) : [] };
}

/** An empty kind belongs to the word before. */
function wordsOf(action: string, kinds: string[]): Word[] {
  const words: Word[] = [];
  action.split(' ').forEach((word, at) => {
    const kind = kinds[at] ?? (at === 0 ? 'verb' : 'thing');
    if (kind === '') words.at(-1)!.word += ` ${word}`;
    else words.push({ kind, word });
  });
  return words;
}

/** The words of a kind; mostly there is one, or none. */
export const named = ({ words }: Phrase, kind: string): string[] => words.filter((word) => word.kind === kind).map(({ word }) => word);

/** The word of a kind; nothing, if there is none. */
export const theOne = (phrase: Phrase, kind: string): string => named(phrase, kind)[0] ?? '';

/** What is done. */
export const verbOf = (phrase: Phrase): string => theOne(phrase, 'verb');
