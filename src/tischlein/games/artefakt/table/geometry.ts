/** Ten places on the road, the first at the top, then clockwise, in a box of 100 × 100. */
export type Ring = readonly (readonly [x: number, y: number])[];

const MIDDLE = [50, 47] as const;
const RADII = [38.8, 36.8] as const;

export const ROUND: Ring = Array.from({ length: 10 }, (_, position) => {
  const turn = ((position * 36 - 90) * Math.PI) / 180;
  return [MIDDLE[0] + RADII[0] * Math.cos(turn), MIDDLE[1] + RADII[1] * Math.sin(turn)];
});

/** On a phone the sites stand in four rows: no name reaches into the next site. */
export const ROWS: Ring = [
  [50, 10.5], [78.5, 11.7], [85.5, 35.5], [85.5, 59.3], [78.5, 83], [50, 84.3], [21.5, 83], [14.5, 59.3], [14.5, 35.5], [21.5, 11.7],
];

/** On a board much wider than high they stand in three rows. */
export const OVAL: Ring = [
  [38, 17], [62, 17], [83, 19.5], [93, 46.5], [83, 74], [62, 76.5], [38, 76.5], [17, 74], [7, 46.5], [17, 19.5],
];

export const road = (ring: Ring): string => line(ring, 0, ring.length);

/** The road from one place to another, the shorter way. */
export function way(ring: Ring, from: number, to: number): string {
  const steps = (to - from + ring.length) % ring.length;
  return steps <= ring.length / 2 ? line(ring, from, steps) : line(ring, to, ring.length - steps);
}

/** A smooth line through places that follow one another. */
function line(ring: Ring, from: number, steps: number): string {
  const at = (step: number): Ring[number] => ring[(from + step + ring.length) % ring.length]!;
  const along = (here: Ring[number], back: Ring[number], ahead: Ring[number]): string => `${here[0] + (ahead[0] - back[0]) / 6} ${here[1] + (ahead[1] - back[1]) / 6}`;
  const parts = Array.from({ length: steps }, (_, step) => {
    const [before, here, next, after] = [at(step - 1), at(step), at(step + 1), at(step + 2)];
    return `C${along(here, before, next)} ${along(next, after, here)} ${next.join(' ')}`;
  });
  return `M${at(0).join(' ')}${parts.join('')}`;
}
