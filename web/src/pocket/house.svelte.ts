/** The house on this device, as the page sees it: fetched when somebody wants it, open in one tab at a time. */
import { Refusal } from '../api/http';
import { FETCHED, isHouseFetched, type Line, MARK, setPocket, type Transport, type Wanted } from '../api/transport';
import { language } from '../i18n/index.svelte';
import { address } from '../router.svelte';
import { remember } from '../store';
import type { FromHouse, PartName, Parts, Progress, ToHouse } from './messages';
import { w } from './words.svelte';

/** At most one tab of this browser has it. */
export const LOCK = 'tischlein.house';

type State =
  | 'closed'
  | 'fetching'
  | 'starting'
  | 'open'
  | 'elsewhere' // in another tab
  | 'interrupted' // while it was fetched
  | 'failed';

class House implements Transport {
  state = $state<State>('closed');
  progress = $state.raw<Progress | null>(null);
  /** whether it is fetched for the first time: that is shown */
  isFirst = $state(false);
  /** why it could not be fetched or opened */
  problem = $state('');
  /** when fetching began, and with how much: for how long it will take */
  private begun: { at: number; bytes: number } | null = null;
  private worker: Worker | null = null;
  private opening: Promise<void> | null = null;
  private opened: { resolve: () => void; reject: (problem: Error) => void } | null = null;
  private release: () => void = () => undefined;
  private readonly answers = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, PocketLine>();
  private last = 0;

  /** Whether everything of it has come: so much of so much, in bytes. */
  get amount(): { here: number; whole: number } {
    const sum = (of: Record<PartName, number> | undefined): number => Object.values(of ?? {}).reduce((a, b) => a + b, 0);
    return { here: sum(this.progress?.here), whole: sum(this.progress?.whole) };
  }

  /** How many seconds fetching will take, as far as that can be told. */
  get secondsLeft(): number | null {
    const { here, whole } = this.amount;
    if (!this.begun || here <= this.begun.bytes) return null;
    return Math.ceil(((whole - here) / (here - this.begun.bytes)) * ((performance.now() - this.begun.at) / 1000));
  }

  /** Opens it, if another tab has not; `takeOver` takes it from there. */
  open(takeOver = false): Promise<void> {
    return (this.opening ??= this.begin(takeOver).catch((problem: unknown) => {
      this.close(this.state === 'elsewhere' ? 'elsewhere' : this.state === 'fetching' ? 'interrupted' : 'failed', problem instanceof Error ? problem.message : String(problem));
      throw problem;
    }));
  }

  /** Lets it go; what it kept stays. */
  close(state: State = 'closed', problem = ''): void {
    this.worker?.terminate();
    this.worker = null;
    this.opening = null;
    this.opened?.reject(new Refusal('unreachable', problem || w('closed'), 0));
    this.opened = null;
    this.begun = null;
    setPocket(null);
    this.release();
    this.lines.forEach((line) => line.end(1001));
    this.lines.clear();
    this.state = state;
    this.problem = problem;
  }

  async ask({ method, path, headers, body }: Wanted): Promise<Response> {
    return this.answer((id) => ({ do: 'ask', id, method, path: `/api${path}`, headers, body: body ?? '' }));
  }

  /** A game as a record, also one that is not over. */
  async record(table: string): Promise<string> {
    return (await this.answer((id) => ({ do: 'record', id, table }))).text();
  }

  connect(): Line {
    const number = ++this.last;
    const line = new PocketLine(number, (wish) => this.tell(wish));
    this.lines.set(number, line);
    this.tell({ do: 'connect', line: number });
    queueMicrotask(() => line.begin());
    return line;
  }

  private answer(wish: (id: number) => ToHouse): Promise<Response> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.tell(wish(id));
    });
  }

  private tell(wish: ToHouse): void {
    this.worker?.postMessage(wish);
  }

  private async begin(takeOver: boolean): Promise<void> {
    await this.lock(takeOver);
    this.isFirst = !isHouseFetched();
    this.state = 'fetching';
    await controlled();
    const opened = new Promise<void>((resolve, reject) => (this.opened = { resolve, reject }));
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'house' });
    this.worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.hear(data);
    this.worker.onerror = (event) => this.opened?.reject(new Error(event.message));
    this.tell({ do: 'open', url: document.baseURI, mark: MARK, full: w('full'), language: language() });
    await opened;
    this.opened = null;
    this.state = 'open';
    setPocket(this);
  }

  /** The house belongs to this tab until it is closed, or another takes over. */
  private lock(takeOver: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const keep = (lock: Lock | null): Promise<void> | undefined => {
        if (lock) {
          resolve();
          return new Promise((release) => (this.release = release));
        }
        this.state = 'elsewhere';
        reject(new Refusal('elsewhere', w('elsewhere.text'), 0));
        return undefined;
      };
      navigator.locks.request(LOCK, takeOver ? { steal: true } : { ifAvailable: true }, keep).catch(() => this.close('elsewhere')); // another tab has taken over
    });
  }

  private hear(news: FromHouse): void {
    switch (news.told) {
      case 'progress':
        this.progress = news.progress;
        this.begun ??= { at: performance.now(), bytes: this.amount.here };
        return;
      case 'fetched':
        remember(FETCHED, true);
        this.state = 'starting';
        return;
      case 'open':
        this.opened?.resolve();
        return;
      case 'failed':
        this.opened?.reject(new Error(news.text));
        return;
      case 'answer':
        this.answers.get(news.id)?.(new Response(news.text, { status: news.status, headers: { 'content-type': news.kind } }));
        this.answers.delete(news.id);
        return;
      case 'news':
        this.lines.get(news.line)?.hear(news.text);
        return;
      case 'ended':
        this.lines.get(news.line)?.end(news.code);
        this.lines.delete(news.line);
        return;
      default:
        news satisfies never;
    }
  }
}

/** Until the service worker stands behind this page: it answers for what has been unpacked. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller) await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/** A socket without a network. */
class PocketLine implements Line {
  readyState = 0;
  onopen: Line['onopen'] = null;
  onmessage: Line['onmessage'] = null;
  onclose: Line['onclose'] = null;

  constructor(private readonly number: number, private readonly tell: (wish: ToHouse) => void) {}

  send(text: string): void {
    this.tell({ do: 'say', line: this.number, text });
  }

  close(): void {
    if (this.readyState < WebSocket.CLOSING) this.tell({ do: 'leave', line: this.number });
    this.readyState = WebSocket.CLOSING;
  }

  begin(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event('open'));
  }

  hear(text: string): void {
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }

  end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close', { code }));
  }
}

/** How much has to be fetched, once. */
export async function wholeSize(): Promise<number> {
  const { parts } = (await (await fetch(address('pocket.json'))).json()) as Parts;
  return Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
}

export const house = new House();

/** The house, open. The first time it is fetched before, and whoever waits sees how far that is. */
export async function openHouse(): Promise<House> {
  if (!isHouseFetched()) (await import('./taking')).show();
  await house.open();
  return house;
}
