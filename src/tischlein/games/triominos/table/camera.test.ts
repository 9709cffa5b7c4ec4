import { beforeEach, describe, expect, test } from 'vitest';
import { Camera } from './camera.svelte';
import { type Box, SIDE } from './geometry';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const SMALL = box(-100, -100, 100, 100);
const WIDE = box(-5000, -300, 5000, 300);

let camera: Camera;

beforeEach(() => {
  camera = new Camera();
  camera.duration = 0;
  [camera.width, camera.height] = [800, 600];
});

/** Pixels of a tile's side. */
const side = (): number => camera.scale * SIDE;

describe('framing', () => {
  test('shows everything where the tiles stay large enough, but never larger than they are made for', () => {
    camera.frame(SMALL, SMALL);
    expect(camera.shows(SMALL)).toBe(true);
    expect(side()).toBe(100);
  });

  test('shows what has to be seen where everything would be too small', () => {
    const needed = box(3000, -100, 3200, 100);
    camera.frame(WIDE, needed);
    expect([camera.shows(needed), camera.shows(WIDE)]).toEqual([true, false]);
  });

  test('shows no empty table beyond the edge', () => {
    camera.frame(WIDE, box(4900, -100, 5000, 100));
    expect(camera.box.right - WIDE.right).toBeLessThan(20);
  });

  test('tiles on a phone are never too small to be touched', () => {
    camera.width = 360;
    camera.frame(WIDE, WIDE);
    expect(side()).toBe(46);
  });

  test('waits until the board has a size', () => {
    const unseen = new Camera();
    unseen.frame(SMALL, SMALL);
    expect(unseen.scale).toBe(1);
  });
});

describe('by hand', () => {
  beforeEach(() => camera.frame(SMALL, SMALL));

  test('what is panned moves with the finger', () => {
    const { left, top } = camera.box;
    camera.pan(50, -20);
    expect([camera.box.left, camera.box.top]).toEqual([left - 50, top + 20]);
    expect(camera.moved).toBe(true);
  });

  test('what lies under the fingers stays there while they pinch', () => {
    const at = { x: 200, y: 100 };
    const under = (): [number, number] => [camera.box.left + at.x / camera.scale, camera.box.top + at.y / camera.scale];
    const before = under();
    camera.zoom(1.5, at);
    expect(under()[0]).toBeCloseTo(before[0]);
    expect(under()[1]).toBeCloseTo(before[1]);
    expect(side()).toBeCloseTo(150);
  });

  test('there is a nearest and a farthest', () => {
    camera.zoom(100);
    expect(side()).toBeCloseTo(170);
    camera.zoom(0.0001);
    expect(side()).toBeCloseTo(16);
  });

  test('framing anew forgets what was moved', () => {
    camera.pan(50, 0);
    camera.frame(SMALL, SMALL);
    expect(camera.moved).toBe(false);
  });
});

describe('reaching', () => {
  beforeEach(() => camera.frame(SMALL, SMALL));

  test('moves just as far as needed', () => {
    const aside = box(450, -50, 550, 50);
    camera.reach(aside);
    expect(camera.shows(aside)).toBe(true);
    expect(camera.box.right).toBeCloseTo(564);
    expect(camera.box.top).toBe(-300);
  });

  test('stays where everything is seen already', () => {
    const before = camera.viewBox;
    camera.reach(SMALL);
    expect(camera.viewBox).toBe(before);
  });
});

test('everything is shown, however small', () => {
  camera.showAll(WIDE);
  expect([side(), camera.moved]).toEqual([16, true]);
  camera.showAll(box(-1000, -100, 1000, 100));
  expect(camera.shows(box(-1000, -100, 1000, 100))).toBe(true);
});
