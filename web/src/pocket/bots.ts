/** The worker in which bots think, beside the one in which the house lives: neither the house nor the page waits for them. */
import { startPython } from './interpreter';
import { Kernels } from './kernels';
import { Larder } from './larder';
import type { FromBots, ToBots } from './messages';

/** As `ThinkingWorker` of `pocket/thinking.py` is seen from here. */
interface Thinking {
  obey(order: string): string;
}

const tell = (news: FromBots): void => postMessage(news);

async function open(url: string): Promise<Thinking> {
  const python = await startPython(await Larder.open(url));
  const { ThinkingWorker } = python.pyimport('tischlein.pocket.thinking') as { ThinkingWorker: (kernels: Kernels) => Thinking };
  return ThinkingWorker(new Kernels((path) => python.FS.readFile(path) as Uint8Array<ArrayBuffer>));
}

let thinking: Promise<Thinking>;

async function obey(wish: ToBots): Promise<void> {
  if (wish.do === 'open') {
    await (thinking = open(wish.url));
    tell({ told: 'ready' });
  } else {
    tell({ told: 'answer', id: wish.id, text: (await thinking).obey(wish.order) });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToBots>) => {
  obey(data).catch((problem: unknown) => tell({ told: 'failed', text: String(problem) }));
});
