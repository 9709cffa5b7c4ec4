import { describe, expect, test } from 'vitest';
import { COLOURS, HALVES, HEIGHT, LANDS } from './geography';

test('every land lies in one half of the map', () => {
  expect(HALVES.flatMap(({ regions }) => regions).sort()).toEqual(Object.keys(LANDS).sort());
});

test('names, quiet crises and open ones stand on the map', () => {
  for (const { width, regions } of HALVES) {
    for (const region of regions) {
      const { name, home, ring, parted = {} } = LANDS[region];
      for (const [x, y] of [...Object.values(name), ...Object.values(home), ...Object.values(ring), ...Object.values(parted)]) {
        expect(x > 0 && x < width && y > 0 && y < HEIGHT, `${region} at ${x}, ${y}`).toBe(true);
      }
    }
  }
});

test('no ring covers another on its half', () => {
  for (const { regions } of HALVES) {
    const rings = regions.flatMap((region) => COLOURS.map((colour) => LANDS[region].ring[colour]));
    rings.forEach(([x, y], at) => {
      for (const [otherX, otherY] of rings.slice(at + 1)) expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(50);
    });
  }
});

describe('on a phone', () => {
  const [PIXEL, RING, CARDS] = [0.434, 41, 24]; // pixels for a unit, wide, high: as Crisis.svelte draws them
  /** How far the cards below one ring stay away from the middle of another. */
  function distance([x, y]: readonly [number, number], other: readonly [number, number]): number {
    const [left, top] = [x * PIXEL - RING / 2, y * PIXEL + 0.34 * RING];
    const nearest = (value: number, low: number, size: number): number => Math.max(low, Math.min(low + size, value));
    const [toX, toY] = [other[0] * PIXEL, other[1] * PIXEL];
    return Math.hypot(toX - nearest(toX, left, RING), toY - nearest(toY, top, CARDS));
  }

  test('crises of Asia and of Oceania that are open at once cover neither each other nor their cards', () => {
    const all = (['AS', 'OC'] as const).flatMap((region) => COLOURS.map((colour) => ({ name: `${colour}-${region}`, at: LANDS[region].ring[colour] })));
    for (const one of all) {
      for (const other of all.filter((found) => found !== one)) {
        expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) * PIXEL, `${one.name}, ${other.name}`).toBeGreaterThan(0.9 * RING);
        expect(distance(one.at, other.at), `cards on ${one.name}, ${other.name}`).toBeGreaterThan(0.4 * RING);
      }
    }
  });
});
