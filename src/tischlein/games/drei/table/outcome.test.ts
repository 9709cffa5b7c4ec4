import { describe, expect, test } from 'vitest';
import type { DreiColumn } from '$api/messages';
import { some } from '$kit/testing';
import { columnOf } from './outcome';

const red = (open: number, face_down = 0): DreiColumn => some<DreiColumn>({ colour: 'red', open, face_down });
const shown = (now: DreiColumn, then: DreiColumn): string => columnOf(now, [then], 2).cells.join(' ');

describe('a colour of a collection', () => {
  test('is shown as it is where nothing would change', () => {
    const [now, blue] = [red(1, 3), some<DreiColumn>({ colour: 'blue', open: 1 })];
    expect(columnOf(now, [blue], 2)).toEqual({ now, then: now, cells: ['on', 'off'], isChanged: false });
  });

  test('shows the card that would come', () => {
    expect(shown(red(1), red(2))).toBe('on new');
    expect(shown(red(0), red(1))).toBe('new off');
  });

  test('shows that all of them would be turned', () => {
    expect(shown(red(2, 3), red(0, 6))).toBe('falls falls');
  });

  test('shows what would come after those that are turned', () => {
    expect(shown(red(2), red(1, 3))).toBe('new falls');
  });
});
