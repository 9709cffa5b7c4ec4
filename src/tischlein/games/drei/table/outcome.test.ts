import { describe, expect, test } from 'vitest';
import type { DreiColumn } from '$api/messages';
import { some } from '$kit/testing';
import { columnOf, type Taken } from './outcome';

const red = (open: number, face_down = 0): DreiColumn => some<DreiColumn>({ colour: 'red', open, face_down });
const takes = (...nths: number[]): Taken[] => nths.map((nth) => ({ number: 7, colour: 'red', nth, points: nth > 2 ? -3 : 1 }));

describe('a colour of a collection', () => {
  test('is shown as it is where nothing would change', () => {
    expect(columnOf(red(1, 3))).toEqual({ colour: 'red', cells: ['on', 'off'], open: 1, turned: 3, change: null });
    expect(columnOf(red(1), [{ number: 9, colour: 'blue', nth: 1, points: 1 }]).change).toBeNull();
  });

  test('shows the card that would come', () => {
    expect(columnOf(red(1), takes(2))).toMatchObject({ cells: ['on', 'new'], change: { open: 2, turned: 0, points: 1 } });
    expect(columnOf(red(0), takes(1))).toMatchObject({ cells: ['new', 'off'], change: { open: 1, turned: 0, points: 1 } });
  });

  test('shows that a third one turns them all', () => {
    expect(columnOf(red(2, 3), takes(3))).toMatchObject({ cells: ['falls', 'falls'], change: { open: 0, turned: 6, points: -3 } });
  });

  test('shows what comes after the third', () => {
    expect(columnOf(red(2), takes(3, 1))).toMatchObject({ cells: ['new', 'falls'], change: { open: 1, turned: 3, points: -2 } });
  });
});
