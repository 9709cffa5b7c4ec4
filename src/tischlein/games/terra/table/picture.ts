import type { TerraView } from '$api/messages';
import { HALVES, HEIGHT, LANDS } from './geography';

const COLOURS = { G: '#237f5e', B: '#1f498f', R: '#b93a24' } as const;
const WIDTH = HALVES.reduce((sum, { width }) => sum + width, 0);
const SEA = 24; // around the lands

/** The map as it lay at the end: what is over has a tick, what is open its sum. */
export function paint(view: TerraView): (pen: CanvasRenderingContext2D, width: number, height: number) => void {
  return (pen, width, height) => {
    const scale = Math.min(width / (WIDTH + 2 * SEA), height / (HEIGHT + 2 * SEA));
    pen.scale(scale, scale);
    pen.translate(-WIDTH / 2, -HEIGHT / 2);
    sea(pen);
    let left = 0;
    for (const { width: wide, regions } of HALVES) {
      pen.save();
      pen.translate(left, 0);
      regions.forEach((region) => land(pen, LANDS[region].outline));
      view.crises.filter(({ region }) => regions.includes(region)).forEach((crisis) => {
        const open = view.open.find((one) => one.crisis === crisis.crisis);
        const places = LANDS[crisis.region];
        if (open) ring(pen, ...places.ring[crisis.colour], COLOURS[crisis.colour], open.reached, open.danger);
        else if (crisis.place === 'over') tick(pen, ...places.home[crisis.colour]);
      });
      pen.restore();
      left += wide;
    }
  };
}

function sea(pen: CanvasRenderingContext2D): void {
  const water = pen.createRadialGradient(WIDTH / 2, HEIGHT / 2, 60, WIDTH / 2, HEIGHT / 2, WIDTH / 1.6);
  water.addColorStop(0, '#c3d3d2');
  water.addColorStop(1, '#a3bbbd');
  pen.fillStyle = water;
  pen.beginPath();
  pen.roundRect(-SEA, -SEA, WIDTH + 2 * SEA, HEIGHT + 2 * SEA, 18);
  pen.fill();
}

function land(pen: CanvasRenderingContext2D, outline: string): void {
  const shape = new Path2D(outline);
  pen.fillStyle = '#f1e4c8';
  pen.strokeStyle = '#a98b5b';
  pen.lineWidth = 1.6;
  pen.lineJoin = 'round';
  pen.fill(shape);
  pen.stroke(shape);
}

function tick(pen: CanvasRenderingContext2D, x: number, y: number): void {
  disc(pen, x, y, 12, 'rgb(255 252 243 / .85)');
  pen.strokeStyle = '#2c6e4b';
  pen.lineWidth = 2.4;
  pen.stroke(new Path2D(`M${x - 5} ${y}l3.6 4 6.6-8`));
}

function ring(pen: CanvasRenderingContext2D, x: number, y: number, colour: string, reached: number, danger: number): void {
  disc(pen, x, y, 31, '#fffaf0');
  pen.lineWidth = 8;
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.25;
  arc(pen, x, y, 1);
  pen.globalAlpha = 1;
  arc(pen, x, y, Math.min(1, reached / danger));
  pen.fillStyle = '#2b2420';
  pen.textAlign = 'center';
  pen.font = '650 22px "Fraunces Variable", Georgia, serif';
  pen.fillText(String(reached), x, y + 4);
  pen.font = '500 12px "Inter Variable", system-ui, sans-serif';
  pen.fillText(`/${danger}`, x, y + 17);
  pen.textAlign = 'left';
}

function arc(pen: CanvasRenderingContext2D, x: number, y: number, part: number): void {
  pen.beginPath();
  pen.arc(x, y, 24, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * part);
  pen.stroke();
}

function disc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
}
