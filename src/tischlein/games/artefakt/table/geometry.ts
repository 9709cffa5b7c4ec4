/** The road is an ellipse in a box of 100 × 100; ten places on it, the first at the top, then clockwise. */
const MIDDLE = [50, 47] as const;
const RADII = [38.8, 36.8] as const;
const STEP = 36;

export function place(position: number): [x: number, y: number] {
  const turn = ((position * STEP - 90) * Math.PI) / 180;
  return [MIDDLE[0] + RADII[0] * Math.cos(turn), MIDDLE[1] + RADII[1] * Math.sin(turn)];
}

export const ROAD = `M${place(0).join(' ')}A${RADII.join(' ')} 0 1 1 ${place(5).join(' ')}A${RADII.join(' ')} 0 1 1 ${place(0).join(' ')}`;

/** The road from one place to another, the shorter way. */
export function way(from: number, to: number): string {
  const clockwise = (to - from + 10) % 10 <= 5;
  return `M${place(from).join(' ')}A${RADII.join(' ')} 0 0 ${clockwise ? 1 : 0} ${place(to).join(' ')}`;
}
