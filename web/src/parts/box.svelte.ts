import type { Face, Say, SayCount } from '$kit/contract';
import { gathered } from '$kit/log';
import { hasPicture, type TableModule, tableOf } from '$kit/tables';
import { speaker, textsOf } from '$kit/texts';
import type { GamePreview, GameView, Line, TableInfo } from '../api/messages';
import { language, t } from '../i18n/index.svelte';
import { textsAt } from '../api/editions';
import { Refusal } from '../api/http';
import { isReached, returned } from '../online.svelte';
import { settings } from '../settings.svelte';

/** The box of a game: its table and its words, unpacked where a page shows it. */
export class Box {
  module = $state.raw<TableModule | null>(null);
  private texts = $state.raw<Record<string, string> | null>(null);
  private readonly voice = $derived(speaker(this.texts ?? {}, (seat) => this.faces()[seat]?.name ?? String(seat)));
  readonly say: Say = (key, ...args) => this.voice.say(key, ...args);
  readonly sayCount: SayCount = (key, n, ...args) => this.voice.sayCount(key, n, ...args);

  private problem = $state('');

  constructor(private readonly game: () => string | undefined, private readonly faces: () => Face[], private readonly view: () => GameView | undefined, table: () => Pick<TableInfo, 'id' | 'settings'> | null | undefined = () => null) {
    const fail = (problem: Error): void => void (this.problem = problem instanceof Refusal ? problem.message : t(isReached() ? 'error.unopened' : 'offline.unopened'));
    $effect(() => {
      const name = game();
      if (!name || returned() < 0) return;
      this.problem = '';
      void tableOf(name).then((found) => (this.module = found), fail);
    });
    $effect(() => {
      const name = game();
      const printed = table()?.settings.edition ? table()!.id : null;
      if (name && returned() >= 0) (printed ? textsAt(printed, language()).then(({ texts }) => texts) : textsOf(name, language())).then((found) => (this.texts = found), fail);
    });
  }

  /** Why it cannot be unpacked, in a sentence; nothing while all goes well, and once everything has been here. */
  get failure(): string {
    return this.module !== null && this.texts !== null ? '' : this.problem;
  }

  /** Whether there is a picture: the game's own, or one drawn from its scene. */
  get hasPicture(): boolean {
    return hasPicture(this.game() ?? '', this.view());
  }

  /** Whether the table is wanted in words, or has no picture. */
  get inWords(): boolean {
    return settings.textView || !this.hasPicture;
  }

  /** Whether everything is here: nothing of a table is shown before, so nothing jumps. */
  isReady(inWords = this.inWords): boolean {
    return (inWords || this.module !== null) && this.texts !== null;
  }

  knows(key: string): boolean {
    return this.texts !== null && key in this.texts;
  }

  /** The game's name, once it is known; of a game that has none, what programs call it. */
  get name(): string {
    if (this.knows('name')) return this.say('name');
    return this.texts === null ? '' : (this.game() ?? '');
  }

  /** A word of the game in the language of the page, or as it stands. */
  readonly word = (word: string): string => (this.knows(`word.${word}`) ? this.say(`word.${word}`) : word);

  /** An action as something to do: "18 legen"; word by word, where the game has no sentence for it. */
  readonly deed = (action: string): string => {
    const [verb, ...words] = action.split(' ');
    const spoken = words.map(this.word);
    return this.knows(`hint.${verb}`) ? this.say(`hint.${verb}`, ...spoken) : [this.word(verb!), ...spoken].join(' ');
  };

  /** What an action would do, as far as it can be said; what would not happen is not mentioned. */
  readonly brings = (preview: GamePreview | undefined): string => {
    const facts: [string, number | string | boolean | object | null][] = Object.entries(preview ?? {});
    return facts
      .flatMap(([key, value]) => ((!value && value !== 0) || typeof value === 'object' || !this.knows(`preview.${key}`) ? [] : this.say(`preview.${key}`, value === true ? '' : value)))
      .join(', ');
  };

  /** The log as it is read; what comes to the only seat of this device is drawn by you. */
  told(lines: Line[], faces: Face[]): Line[] {
    const mine = this.knows('table.told_drawn') && faces.filter(({ me }) => me).length === 1;
    return gathered(lines, this.say, mine ? 'table.told_drawn' : 'event.chance');
  }
}
