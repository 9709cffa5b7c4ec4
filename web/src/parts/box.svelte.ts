import type { Face, Say, SayCount } from '$kit/contract';
import { gathered } from '$kit/log';
import { hasTable, type TableModule, tableOf } from '$kit/tables';
import { speaker, textsOf } from '$kit/texts';
import type { Line } from '../api/messages';
import { language } from '../i18n/index.svelte';
import { complain } from '../notices.svelte';
import { settings } from '../settings.svelte';

/** The box of a game: its table and its words, unpacked where a page shows it. */
export class Box {
  module = $state.raw<TableModule | null>(null);
  private texts = $state.raw<Record<string, string>>({});
  private readonly voice = $derived(speaker(this.texts, (seat) => this.faces()[seat]?.name ?? String(seat)));
  readonly say: Say = (key, ...args) => this.voice.say(key, ...args);
  readonly sayCount: SayCount = (key, n, ...args) => this.voice.sayCount(key, n, ...args);

  constructor(private readonly game: () => string | undefined, private readonly faces: () => Face[]) {
    $effect(() => {
      void tableOf(game() ?? '')?.then((found) => (this.module = found), complain);
    });
    $effect(() => {
      const name = game();
      if (name) textsOf(name, language()).then((found) => (this.texts = found), complain);
    });
  }

  /** Whether the table is wanted in words, or has no picture. */
  get inWords(): boolean {
    return settings.textView || !hasTable(this.game() ?? '');
  }

  /** Whether everything is here: nothing of a table is shown before, so nothing jumps. */
  isReady(inWords = this.inWords): boolean {
    return (inWords || this.module !== null) && this.name !== '';
  }

  knows(key: string): boolean {
    return key in this.texts;
  }

  /** The game's name, once it is known. */
  get name(): string {
    return this.knows('name') ? this.say('name') : '';
  }

  /** An action as something to do: "18 legen"; in the notation of records, where it is none of this game. */
  readonly deed = (action: string): string => {
    const [verb, ...words] = action.split(' ');
    const spoken = words.map((word) => (this.knows(`word.${word}`) ? this.say(`word.${word}`) : word));
    return this.knows(`hint.${verb}`) ? this.say(`hint.${verb}`, ...spoken) : action;
  };

  /** The log as it is read; what comes to the only seat of this device is drawn by you. */
  told(lines: Line[], faces: Face[]): Line[] {
    const mine = this.knows('table.told_drawn') && faces.filter(({ me }) => me).length === 1;
    return gathered(lines, this.say, mine ? 'table.told_drawn' : 'event.chance');
  }
}
