import { type Language, language } from '../i18n/index.svelte';
import type { Refused } from '../kit/contract';
import { onceDrawn } from '../kit/frame';
import { share } from '../kit/sharing';
import { randomHex } from './entropy';
import { named, namedLine } from './guests';
import { wishId } from './http';
import type {
  Act, AnyNews, ChatLine, ClockInfo, HintInfo, Line, Look, Looked, Me, Position, Problem, TableInfo,
} from './messages';
import { placeOf } from './transport';
import { keepPromise, seatAt } from './vault';
import { Wire } from './wire';

/** What a table is for one seat of this browser, kept up to date by its connection. */
export class TableSession {
  table = $state.raw<TableInfo | null>(null);
  /** when it was told */
  tableAt = $state(0);
  me = $state.raw<Me>({ person: -1, seats: [] });
  lines = $state.raw<Line[]>([]);
  /** what the last message brought */
  fresh = $state.raw<Line[]>([]);
  positions = $state.raw<Position[]>([]);
  /** what a board shows: a message changes it at once, and everything else when that is drawn, so that a move is seen soon */
  newest = $state.raw<{ positions: Position[]; fresh: Line[] }>({ positions: [], fresh: [] });
  chat = $state.raw<ChatLine[]>([]);
  clock = $state.raw<ClockInfo | null>(null);
  /** when the clock was told */
  clockAt = $state(0);
  connection = $state<'connecting' | 'open' | 'lost'>('connecting');
  /** sent, not yet confirmed */
  pending = $state.raw<Act | null>(null);
  refused = $state.raw<Refused | null>(null);
  hints = $state.raw<HintInfo[]>([]);
  /** why this table cannot be shown at all */
  fatal = $state.raw<Problem | null>(null);
  /** what somebody has to be told: the last refusal that belongs to no piece */
  complaint = $state.raw<Problem | null>(null);

  /** whether my seat has made its secret choice while several choose at once */
  private hasChosen = $state(false);
  private seq = 0;
  /** up to this line everything was told to whoever listens */
  private heard = 0;
  /** what was heard, and waits until the move before it is drawn */
  private waiting: AnyNews[] = [];
  private language: Language = language();
  private text = false;
  /** what I want to look at, until it is here */
  private readonly looking = new Map<string, { wish: Look; answer: (answer: Looked | Problem) => void }>();
  private readonly wire: Wire;

  /** As which of my seats: a device that several people share has a conversation for each of them. */
  constructor(readonly id: string, private readonly asSpectator = false, seat = -1) {
    this.wire = new Wire({
      hello: () => ({
        type: 'hello',
        table: id,
        token: this.token,
        ...(seat < 0 ? {} : { seat }),
        language: (this.language = language()),
        since: this.seq,
        text: this.text,
      }),
      news: (news) => this.hear(news),
      state: (state) => (this.connection = state),
    }, placeOf(id));
  }

  private get token(): string {
    return this.asSpectator ? '' : (seatAt(this.id)?.token ?? '');
  }

  close(): void {
    this.wire.close();
  }

  /** What my seat sees; a spectator's is −1. */
  get position(): Position | undefined {
    return this.positions[0];
  }

  /** Whether everybody waits for my seat. Whoever has chosen in secret may choose anew, but nobody waits for it. */
  get isAsked(): boolean {
    if (!this.position || this.position.legal.length === 0) return false;
    const { seat, view } = this.position;
    return view.to_act.length < 2 || !(this.hasChosen || this.lines.findLast((line) => line.kind === 'event')?.seat === seat);
  }

  /** The lines that nobody has heard yet; from now on they are known. */
  takeUnheard(): Line[] {
    const unheard = this.lines.filter((line) => line.seq > this.heard);
    this.heard = this.seq;
    return unheard;
  }

  // -- What I wish ---------------------------------------------------------------------------------------------------

  act(seat: number, action: string): void {
    if (this.pending) return;
    this.refused = null;
    this.hints = [];
    this.pending = { type: 'act', id: wishId(), seat, seq: this.seq, action, entropy: randomHex(16) };
    this.wire.ask(this.pending); // without a connection it waits for the next one
  }

  takeBack(seat: number, to: number): boolean {
    return this.wire.say({ type: 'take_back', id: wishId(), seat, to });
  }

  consent(agree: boolean): boolean {
    return this.wire.say({ type: 'consent', id: wishId(), agree });
  }

  say(wish: { phrase: string } | { text: string }): boolean {
    return this.wire.say({ type: 'say', id: wishId(), ...wish });
  }

  seeRound(): boolean {
    return this.wire.say({ type: 'seen', id: wishId() });
  }

  askHint(seat: number): boolean {
    return this.wire.say({ type: 'hint', id: wishId(), seat });
  }

  /** A position after so many events of a finished game, with the lines since those I have, or after a line of my log. */
  look(place: { at: number; since: number; acts?: boolean } | { seq: number }, seat: number): Promise<Looked> {
    return new Promise((resolve, reject) => {
      const wish: Look = { type: 'look', id: wishId(), ...place, seat };
      this.looking.set(wish.id, { wish, answer: (answer) => (answer.type === 'looked' ? resolve(answer) : reject(new Error(answer.sentence))) });
      this.wire.say(wish); // without a connection it waits for the next one
    });
  }

  /** The language of the page, and the table in words if they are wanted; whether that is something new. */
  speak(text: boolean): boolean {
    if (this.text === text && this.language === language()) return false;
    this.text = text;
    this.language = language();
    return this.wire.say({ type: 'speak', language: this.language, text });
  }

  // -- What I hear ---------------------------------------------------------------------------------------------------

  private hear(news: AnyNews): void {
    if (news.type === 'update') {
      this.catchUp();
      this.newest = { positions: share(this.positions, news.positions), fresh: news.lines };
      this.waiting.push(news);
      onceDrawn(() => this.catchUp());
    } else if (this.waiting.length > 0) {
      this.waiting.push(news);
    } else {
      this.take(news);
    }
  }

  private catchUp(): void {
    this.waiting.splice(0).forEach((news) => this.take(news));
  }

  private take(news: AnyNews): void {
    switch (news.type) {
      case 'welcome':
        this.fatal = null;
        this.sit(news);
        this.fresh = news.again ? [] : news.lines;
        this.lines = standing(news.again ? news.lines : [...this.lines, ...news.lines]);
        this.chat = news.chat.map(namedLine);
        this.newest = { positions: share(this.positions, news.positions), fresh: this.fresh };
        this.moveOn(news.seq, news.clock);
        if (news.again) this.heard = news.seq;
        if (this.pending) this.wire.ask(this.pending); // the same id: it is never done twice
        this.looking.forEach(({ wish }) => this.wire.say(wish));
        this.reveal();
        return;
      case 'update':
        this.fresh = news.lines;
        this.lines = standing([...this.lines, ...news.lines]);
        this.moveOn(news.seq, news.clock);
        if (news.lines.length > 0) this.refused = null;
        if (news.lines.some((line) => line.kind === 'event' && line.seat === this.pending?.seat)) this.settle();
        return;
      case 'table':
        this.sit(news);
        this.reveal();
        return;
      case 'chat':
        this.chat = [...this.chat, namedLine(news.line)];
        return;
      case 'done':
        if (this.pending?.id === news.id) this.settle();
        return;
      case 'hint':
        this.hints = news.hints;
        return;
      case 'looked':
        this.looking.get(news.id)?.answer(news);
        this.looking.delete(news.id);
        return;
      case 'error':
        this.complain(news);
        return;
      default:
        news satisfies never; // a newer server may say more
    }
  }

  private sit({ table, me }: { table: TableInfo; me: Me }): void {
    this.table = named(table);
    this.tableAt = performance.now();
    this.me = me;
    if (table.status === 'waiting' || table.status === 'starting') keepPromise(table.id, table.commitment);
  }

  /** What I sent has happened. */
  private settle(): void {
    if (this.pending && this.position && this.position.view.to_act.length > 1) this.hasChosen = true;
    this.pending = null;
  }

  private moveOn(seq: number, clock: ClockInfo | null): void {
    const { positions } = this.newest;
    this.seq = seq;
    this.positions = positions;
    this.hints = [];
    if (!positions[0] || positions[0].view.to_act.length < 2) this.hasChosen = false;
    this.clock = clock;
    this.clockAt = performance.now();
  }

  private complain(problem: Problem): void {
    const looked = this.looking.get(problem.id);
    if (looked) {
      this.looking.delete(problem.id);
      looked.answer(problem);
    } else if (this.pending && this.pending.id === problem.id) {
      this.refused = { action: this.pending.action, sentence: problem.sentence, clause: problem.clause };
      this.pending = null;
    } else if (this.connection !== 'open') {
      this.fatal = problem; // not let in
    } else {
      this.complaint = problem;
    }
  }

  /** The bytes whose hash I sent on joining, as soon as they are asked for. */
  private reveal(): void {
    const entropy = seatAt(this.id)?.entropy;
    if (this.table?.status === 'starting' && this.me.person >= 0 && entropy) this.wire.say({ type: 'reveal', entropy });
  }
}

/** The lines that still count: what was taken back is gone, that it was taken back stays. */
export function standing(lines: Line[]): Line[] {
  let kept: Line[] = [];
  for (const line of lines) {
    if (line.kind === 'take_back') kept = kept.filter((other) => other.seq <= line.to || other.kind !== 'event');
    kept.push(line);
  }
  return kept;
}
