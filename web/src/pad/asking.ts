/** Finding the clauses that a question is about, by its words. */
import type { Block, Sheet } from '../rules/sheet';

type Clause = Extract<Block, { kind: 'clause' }>;

const ANSWERS = 7; // worth reading at a table
const SHORTEST = 3; // letters of a word that tells anything
const STEM = 5; // letters by which forms of a word, as kaufe and kaufen, are taken for the same

/** The words of a question that tell anything, as beginnings: forms of a word are alike there. */
export function wordsOf(question: string): string[] {
  return question.toLowerCase().split(/[^\p{L}\d]+/u).filter((word) => word.length >= SHORTEST || /^\d+$/.test(word)).map((word) => word.slice(0, STEM));
}

/** The clauses that hold most of the words, the best first. */
export function found(sheet: Sheet, question: string): Clause[] {
  const wanted = wordsOf(question);
  const clauses = sheet.sections.flatMap(({ title, blocks }) => blocks.flatMap((block) => (block.kind === 'clause' ? [{ block, text: textOf(title, block) }] : [])));
  const rarity = new Map(wanted.map((word) => [word, 1 / (1 + clauses.filter(({ text }) => text.includes(word)).length)]));
  return clauses
    .map(({ block, text }) => ({ block, score: wanted.reduce((sum, word) => sum + (text.includes(word) ? rarity.get(word)! : 0), 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, ANSWERS)
    .map(({ block }) => block);
}

const textOf = (title: string, clause: Clause): string => ` ${title} ${clause.words.map(({ text }) => text).join('')}`.toLowerCase();

/** A worked case of the sheet that the rules were made by; these are in English. */
export interface Case {
  clauses: string[];
  text: string;
}

const RULES = import.meta.glob<string>('$games/*/RULES.md', { query: '?raw', import: 'default' });

/** The worked cases of a game; none, where the page does not know its rules. */
export async function casesOf(game: string): Promise<Case[]> {
  const path = Object.keys(RULES).find((file) => file.endsWith(`/${game}/RULES.md`));
  return path === undefined ? [] : casesIn(await RULES[path]!());
}

/** The numbered cases under the heading that announces them, with the clauses that each of them names. */
export function casesIn(rules: string): Case[] {
  const [, told = ''] = rules.split(/^## .*(?:[Ee]dge|[Ww]orked) cases.*$/m);
  const cases = told.split(/^## /m)[0]!.split(/^\d+\. /m).slice(1);
  return cases.map((text) => ({ clauses: text.match(/\b[A-Z]\d+[a-z]?\b/g) ?? [], text: text.replace(/[*`]/g, '').replace(/\s+/g, ' ').trim() }));
}
