import type { TriominosView } from '$api/messages';
import { BODY, CORNER_DIGITS, INNER_RIM, SECTORS } from './art';
import { boxAround, middleOf } from './geometry';

/** The colours of the tiles by day. */
const TINTS = ['#d8d2c6', '#c3d8ef', '#cbe2bf', '#f5da92', '#f4bfa6', '#dbc3e8'];
const INKS = ['#453f38', '#184a8c', '#285a2b', '#6d4700', '#8c2c0c', '#622676'];

/** The board as it lay at the end, the last tile ringed. */
export function paint(view: TriominosView): (pen: CanvasRenderingContext2D, width: number, height: number) => void {
  return (pen, width, height) => {
    const whole = boxAround(view.tiles);
    if (!whole) return;
    const scale = Math.min(width / (whole.right - whole.left), height / (whole.bottom - whole.top), 0.9);
    pen.scale(scale, scale);
    pen.translate(-(whole.left + whole.right) / 2, -(whole.top + whole.bottom) / 2);
    view.tiles.forEach((tile, at) => {
      const { x, y } = middleOf(tile);
      pen.save();
      pen.translate(x, y);
      lay(pen, tile.is_up, tile.numbers, at === view.tiles.length - 1);
      pen.restore();
    });
  };
}

function lay(pen: CanvasRenderingContext2D, isUp: boolean, numbers: number[], isLast: boolean): void {
  const way = isUp ? 'up' : 'down';
  const fill = (path: string, colour: string): void => {
    pen.fillStyle = colour;
    pen.fill(new Path2D(path));
  };
  pen.save();
  pen.shadowColor = 'rgb(43 26 10 / .45)';
  pen.shadowBlur = 6;
  pen.shadowOffsetY = 3;
  fill(BODY[way], '#fbf3e1');
  pen.restore();
  numbers.forEach((number, corner) => fill(SECTORS[way][corner]!, TINTS[number]!));
  numbers.forEach((number, corner) => fill(CORNER_DIGITS[way][corner]![number]!, INKS[number]!));
  pen.strokeStyle = isLast ? '#207679' : '#b79f73';
  pen.lineWidth = isLast ? 6 : 1.2;
  pen.stroke(new Path2D(isLast ? INNER_RIM[way] : BODY[way]));
}
