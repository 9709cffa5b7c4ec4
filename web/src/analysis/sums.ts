/** Shares in whole wins of 100 that still add up, and the ledger as a staircase. */
import type { AnalysedRow } from '../api/messages';

/** Numbers rounded so that they add up to their rounded sum: the largest remainders are rounded up. */
export function wholes(numbers: readonly number[]): number[] {
  const total = Math.round(numbers.reduce((sum, number) => sum + number, 0));
  const low = numbers.map(Math.floor);
  const missing = total - low.reduce((sum, number) => sum + number, 0);
  const byRemainder = numbers.map((_, place) => place).sort((a, b) => numbers[b]! - low[b]! - (numbers[a]! - low[a]!) || a - b);
  byRemainder.slice(0, Math.max(0, missing)).forEach((place) => (low[place]! += 1));
  return low;
}

/** Shares of one win as wins of 100. */
export const hundred = (shares: readonly number[]): number[] => wholes(shares.map((share) => 100 * share));

export interface Step {
  row: AnalysedRow;
  /** in wins of 100: a share where the stair begins and ends, else a change */
  amount: number;
  /** from where to where its bar goes */
  from: number;
  to: number;
}

/** From the share at the start, step by step, to the result: whole numbers that add up. */
export function stairs(rows: readonly AnalysedRow[]): Step[] {
  const changes = rows.slice(0, -1);
  const amounts = hundred(changes.map((row) => row.amount));
  let reached = 0;
  const steps = changes.map((row, place) => {
    const from = reached;
    reached += amounts[place]!;
    return { row, amount: amounts[place]!, from, to: reached };
  });
  const result = rows.at(-1);
  return result ? [...steps, { row: result, amount: reached, from: 0, to: reached }] : steps;
}

/** What the axis has to show: at least from 0 to 50, and all the stair needs. */
export function axisOf(steps: readonly Step[]): { low: number; high: number } {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  return { low: Math.min(0, ...ends), high: Math.max(50, ...ends) };
}
