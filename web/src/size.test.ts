import { afterEach, expect, test } from 'vitest';
import { boxOf, zoom, zoomed } from './kit/zoom';

const { style } = document.documentElement;
afterEach(() => (style.zoom = ''));

test('what is a phone is so for a larger page in a larger window', () => {
  const phone = '(max-width: 699px), (max-width: 1079px) and (min-aspect-ratio: 5/4)';
  expect(zoomed(phone)).toBe(phone);
  style.zoom = '1.5';
  expect(zoom()).toBe(1.5);
  expect(zoomed(phone)).toBe('(max-width: 1048.5px), (max-width: 1618.5px) and (min-aspect-ratio: 5/4)');
});

test('where something lies is told in the pixels of styles', () => {
  style.zoom = '1.5';
  const piece = document.createElement('i');
  piece.getBoundingClientRect = () => new DOMRect(30, 60, 15, 150);
  expect(boxOf(piece)).toMatchObject({ x: 20, y: 40, width: 10, height: 100 });
});
