import { describe, expect, test } from 'vitest';
import { margin, nameOf, readSheet, spokenSection } from './sheet';

const SHEET = `# Drei

Three cards are one too many.

2–4 · from 8 years · 25 minutes

## The cards

**D1 D2** There are *fifty* cards. [ours]

Words without a clause.

![Three sets](sets.svg) Each set.

![A row](figures.svg#B)

## Points

| colour | points |
|---|---|
| **red** | 3 |
| blue | −1 |

- a list
- of **two**

> After *somebody*.
`;

describe('a sheet', () => {
  const sheet = readSheet(SHEET);

  test('has a title, a sentence and facts', () => {
    expect([sheet.title, sheet.lead]).toEqual(['Drei', 'Three cards are one too many.']);
    expect(sheet.facts).toEqual(['2–4', 'from 8 years', '25 minutes']);
  });

  test('knows which marks have to be explained', () => {
    expect(sheet.origins).toEqual(['ours']);
  });

  test('has sections that can be linked to', () => {
    expect(sheet.sections.map(({ id, title }) => [id, title])).toEqual([['section-1', 'The cards'], ['section-2', 'Points']]);
  });

  test('has paragraphs with the clauses they tell', () => {
    expect(sheet.sections[0]!.blocks[0]).toEqual({
      kind: 'clause',
      ids: ['D1', 'D2'],
      words: [{ kind: 'text', text: 'There are ' }, { kind: 'em', text: 'fifty' }, { kind: 'text', text: ' cards. ' }, { kind: 'ours', text: '' }],
    });
    expect(sheet.sections[0]!.blocks[1]).toEqual({ kind: 'text', words: [{ kind: 'text', text: 'Words without a clause.' }] });
  });

  test('shows figures that follow one another side by side', () => {
    expect(sheet.sections[0]!.blocks[2]).toEqual({
      kind: 'figures',
      figures: [
        { alt: 'Three sets', source: 'sets.svg', caption: [{ kind: 'text', text: 'Each set.' }] },
        { alt: 'A row', source: 'figures.svg#B', caption: [] },
      ],
    });
  });

  test('says where it comes from', () => {
    expect(sheet.credit).toEqual([{ kind: 'text', text: 'After ' }, { kind: 'em', text: 'somebody' }, { kind: 'text', text: '.' }]);
  });

  test('has tables and lists', () => {
    const [table, list] = sheet.sections[1]!.blocks;
    expect(table).toMatchObject({
      kind: 'table',
      head: [[{ text: 'colour' }], [{ text: 'points' }]],
      rows: [[[{ kind: 'strong', text: 'red' }], [{ text: '3' }]], [[{ text: 'blue' }], [{ text: '−1' }]]],
    });
    expect(list).toMatchObject({ kind: 'list', items: [[{ text: 'a list' }], [{ text: 'of ' }, { kind: 'strong', text: 'two' }]] });
  });
});

test.each([
  [['T5'], '5'],
  [['T5', 'T6'], '5, 6'],
  [['T5', 'T6', 'T7'], '5–7'],
  [['T5', 'T7', 'T8', 'T9', 'T12b'], '5, 7–9, 12b'],
  [['V1', 'V2'], 'V1, V2'],
])('the clauses %j stand in the margin as %s', (ids, said) => {
  expect(margin(ids)).toBe(said);
});

test('a figure is called by its file, or by its view into one', () => {
  expect([nameOf('sets.svg'), nameOf('figures.svg#B')]).toEqual(['sets', 'B']);
});

test('a section is read aloud without the numbers and marks of its clauses', () => {
  const { sections } = readSheet('# X\nLead.\n2–5\n## Turn\n**X5 X6** Take *one* tile. [ours]\n\n- or none\n\n| a | b |\n|---|---|\n| 1 | two |\n');
  expect(spokenSection(sections[0]!)).toBe('Turn. Take one tile. or none 1, two.');
});
