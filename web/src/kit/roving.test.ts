import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { roving } from './roving';

let board: HTMLElement;
let stop: void | (() => void);

/** Pieces of ten by ten pixels, by their names, at these places. */
const PLACES: Record<string, [x: number, y: number]> = { a: [0, 0], b: [20, 0], c: [40, 0], d: [0, 20], e: [25, 20] };

function lay(names: string, closed = ''): void {
  board.innerHTML = [...names].map((name) => `<button id="${name}" data-rove ${closed.includes(name) ? 'aria-disabled="true"' : ''}></button>`).join('');
  for (const name of names) {
    const [x, y] = PLACES[name]!;
    piece(name).getBoundingClientRect = () => new DOMRect(x, y, 10, 10);
    piece(name).scrollIntoView = () => {};
  }
}

const piece = (name: string): HTMLElement => document.getElementById(name)!;
const tabStops = (): string[] => [...board.querySelectorAll<HTMLElement>('[tabindex="0"]')].map(({ id }) => id);

function press(key: string): string {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return document.activeElement!.id;
}

beforeEach(() => {
  document.body.innerHTML = '<div></div>';
  board = document.querySelector('div')!;
});
afterEach(() => stop?.());

describe('the tab stop', () => {
  test('is the first piece that can be touched', () => {
    lay('abc', 'a');
    stop = roving()(board);
    expect(tabStops()).toEqual(['b']);
  });

  test('is any where none can be touched', () => {
    lay('abc', 'abc');
    stop = roving()(board);
    expect(tabStops()).toEqual(['a']);
  });

  test('is the piece where one was last', () => {
    lay('abc');
    stop = roving()(board);
    piece('b').focus();
    expect(tabStops()).toEqual(['b']);
  });

  test('is the nearest that is left when that piece has gone', async () => {
    lay('abc');
    stop = roving()(board);
    piece('c').focus();
    piece('c').remove();
    await new Promise((done) => setTimeout(done)); // the board is watched, not asked
    expect(tabStops()).toEqual(['b']);
  });
});

describe('keys', () => {
  beforeEach(() => {
    lay('abcde');
    stop = roving()(board);
    piece('a').focus();
  });

  test('arrows go to the nearest piece in their direction, as it is drawn', () => {
    expect(['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map(press)).toEqual(['b', 'c', 'e', 'd', 'a']);
  });

  test('at the edge nothing happens', () => {
    expect(['ArrowLeft', 'ArrowUp'].map(press)).toEqual(['a', 'a']);
  });

  test('Home and End go to the first and the last', () => {
    expect(['End', 'Home'].map(press)).toEqual(['e', 'a']);
  });

  test('other keys are left alone', () => {
    expect(press('x')).toBe('a');
  });
});
