import { beforeEach, expect, test } from 'vitest';
import { remember } from '../store';
import { allSeats, forgetSeat, keepPromise, keepSeat, seatAt } from './vault';

beforeEach(() => remember('tischlein.seats', {}));

test('a seat is kept by its table, and can be forgotten', () => {
  keepSeat('one', 'secret', 'ab12');
  keepSeat('two', 'other');
  expect(seatAt('one')).toEqual({ token: 'secret', entropy: 'ab12', promise: '' });
  forgetSeat('one');
  expect(seatAt('one')).toBeNull();
  expect(allSeats()).toEqual([{ table: 'two', token: 'other' }]);
});

test('a promise is kept once and never replaced', () => {
  keepSeat('one', 'secret', 'ab12');
  keepPromise('one', 'first');
  keepPromise('one', 'second');
  expect(seatAt('one')).toEqual({ token: 'secret', entropy: 'ab12', promise: 'first' });
});

test('where I have no seat, no promise is kept', () => {
  keepPromise('elsewhere', 'first');
  expect(seatAt('elsewhere')).toBeNull();
});

test('the oldest of more than a hundred seats is forgotten; a seat taken anew is the newest', () => {
  for (let table = 0; table < 100; table++) keepSeat(`t${table}`, 'x');
  keepSeat('t0', 'again');
  keepSeat('new', 'x');
  expect(allSeats()).toHaveLength(100);
  expect(seatAt('t1')).toBeNull();
  expect(seatAt('t0')?.token).toBe('again');
});
