/** What unit tests share. A test stands beside what it tests: `log.test.ts` beside `log.ts`. */
import { vi } from 'vitest';
import { type Language, speak } from '../i18n/index.svelte';
import type { Face, Say, SayCount } from './contract';
import { speaker, textsOf } from './texts';

type Some<T> = T extends readonly (infer Item)[] ? Some<Item>[] : T extends object ? { [Key in keyof T]?: Some<T[Key]> } : T;

/** As much of a message or a view as a test is about. */
export function some<T>(known: Some<T>): T {
  return known as T;
}

/** Speaks a language from now on, with the texts of a game. */
export async function voiceOf(game: string, language: Language = 'de'): Promise<{ say: Say; sayCount: SayCount }> {
  await speak(language);
  return speaker(await textsOf(game, language), String);
}

/** Faces with these names; the first is mine. */
export function facesNamed(...names: string[]): Face[] {
  return names.map((name, seat) => some<Face>({ seat, name, called: seat === 0 ? 'Du' : name, me: seat === 0 }));
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  tell(news: object): void {
    this.onmessage?.({ data: JSON.stringify(news) });
  }

  break(code = 1006): void {
    this.close();
    this.onclose?.({ code });
  }
}

/** Puts fake sockets in the place of real ones; the list of those that will be opened. */
export function installSockets(): FakeSocket[] {
  const opened: FakeSocket[] = [];
  vi.stubGlobal('WebSocket', class extends FakeSocket {
    constructor(address: string) {
      super(address);
      opened.push(this);
    }
  });
  return opened;
}
