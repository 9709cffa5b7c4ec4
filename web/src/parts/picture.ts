import type { Face } from '$kit/contract';
import { drawingOf } from '$kit/Portrait.svelte';
import { OUTLINES } from '$kit/marks';

/** What the picture of a result shows. */
export interface ResultCard {
  game: string;
  headline: string;
  /** in the order of places */
  rows: { place: number; face: Face; points: string }[];
  note: string;
  date: string;
  /** the sign of the game, where it draws nothing itself */
  emblem: string;
  /** draws what lay on the table into a box around (0, 0), so wide and so high */
  paint?: (pen: CanvasRenderingContext2D, width: number, height: number) => void;
}

export type Format = 'wide' | 'tall';
export const SIZES: Record<Format, [number, number]> = { wide: [1200, 630], tall: [1080, 1350] };

const INK = '#2b2420';
const SOFT = '#5d5348';
const ACCENT = '#a8420f';
const DISPLAY = '"Fraunces Variable", Fraunces, Georgia, serif';
const TEXT = '"Inter Variable", Inter, system-ui, sans-serif';

/** The picture as a PNG, always in the colours of daylight; nothing leaves this browser. */
export async function drawn(card: ResultCard, format: Format): Promise<Blob> {
  const [width, height] = SIZES[format];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d')!;
  const images = await imagesOf(card);
  await document.fonts.ready;
  room(pen, width, height);
  const isWide = format === 'wide';
  const table: Box = isWide ? { x: 40, y: 40, w: 612, h: 550 } : { x: 48, y: 48, w: 984, h: 664 };
  oak(pen, table);
  pen.save();
  if (card.paint) {
    pen.translate(table.x + table.w / 2, table.y + table.h / 2);
    card.paint(pen, table.w - 70, table.h - 70);
  } else emblem(pen, images.get(card.emblem), table);
  pen.restore();
  words(pen, card, images, isWide ? { x: 696, y: 40, w: 456, h: 550 } : { x: 48, y: 744, w: 984, h: 560 }, isWide);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'));
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

type Images = Map<string, HTMLImageElement>;

async function imagesOf(card: ResultCard): Promise<Images> {
  const wanted = [card.emblem, ...card.rows.map(({ face }) => drawingOf(face.character) ?? '')].filter(Boolean);
  const loaded = await Promise.all(wanted.map(async (source) => [source, await imageOf(source)] as const));
  return new Map(loaded.filter((pair): pair is [string, HTMLImageElement] => pair[1] !== null));
}

async function imageOf(source: string): Promise<HTMLImageElement | null> {
  const image = new Image(512, 512);
  image.src = source;
  return image.decode().then(() => image, () => null);
}

function room(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const light = pen.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, '#f6efe1');
  light.addColorStop(1, '#ddcfba');
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
}

function oak(pen: CanvasRenderingContext2D, { x, y, w, h }: Box): void {
  pen.save();
  pen.shadowColor = 'rgb(43 28 16 / .35)';
  pen.shadowBlur = 26;
  pen.shadowOffsetY = 10;
  pen.fillStyle = '#c39a6c';
  pen.beginPath();
  pen.roundRect(x, y, w, h, 28);
  pen.fill();
  pen.restore();
  pen.save();
  pen.clip();
  for (let line = 0; line < h; line += 7) {
    pen.fillStyle = `rgb(110 70 30 / ${0.035 + 0.05 * Math.abs(Math.sin(line * 12.9898))})`;
    pen.fillRect(x, y + line, w, 3.4);
  }
  const lamp = pen.createRadialGradient(x + w * 0.35, y + h * 0.1, 20, x + w * 0.4, y + h * 0.4, w);
  lamp.addColorStop(0, 'rgb(255 244 220 / .5)');
  lamp.addColorStop(1, 'rgb(70 40 12 / .22)');
  pen.fillStyle = lamp;
  pen.fillRect(x, y, w, h);
  pen.restore();
  pen.strokeStyle = '#8a6241';
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.roundRect(x, y, w, h, 28);
  pen.stroke();
}

/** The sign of the game fills the table, a rim of oak stays. */
function emblem(pen: CanvasRenderingContext2D, image: HTMLImageElement | undefined, { x, y, w, h }: Box): void {
  if (!image) return;
  const rim = 18;
  const ratio = Math.max((w - 2 * rim) / 240, (h - 2 * rim) / 150); // the pictures on the boxes are 240 × 150
  pen.beginPath();
  pen.roundRect(x + rim, y + rim, w - 2 * rim, h - 2 * rim, 16);
  pen.clip();
  pen.drawImage(image, x + w / 2 - 120 * ratio, y + h / 2 - 75 * ratio, 240 * ratio, 150 * ratio);
}

function words(pen: CanvasRenderingContext2D, card: ResultCard, images: Images, { x, y, w, h }: Box, isWide: boolean): void {
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = ACCENT;
  pen.font = `600 30px ${DISPLAY}`;
  pen.fillText(card.game, x, y + 33, w);
  pen.fillStyle = INK;
  fitted(pen, card.headline, 650, isWide ? 60 : 72, w);
  pen.fillText(card.headline, x, y + (isWide ? 104 : 116), w);
  const top = y + (isWide ? 136 : 150);
  const below = y + h - 70 - (card.note && isWide ? 70 : 0);
  const step = Math.min(isWide ? 86 : 92, (below - top) / Math.max(1, card.rows.length));
  card.rows.forEach((row, at) => place(pen, row, images, { x, y: top + at * step, w, h: step }, at > 0));
  if (card.note && isWide) note(pen, card.note, x, below + 26, w);
  foot(pen, card.date, { x, y: y + h - 50, w, h: 50 });
}

function place(pen: CanvasRenderingContext2D, { place: number, face, points }: ResultCard['rows'][number], images: Images, { x, y, w, h }: Box, isRuled: boolean): void {
  const middle = y + h / 2;
  const radius = Math.min(33, h * 0.4);
  if (isRuled) {
    pen.strokeStyle = 'rgb(120 100 74 / .4)';
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + w, y);
    pen.stroke();
  }
  pen.textBaseline = 'middle';
  pen.fillStyle = SOFT;
  pen.font = `600 24px ${DISPLAY}`;
  pen.fillText(String(number), x, middle);
  portrait(pen, face, images, x + 36 + radius, middle, radius);
  pen.fillStyle = INK;
  pen.font = `600 30px ${DISPLAY}`;
  pen.fillText(face.name, x + 36 + 2 * radius + 20, middle, w - 2 * radius - 190);
  pen.font = `650 ${number === 1 ? 54 : 40}px ${DISPLAY}`;
  pen.textAlign = 'right';
  pen.fillText(points, x + w, middle);
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
}

function portrait(pen: CanvasRenderingContext2D, face: Face, images: Images, x: number, y: number, radius: number): void {
  const colour = daylight(`--seat-${face.seat}`);
  const disc = (r: number, fill: string): void => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.arc(x, y, r, 0, 7);
    pen.fill();
  };
  disc(radius, colour);
  disc(radius * 0.92, '#fffaf0');
  const image = images.get(drawingOf(face.character) ?? '');
  if (image) {
    pen.save();
    pen.beginPath();
    pen.arc(x, y, radius * 0.86, 0, 7);
    pen.clip();
    pen.drawImage(image, x - radius * 0.86, y - radius * 0.86, radius * 1.72, radius * 1.72);
    pen.restore();
  } else {
    pen.save();
    pen.globalAlpha = 0.16;
    disc(radius * 0.86, colour);
    pen.restore();
    pen.fillStyle = colour;
    pen.font = `620 ${radius * 0.95}px ${DISPLAY}`;
    pen.textAlign = 'center';
    pen.fillText(face.name.trim().charAt(0).toLocaleUpperCase(), x, y + radius * 0.06);
    pen.textAlign = 'left';
  }
  mark(pen, face, colour, x + radius * 0.78, y + radius * 0.74, radius * 0.3);
}

function mark(pen: CanvasRenderingContext2D, face: Face, colour: string, x: number, y: number, radius: number): void {
  pen.fillStyle = '#fffaf0';
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fill();
  pen.save();
  pen.translate(x - radius * 0.7, y - radius * 0.7);
  pen.scale((radius * 1.4) / 16, (radius * 1.4) / 16);
  pen.fillStyle = colour;
  pen.fill(new Path2D(OUTLINES[face.mark]));
  pen.restore();
}

function note(pen: CanvasRenderingContext2D, text: string, x: number, y: number, width: number): void {
  pen.fillStyle = SOFT;
  pen.font = `400 21px ${TEXT}`;
  let line = '';
  let at = y;
  for (const word of text.split(' ')) {
    if (line && pen.measureText(`${line} ${word}`).width > width) {
      pen.fillText(line, x, at);
      at += 29;
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  pen.fillText(line, x, at, width);
}

/** The house's own sign and name, and the day. */
function foot(pen: CanvasRenderingContext2D, date: string, { x, y, w, h }: Box): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(h / 40, h / 40);
  pen.lineWidth = 1.6;
  pen.fillStyle = '#c39a6c';
  pen.strokeStyle = '#8a6241';
  const top = new Path2D('M4 15c0-3.5 7.2-6 16-6s16 2.5 16 6-7.2 6-16 6-16-2.5-16-6z');
  pen.lineCap = 'round';
  pen.fill(top);
  pen.stroke(top);
  pen.lineWidth = 2.6;
  pen.stroke(new Path2D('M9 20.5 6.5 34M31 20.5 33.5 34M20 21v10'));
  pen.fillStyle = '#1b8d8c';
  pen.fill(new Path2D('m17 10.5 7 .5 3.5 4.5-6.5 2-6.5-2z'));
  pen.restore();
  pen.fillStyle = INK;
  pen.font = `600 34px ${DISPLAY}`;
  pen.fillText('Tischlein', x + h + 16, y + h * 0.72);
  pen.fillStyle = SOFT;
  pen.font = `400 20px ${TEXT}`;
  pen.textAlign = 'right';
  pen.fillText(date, x + w, y + h * 0.7);
  pen.textAlign = 'left';
}

/** Shrinks the letters until a line fits. */
function fitted(pen: CanvasRenderingContext2D, text: string, weight: number, size: number, width: number): void {
  for (let px = size; px > 24; px -= 2) {
    pen.font = `${weight} ${px}px ${DISPLAY}`;
    if (pen.measureText(text).width <= width) return;
  }
}

/** A colour of the table as it is by day, whatever theme is chosen: read and put back before anything is drawn. */
export function daylight(name: string): string {
  const root = document.documentElement;
  const theme = root.dataset.theme;
  root.dataset.theme = 'light';
  const colour = getComputedStyle(document.querySelector('.play') ?? root).getPropertyValue(name).trim();
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
  return colour || INK;
}

/** Hands a picture to whoever shares it on this device, or saves it; whether it was shared. */
export async function handOut(picture: Blob, name: string, text: string): Promise<boolean> {
  const file = new File([picture], name, { type: 'image/png' });
  if (canShare(file)) {
    await navigator.share({ files: [file], text }).catch((problem: unknown) => {
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) throw problem;
    });
    return true;
  }
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(picture), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return false;
}

export function canShare(file = new File([], 'tischlein.png', { type: 'image/png' })): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}
