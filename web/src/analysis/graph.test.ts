import { describe, expect, test } from 'vitest';
import type { AnalysedPlace, AnalysedTurn } from '../api/messages';
import { across, bands, bandsOf, numbered, placeAt } from './graph';

const place = (at: number): AnalysedPlace => ({ at, turn: 0, seat: -1, shares: [], known: [] });
const turn = (at: number): AnalysedTurn => ({ at, turn: 0, kind: 'luck', amount: 0.1, said: '', action: '', better: '', clause: '' });

describe('the picture', () => {
  test('has whose it is at the bottom and nobody at the top', () => expect(bands(2, 4)).toEqual([2, 0, 1, 3]));
  test('fills its whole height, each band on the one below it', () => {
    const found = bandsOf([[0.5, 0.25, 0.25], [1, 0, 0]], [1, 0, 2]);
    expect(found[0]!.area).toBe('polygon(0.00% 75.00%,100.00% 100.00%,100.00% 100.00%,0.00% 100.00%)');
    expect(found[1]!.area).toBe('polygon(0.00% 25.00%,100.00% 0.00%,100.00% 100.00%,0.00% 75.00%)');
    expect(found[2]!.edge).toBe('0.00,0.00 100.00,0.00');
    expect(found.map((band) => band.name)).toEqual([87.5, 50, 12.5]);
    expect(bandsOf([[0.02, 0.02, 0.96]], [0, 1, 2]).map((band) => band.name)).toEqual([92.5, 77.5, 48]);
  });
  test('has one place for all that is dealt', () => {
    const places = [place(0), place(24), place(25), place(27)];
    expect([0, 12, 24, 26, 27, 99].map((at) => placeAt(places, at))).toEqual([0, 0, 1, 2, 3, 3]);
    expect([across(0, 4), across(3, 4), across(0, 1)]).toEqual([0, 100, 0]);
  });
  test('pushes numbers apart that would touch', () => {
    const places = Array.from({ length: 101 }, (_, at) => place(at));
    const found = numbered([turn(10), turn(11), turn(80)], places, 300);
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(found.map(({ aside }) => aside)).toEqual([0, 23, 0]);
    expect(numbered([turn(99), turn(100)], places, 300).map(({ aside }) => aside)).toEqual([-23, 0]);
  });
});
