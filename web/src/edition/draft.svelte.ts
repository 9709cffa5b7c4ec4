import { checkEdition } from '../api/editions';
import type { EditionFile, EditionFlaw, EditionForm } from '../api/messages';
import { recall, remember } from '../store';

export type Printed = EditionFile['printed'];
interface Entered {
  name: string;
  printed: Printed;
}

const MOST_STEPS = 200; // that can be taken back

/** An edition that is being entered: kept at every tap, checked by the server. */
export class Draft {
  entered: Entered = $state({ name: '', printed: {} });
  flaws: EditionFlaw[] = $state.raw([]);
  private steps: Entered[] = [];
  private past = $state(0);

  constructor(private readonly form: EditionForm) {
    this.entered = recall(this.key, this.blank());
  }

  private get key(): string {
    return `tischlein.edition.${this.form.game}`;
  }

  /** What every printing may have otherwise is empty where each choice is printed so many times; else it begins as ours. */
  private blank(): Entered {
    const tables = this.form.tables.map(({ name, each }): [string, Printed[string]] => [name, each > 0 ? {} : { ...this.form.ours.printed[name] }]);
    return { name: '', printed: Object.fromEntries(tables) };
  }

  get canUndo(): boolean {
    return this.past > 0;
  }

  /** How many places are filled, and how many there are; names may be left out. */
  get progress(): [number, number] {
    const tables = this.form.tables.filter(({ kind }) => kind !== 'text');
    return [tables.reduce((sum, { name }) => sum + Object.keys(this.entered.printed[name] ?? {}).length, 0), tables.reduce((sum, { places }) => sum + places.length, 0)];
  }

  call(name: string): void {
    this.change({ ...$state.snapshot(this.entered), name });
  }

  enter(table: string, place: string, value: number | string | null): void {
    const { name, printed } = $state.snapshot(this.entered);
    const places = { ...printed[table] };
    if (value === null) delete places[place];
    else places[place] = value;
    this.change({ name, printed: { ...printed, [table]: places } });
  }

  /** Another edition to go on from. */
  take({ name, printed }: Entered): void {
    this.change({ name, printed });
  }

  clear(): void {
    this.change(this.blank());
  }

  undo(): void {
    const before = this.steps.pop();
    if (before) this.keep(before);
  }

  /** The edition, if it can be played with; else what is wrong stands at its place. */
  async check(file: Record<string, unknown> = $state.snapshot(this.entered)): Promise<EditionFile | null> {
    const found = await checkEdition(this.form.game, file);
    this.flaws = found.flaws;
    return found.edition;
  }

  private change(entered: Entered): void {
    this.steps = [...this.steps, $state.snapshot(this.entered)].slice(-MOST_STEPS);
    this.keep(entered);
  }

  private keep(entered: Entered): void {
    this.entered = entered;
    this.past = this.steps.length;
    this.flaws = [];
    remember(this.key, entered);
  }
}
