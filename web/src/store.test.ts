import { afterEach, expect, test, vi } from 'vitest';
import { isShown, markShown } from './lessons';
import { recall, remember } from './store';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('what is kept is there on the next visit', () => {
  remember('tischlein.x', { a: [1, 2] });
  expect(JSON.parse(localStorage.getItem('tischlein.x')!)).toEqual({ a: [1, 2] });
  expect(recall('tischlein.x', null)).toEqual({ a: [1, 2] });
});

test('what was never kept, or cannot be read, is what is asked for otherwise', () => {
  localStorage.setItem('tischlein.torn', '{"a":');
  expect(recall('tischlein.torn', 'otherwise')).toBe('otherwise');
  expect(recall('tischlein.never', 7)).toBe(7);
});

test('where the browser forbids it, things are kept until the page closes', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  remember('tischlein.secret', 'x');
  expect(recall('tischlein.secret', '')).toBe('x');
});

test('a lesson is offered once for each game', () => {
  markShown('drei');
  markShown('drei');
  expect([isShown('drei'), isShown('terra')]).toEqual([true, false]);
  expect(recall('tischlein.lessons', [])).toEqual(['drei']);
});
