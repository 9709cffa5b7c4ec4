import { describe, expect, test } from 'vitest';
import { readSheet } from '../rules/sheet';
import { casesIn, casesOf, found, wordsOf } from './asking';

const SHEET = readSheet(`# A game

Lead.

2 · 3

## Buying

**X1** You may buy up to three tiles.

**X2** Each purchase costs five points.

## Passing

**X3** Whoever cannot lay must buy.
`);

test('a question is its words, by their beginnings; little ones tell nothing', () => {
  expect(wordsOf('May I buy 3 tiles?')).toEqual(['may', 'buy', '3', 'tiles']);
});

describe('an answer', () => {
  test('is the clause that holds most of the rare words', () => {
    expect(found(SHEET, 'what does a purchase cost')[0]!.ids).toEqual(['X2']);
  });

  test('looks at the heading, too', () => {
    expect(found(SHEET, 'passing').map(({ ids }) => ids[0])).toEqual(['X3']);
  });

  test('is none where no clause has a word of it', () => {
    expect(found(SHEET, 'unicorn')).toEqual([]);
  });
});

test('worked cases are found by the clauses that they name', async () => {
  expect(casesIn('# R\n\n## 3. Edge cases, worked out\n\n1. *Two (X1).* A pays\n   ten.\n2. (X2, X3) B passes.\n\n## 4. More\n\n1. no\n')).toEqual([
    { clauses: ['X1'], text: 'Two (X1). A pays ten.' },
    { clauses: ['X2', 'X3'], text: '(X2, X3) B passes.' },
  ]);
  expect((await casesOf('triominos')).length).toBeGreaterThan(25);
  expect(await casesOf('chess')).toEqual([]);
});
