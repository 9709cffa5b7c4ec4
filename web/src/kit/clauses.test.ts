import { expect, test } from 'vitest';
import { spokenClause } from './clauses';

test('a clause is read by its number alone', () => {
  expect(spokenClause('O15')).toBe('15');
  expect(spokenClause('T12b')).toBe('12b');
  expect(spokenClause('V4')).toBe('V4');
});
