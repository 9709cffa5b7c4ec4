/**
 * A player's sheet: a small part of Markdown, so that it can also be read where it is stored.
 *
 *     # Name
 *     One sentence about the game.
 *     2–5 · from 7 years · 20 minutes
 *     ## A section
 *     **X5 X6** A paragraph for these clauses. [ours]
 *     ![What is seen](sets.svg) Words below the figure.
 *     | a | table |
 *     - a list
 *     > Where the sheet comes from.
 */

const ORIGINS = ['ours', 'publisher'] as const;
type Origin = (typeof ORIGINS)[number];

export interface Words {
  kind: 'text' | 'strong' | 'em' | Origin;
  text: string;
}

export type Block =
  | { kind: 'clause'; ids: string[]; words: Words[] }
  | { kind: 'text'; words: Words[] }
  | { kind: 'list'; items: Words[][] }
  | { kind: 'table'; head: Words[][]; rows: Words[][][] }
  | { kind: 'figures'; figures: { alt: string; source: string; caption: Words[] }[] };

export interface Section {
  id: string;
  title: string;
  blocks: Block[];
}

export interface Sheet {
  title: string;
  lead: string;
  facts: string[];
  /** where some of its clauses come from: marks to be explained */
  origins: Origin[];
  sections: Section[];
  /** where the sheet comes from */
  credit: Words[];
}

/** A section as it is read aloud: without numbers and marks. */
export function spokenSection({ title, blocks }: Section): string {
  return [`${title}.`, ...blocks.flatMap(spokenBlock)].join(' ');
}

function spokenBlock(block: Block): string[] {
  if (block.kind === 'figures') return block.figures.map(({ caption }) => plain(caption));
  if (block.kind === 'table') return block.rows.map((row) => `${row.map(plain).join(', ')}.`);
  return block.kind === 'list' ? block.items.map(plain) : [plain(block.words)];
}

const plain = (words: Words[]): string => words.filter(({ kind }) => !ORIGINS.includes(kind as Origin)).map(({ text }) => text).join('').trim();

const CLAUSES = /^\*\*((?:[A-Z]\d+[a-z]? ?)+)\*\* (.*)$/s;
const FIGURE = /^!\[(.*?)\]\((.*?)\) ?(.*)$/s;
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|\[(ours|publisher)\]/g;

export function readSheet(source: string): Sheet {
  const [body = '', credit = ''] = source.split(/^> /m);
  const [head = '', ...parts] = body.split(/^## /m);
  const [title = '', lead = '', facts = ''] = paragraphs(head);
  return {
    title: title.replace(/^# /, ''),
    lead,
    facts: facts.split(' · ').filter(Boolean),
    origins: ORIGINS.filter((origin) => source.includes(`[${origin}]`)),
    sections: parts.map((part, index) => {
      const [name = '', ...rest] = part.split('\n');
      return { id: `section-${index + 1}`, title: name, blocks: blocksOf(paragraphs(rest.join('\n'))) };
    }),
    credit: inline(credit.trim()),
  };
}

const paragraphs = (text: string): string[] => text.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean);

function blocksOf(parts: string[]): Block[] {
  const blocks: Block[] = [];
  for (const part of parts) {
    const block = readBlock(part);
    const before = blocks.at(-1);
    if (block.kind === 'figures' && before?.kind === 'figures') before.figures.push(...block.figures);
    else blocks.push(block);
  }
  return blocks;
}

function readBlock(part: string): Block {
  const figure = FIGURE.exec(part);
  if (figure) return { kind: 'figures', figures: [{ alt: figure[1]!, source: figure[2]!, caption: inline(figure[3]!) }] };
  if (part.startsWith('|')) return readTable(part.split('\n'));
  if (part.startsWith('- ')) return { kind: 'list', items: part.slice(2).split(/\n- /).map((item) => inline(item)) };
  const clause = CLAUSES.exec(part);
  if (clause) return { kind: 'clause', ids: clause[1]!.trim().split(' '), words: inline(clause[2]!) };
  return { kind: 'text', words: inline(part) };
}

function readTable([head = '', , ...rows]: string[]): Block {
  const cells = (line: string): Words[][] => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

function inline(text: string): Words[] {
  const words: Words[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) words.push({ kind: 'text', text: text.slice(end, match.index) });
    const [, strong, em, tag] = match;
    words.push(strong ? { kind: 'strong', text: strong } : em ? { kind: 'em', text: em } : { kind: tag as Origin, text: '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) words.push({ kind: 'text', text: text.slice(end) });
  return words;
}

/** What a figure is called: `sets` for sets.svg, `B` for figures.svg#B. */
export const nameOf = (source: string): string => source.split('#')[1] ?? source.replace(/\.svg$/, '');

/** The numbers of clauses as they stand in the margin: 5, 7–9; variants keep their letter. */
export function margin(ids: string[]): string {
  const names = ids.map((id) => (id.startsWith('V') ? id : id.slice(1)));
  const runs: string[][] = [];
  for (const name of names) {
    const run = runs.at(-1);
    if (run && Number(run.at(-1)) + 1 === Number(name)) run.push(name);
    else runs.push([name]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(', '))).join(', ');
}
