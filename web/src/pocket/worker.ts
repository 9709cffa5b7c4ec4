/** The worker in which the house lives. The page says what it wants, the house answers; neither knows how the other is made. */
import { BotWorker } from './crew';
import { Drawers, openDrawers } from './drawers';
import { startPython } from './interpreter';
import { Larder } from './larder';
import type { FromHouse, ToHouse } from './messages';

/** As `PocketLine` and `PocketHouse` of `pocket/` are seen from here. */
interface Line {
  say(text: string): void;
  close(): void;
}

interface House {
  ask(method: string, path: string, headers: unknown, body: string): Promise<{ status: number; kind: string; text: string }>;
  connect(hear: (text: string) => void, end: (code: number) => void): Line;
  record(table: string): Promise<string>;
}

let house: House | null = null;
let asPython: (headers: Record<string, string>) => unknown = (headers) => headers;
const lines = new Map<number, Line>();

const tell = (news: FromHouse): void => postMessage(news);

async function filled(url: string, language: string): Promise<Larder> {
  const larder = await Larder.open(url);
  await larder.fill(language, (progress) => tell({ told: 'progress', progress }));
  return larder;
}

async function open({ url, mark, full, language }: Extract<ToHouse, { do: 'open' }>): Promise<void> {
  const [larder, database] = await Promise.all([filled(url, language), openDrawers()]);
  tell({ told: 'fetched' });
  const python = await startPython(larder);
  const { open_pocket } = python.pyimport('tischlein.pocket.house') as { open_pocket: (device: object) => Promise<House> };
  asPython = (headers) => python.toPy(headers);
  house = await open_pocket({ url, mark, drawers: new Drawers(database, full), start_bots: () => new BotWorker(url) });
  tell({ told: 'open' });
}

const failed = (problem: unknown): void => tell({ told: 'failed', text: String(problem) });

async function ask({ id, method, path, headers, body }: Extract<ToHouse, { do: 'ask' }>): Promise<void> {
  const { status, kind, text } = await house!.ask(method, path, asPython(headers), body);
  tell({ told: 'answer', id, status, kind, text });
}

addEventListener('message', ({ data }: MessageEvent<ToHouse>) => {
  switch (data.do) {
    case 'open':
      open(data).catch(failed);
      return;
    case 'ask':
      void ask(data);
      return;
    case 'record':
      void house!.record(data.table).then((text) => tell({ told: 'answer', id: data.id, status: text ? 200 : 404, kind: 'application/json', text }));
      return;
    case 'connect':
      lines.set(data.line, house!.connect((text) => tell({ told: 'news', line: data.line, text }), (code) => tell({ told: 'ended', line: data.line, code })));
      return;
    case 'say':
      lines.get(data.line)?.say(data.text);
      return;
    case 'leave':
      lines.get(data.line)?.close();
      lines.delete(data.line);
      return;
    default:
      data satisfies never;
  }
});
