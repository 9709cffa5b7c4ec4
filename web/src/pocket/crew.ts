/** Bots in another worker, as `BotWorker` of `pocket/bench.py` knows them. */
import type { FromBots, ToBots } from './messages';

interface Waiting {
  resolve: (text: string) => void;
  reject: (problem: Error) => void;
}

/** What is needed of a worker. */
export interface Asked {
  onmessage: ((event: MessageEvent<FromBots>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(wish: ToBots): void;
  terminate(): void;
}

const READY = 0; // what the first answer tells

export class BotWorker {
  private readonly waiting = new Map<number, Waiting>();
  private readonly starts: Promise<string>;
  private last = READY;

  constructor(url: string, private readonly worker: Asked = new Worker(new URL('./bots.ts', import.meta.url), { type: 'module', name: 'bots' })) {
    this.starts = this.wait(READY);
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.fail(event.message);
    this.tell({ do: 'open', url });
  }

  async ready(): Promise<void> {
    await this.starts;
  }

  answer(order: string): Promise<string> {
    const id = ++this.last;
    const answer = this.wait(id);
    this.tell({ do: 'ask', id, order });
    return answer;
  }

  /** Whatever it is doing. */
  end(): void {
    this.worker.terminate();
    this.fail('ended');
  }

  private tell(wish: ToBots): void {
    this.worker.postMessage(wish);
  }

  private wait(id: number): Promise<string> {
    const answer = new Promise<string>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    answer.catch(() => undefined); // whoever waits is told; perhaps nobody does any more
    return answer;
  }

  private hear(news: FromBots): void {
    if (news.told === 'failed') return this.fail(news.text);
    const [id, text] = news.told === 'ready' ? [READY, ''] : [news.id, news.text];
    this.waiting.get(id)?.resolve(text);
    this.waiting.delete(id);
  }

  private fail(problem: string): void {
    this.waiting.forEach(({ reject }) => reject(new Error(problem)));
    this.waiting.clear();
  }
}
