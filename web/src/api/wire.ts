import { LIMITS, type AnyNews, type AnyWish, type Hello } from './messages';
import { connectAt, type Line, type Place } from './transport';

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 10_000;
const PATIENCE_MS = 3000; // the server answers a move at once: whoever hears nothing for so long has no connection
const IS_FOR_GOOD = new Set<number>([LIMITS.LINK_DEAD, LIMITS.TABLE_GONE]);

export interface Listener {
  /** what to say first: who I am, what I have seen */
  hello: () => Hello;
  news: (news: AnyNews) => void;
  state: (state: 'open' | 'lost') => void;
}

/** A connection to the house that comes back by itself. */
export class Wire {
  private socket: Line | null = null;
  private wait = FIRST_WAIT_MS;
  private timer = 0;
  private patience = 0;
  private closed = false;
  private wasLetIn = false;

  constructor(private readonly listener: Listener, private readonly place: Place = 'server') {
    window.addEventListener('online', this.now);
    if (place === 'server') window.addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.now);
    this.open();
  }

  /** Says something; false where there is no connection. */
  say(wish: AnyWish): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(wish));
    return true;
  }

  /** Says something that is answered at once: after a silence the connection is tried anew, whatever the browser thinks of it. */
  ask(wish: AnyWish): void {
    if (this.say(wish)) this.patience ||= window.setTimeout(this.lose, PATIENCE_MS);
  }

  close(): void {
    this.closed = true;
    window.removeEventListener('online', this.now);
    window.removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.now);
    clearTimeout(this.timer);
    this.hush();
    this.socket?.close(1000);
  }

  /** Tries at once: the network is back, or somebody looks at the page again. */
  private readonly now = (): void => {
    if (this.timer && !document.hidden) {
      clearTimeout(this.timer);
      this.open();
    }
  };

  /** The line is dead, though the browser may find that out much later. */
  private readonly lose = (): void => {
    if (!this.socket || this.timer) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.again();
  };

  private hush(): void {
    clearTimeout(this.patience);
    this.patience = 0;
  }

  /** Tells that the connection is lost, and tries again after a while. */
  private again(): void {
    this.hush();
    this.listener.state('lost');
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }

  private open(): void {
    this.timer = 0;
    const socket = connectAt(this.place);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = (event) => {
      this.hush();
      const news = JSON.parse(String(event.data)) as AnyNews;
      if (news.type === 'welcome') {
        this.wait = FIRST_WAIT_MS; // whoever is only told to come later comes less and less often
        this.wasLetIn = true;
        this.listener.state('open');
      }
      this.listener.news(news);
    };
    socket.onclose = (event) => {
      if (this.closed) return;
      if (IS_FOR_GOOD.has(event.code) && !this.wasLetIn) {
        this.listener.state('lost');
        return;
      }
      this.wasLetIn = false; // whoever is sent out asks once more, and is told why
      this.again();
    };
  }
}
