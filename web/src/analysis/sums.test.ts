import { describe, expect, test } from 'vitest';
import type { AnalysedRow } from '../api/messages';
import { axisOf, hundred, stairs, wholes } from './sums';

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
const row = (kind: AnalysedRow['kind'], amount: number): AnalysedRow => ({ kind, amount, seat: -1 });

describe('whole numbers', () => {
  test('add up to the rounded sum, whatever their signs', () => {
    expect(hundred([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(wholes([33.5, -1.2, -4.4, -11.3, 19.4, -8.7, 2.3, -29.6])).toEqual([34, -1, -4, -11, 19, -9, 2, -30]);
    expect(wholes([])).toEqual([]);
    for (let seed = 1; seed < 200; seed += 1) {
      const numbers = Array.from({ length: 8 }, (_, place) => 80 * Math.sin(seed * 7.7 + place * 1.3));
      expect(sum(wholes(numbers))).toBe(Math.round(sum(numbers)) + 0);
      wholes(numbers).forEach((whole, place) => expect(Math.abs(whole - numbers[place]!)).toBeLessThan(1));
    }
  });
  test('that are whole stay as they are', () => expect(wholes([50, -50, 0])).toEqual([50, -50, 0]));
});

describe('the staircase', () => {
  const steps = stairs([row('start', 0.334), row('deal', -0.012), row('luck_own', 0.2), row('own', -0.522), row('result', 0)]);
  test('leads from the start to the result, each bar beginning where the one before ends', () => {
    steps.slice(1, -1).forEach((step, place) => expect(step.from).toBe(steps[place]!.to));
    expect(sum(steps.slice(0, -1).map((step) => step.amount))).toBe(0);
    expect(steps.at(-1)).toMatchObject({ amount: 0, from: 0, to: 0 });
  });
  test('has an axis that shows all of it', () => {
    expect(axisOf(steps)).toEqual({ low: 0, high: 52 });
    expect(axisOf(stairs([row('start', 0.5), row('own', -0.7), row('result', -0.2)]))).toEqual({ low: -20, high: 50 });
  });
});
