import { describe, expect, test } from 'vitest';
import { readSheet } from '../rules/sheet';
import { found, wordsOf } from './asking';

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
