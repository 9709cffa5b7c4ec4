import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, announced, complain, dismiss, notices, notify } from './notices.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  notices.length = 0;
});
afterEach(() => void vi.useRealTimers());

const texts = (): string[] => notices.map(({ text }) => text);

test('a notice goes after six seconds, or when it is dismissed', () => {
  notify('one');
  notify('two');
  dismiss(notices[0]!.id);
  expect(texts()).toEqual(['two']);
  vi.advanceTimersByTime(6000);
  expect(texts()).toEqual([]);
});

test('what stands there already is not said twice, it only stays longer', () => {
  notify('one');
  vi.advanceTimersByTime(4000);
  notify('one');
  expect(texts()).toEqual(['one']);
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual(['one']);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual([]);
});

test('a problem is told in its own sentence', () => {
  complain(new Error('The table is gone.'));
  complain('Nothing works.');
  expect(notices.map(({ text, bad }) => [text, bad])).toEqual([['The table is gone.', true], ['Nothing works.', true]]);
});

test('the same words twice are said twice to those who listen', () => {
  announce('Mara legt 7.');
  const first = announced.text;
  announce('Mara legt 7.');
  expect(announced.text).not.toBe(first);
  expect(announced.text.trim()).toBe(first.trim());
});
