import { describe, expect, test } from 'vitest';
import { kept, share } from './sharing';

describe('share', () => {
  test('what is alike is the same object as before', () => {
    const before = { hand: [1, 2, 3], name: 'Mara' };
    expect(share(before, { hand: [1, 2, 3], name: 'Mara' })).toBe(before);
  });

  test('what has changed is new, all around it stays', () => {
    const before = { mine: { hand: [1, 2] }, theirs: { hand: [3] } };
    const now = share(before, { mine: { hand: [1, 2, 9] }, theirs: { hand: [3] } });
    expect(now).not.toBe(before);
    expect(now.mine).toEqual({ hand: [1, 2, 9] });
    expect(now.theirs).toBe(before.theirs);
  });

  test.each([
    ['a list that is shorter', [1, 2, 3], [1, 2]],
    ['a field that has gone', { a: 1, b: 2 }, { a: 1 }],
    ['a field of another name', { a: 1 }, { b: 1 }],
    ['a list that was none', { 0: 1 }, [1]],
    ['something that was nothing', null, { a: 1 }],
    ['a set with another member', new Set([1, 2]), new Set([1, 3])],
    ['a map with another value', new Map([['a', 1]]), new Map([['a', 2]])],
    ['a map with a key that had no value', new Map([['a', 1]]), new Map([['b', undefined]])],
  ])('%s is not alike', (_, before, now) => {
    expect(share<unknown>(before, now)).toBe(now);
  });

  test('sets and maps are alike in any order', () => {
    const [set, map] = [new Set([1, 2]), new Map([['a', { n: 1 }], ['b', { n: 2 }]])];
    expect(share(set, new Set([2, 1]))).toBe(set);
    expect(share(map, new Map([['b', { n: 2 }], ['a', { n: 1 }]]))).toBe(map);
  });

  test('a map keeps the values that have not changed', () => {
    const before = new Map([['a', { n: 1 }], ['b', { n: 2 }]]);
    const now = share(before, new Map([['a', { n: 1 }], ['b', { n: 3 }]]));
    expect(now.get('a')).toBe(before.get('a'));
    expect(now.get('b')).toEqual({ n: 3 });
  });
});

test('kept gives the same object as long as what it makes is alike', () => {
  let legal = ['play 1', 'play 2'];
  const lit = kept(() => new Set(legal));
  const first = lit();
  legal = ['play 2', 'play 1'];
  expect(lit()).toBe(first);
  legal = ['play 1'];
  expect(lit()).toEqual(new Set(['play 1']));
});
