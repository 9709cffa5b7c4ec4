import { expect, test } from 'vitest';
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
