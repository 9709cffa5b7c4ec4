/** The drawers in which the house keeps its tables: IndexedDB, behind the protocol of `pocket/store.py`. Nothing but texts goes in and out. */

export const DATABASE = 'tischlein';
const KEPT = 'kept';
const CONFLICT = 'conflict';
const NEW = -1;

/** As `DrawerChange` of `pocket/store.py` describes it. */
interface Change {
  table: string;
  version?: number;
  kept?: string;
  next_version?: number;
  rows?: [number, string][];
  lines?: [number, string][];
  unsaid?: number[];
  forget?: boolean;
}

interface Table {
  version: number;
  text: string;
}

/** An answer of the database. */
export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });
}

export function openDrawers(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => ['tables', 'rows', 'lines', 'facts'].forEach((store) => opening.result.createObjectStore(store));
  return answered(opening);
}

/** Everything of a table behind a number. */
const behind = (table: string, after: number): IDBKeyRange => IDBKeyRange.bound([table, after], [table, Infinity], true);

export class Drawers {
  constructor(private readonly database: IDBDatabase, private readonly full: string) {}

  async table(id: string): Promise<string> {
    return (await this.get<Table>('tables', id))?.text ?? '';
  }

  async tables(): Promise<string> {
    const found = await answered<Table[]>(this.database.transaction('tables').objectStore('tables').getAll());
    return JSON.stringify(found.map(({ text }) => text));
  }

  rows(table: string, after: number): Promise<string> {
    return this.list('rows', table, after);
  }

  lines(table: string, after: number): Promise<string> {
    return this.list('lines', table, after);
  }

  async fact(name: string): Promise<string> {
    return (await this.get<string>('facts', name)) ?? '';
  }

  note(name: string, text: string): Promise<string> {
    return this.durably(['facts'], async (transaction) => {
      transaction.objectStore('facts').put(text, name);
      return true;
    });
  }

  write(change: string): Promise<string> {
    return this.durably(['tables', 'rows', 'lines'], (transaction) => make(transaction, JSON.parse(change) as Change));
  }

  private get<T>(store: string, key: string): Promise<T | undefined> {
    return answered<T | undefined>(this.database.transaction(store).objectStore(store).get(key));
  }

  private async list(store: string, table: string, after: number): Promise<string> {
    return JSON.stringify(await answered<string[]>(this.database.transaction(store).objectStore(store).getAll(behind(table, after))));
  }

  /** Changes something in one transaction that is on the disk before anybody is told of it; all of it or nothing. */
  private durably(stores: string[], work: (transaction: IDBTransaction) => Promise<boolean>): Promise<string> {
    const transaction = this.database.transaction(stores, 'readwrite', { durability: 'strict' });
    return new Promise((resolve) => {
      let outcome = KEPT;
      const fail = (error: DOMException | null): void => resolve(error?.name === 'ConstraintError' ? CONFLICT : error?.name === 'QuotaExceededError' ? this.full : String(error ?? CONFLICT));
      transaction.oncomplete = () => resolve(outcome);
      transaction.onabort = () => (outcome === CONFLICT ? resolve(CONFLICT) : fail(transaction.error));
      work(transaction).then(
        (may) => {
          if (may) return;
          outcome = CONFLICT;
          transaction.abort();
        },
        () => undefined, // the transaction says why
      );
    });
  }
}

/** Whether the change could be made: somebody else may have been quicker. */
async function make(transaction: IDBTransaction, change: Change): Promise<boolean> {
  const [tables, rows, lines] = (['tables', 'rows', 'lines'] as const).map((name) => transaction.objectStore(name)) as [IDBObjectStore, IDBObjectStore, IDBObjectStore];
  const { table } = change;
  if (change.version !== undefined) {
    const found = await answered<Table | undefined>(tables.get(table));
    if ((found?.version ?? NEW) !== change.version) return false;
  }
  if (change.forget) {
    tables.delete(table);
    for (const store of [rows, lines]) store.delete(IDBKeyRange.bound([table], [table, Infinity]));
    return true;
  }
  if (change.kept !== undefined) tables.put({ version: change.next_version ?? 0, text: change.kept }, table);
  for (const [seq, text] of change.rows ?? []) rows.add(text, [table, seq]);
  for (const [number, text] of change.lines ?? []) lines.add(text, [table, number]);
  for (const number of change.unsaid ?? []) lines.delete([table, number]);
  return true;
}
