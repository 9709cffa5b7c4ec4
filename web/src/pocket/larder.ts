/** What the house is made of, kept on this device: fetched in pieces, and unpacked once (docs/pocket.md). */
import { XzReadableStream } from 'xz-decompress';
import type { Part, PartName, Parts, Progress } from './messages';

/** The service worker leaves it alone when a new version of the page comes. */
export const LARDER = 'tischlein-pocket';
const LIST = 'pocket.json';
const KINDS: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
const WASM = 'application/wasm';

export class Larder {
  private constructor(private readonly base: string, private readonly cache: Cache, private readonly list: Parts) {}

  /** Looks what there is, and what there should be: as the site says or, without a connection, as it said last. */
  static async open(base: string): Promise<Larder> {
    const cache = await caches.open(LARDER);
    const list = new URL(LIST, base).href;
    const newest = await fetch(list, { cache: 'no-cache' }).catch(() => null);
    if (newest?.ok) await cache.put(list, newest.clone());
    const known = newest?.ok ? newest : await cache.match(list);
    if (!known) throw new Error(LIST);
    return new Larder(base, cache, (await known.json()) as Parts);
  }

  /** Fetches whatever is missing; each piece is kept as soon as it is here. */
  async fill(language: string, tell: (progress: Progress) => void): Promise<void> {
    const names = Object.keys(this.list.parts) as PartName[];
    const whole = Object.fromEntries(names.map((name) => [name, this.list.parts[name].bytes])) as Progress['whole'];
    const here = Object.fromEntries(names.map((name) => [name, 0])) as Progress['here'];
    tell({ here, whole });
    await this.piece(this.list.told[language]!);
    for (const name of names) {
      for await (const bytes of this.pieces(name)) {
        here[name] += bytes;
        tell({ here: { ...here }, whole });
      }
      await this.unpack(name);
    }
    await this.tidy();
  }

  /** Something unpacked, as whoever needs it expects it. */
  async get(name: PartName): Promise<Response> {
    const found = await this.cache.match(this.place(name));
    if (!found) throw new Error(name);
    return found;
  }

  /** Where a part lies once it is unpacked: for JavaScript that is an address of the site, which the service worker answers. */
  place(name: PartName): string {
    return new URL(`assets/unpacked-${name}-${this.list.parts[name].mark}${name === 'loader' ? '.js' : ''}`, this.base).href;
  }

  /** The size of each piece of a part as it comes, or of all of them if it has been unpacked. */
  private async *pieces(name: PartName): AsyncGenerator<number> {
    const part = this.list.parts[name];
    if (await this.cache.match(this.place(name))) {
      yield part.bytes;
      return;
    }
    for (const file of part.files) yield (await this.piece(file)).size;
  }

  private async piece(file: string): Promise<Blob> {
    const address = new URL(file, this.base).href;
    let found = await this.cache.match(address);
    if (!found) {
      found = await fetch(address);
      if (!found.ok) throw new Error(`${file}: ${found.status}`);
      await this.cache.put(address, found.clone());
    }
    return found.blob();
  }

  /** Puts a part down as it will be used; its pieces are not needed any more. */
  private async unpack(name: PartName): Promise<void> {
    if (await this.cache.match(this.place(name))) return;
    const part = this.list.parts[name];
    const packed = new Blob(await Promise.all(part.files.map((file) => this.piece(file))));
    const plain = new Response(new XzReadableStream(packed.stream()));
    const kind = name === 'interpreter' ? WASM : name === 'loader' ? KINDS['js']! : 'application/octet-stream';
    if (name === 'pages') await this.lay(await plain.clone().json() as Record<string, string>);
    await this.cache.put(this.place(name), new Response(name === 'pages' ? null : await plain.blob(), { headers: { 'content-type': kind } }));
    await this.drop(part);
  }

  /** All that the page loads later, each under its own address. */
  private async lay(files: Record<string, string>): Promise<void> {
    const put = ([file, text]: [string, string]): Promise<void> =>
      this.cache.put(new URL(file, this.base).href, new Response(text, { headers: { 'content-type': KINDS[file.split('.').pop()!]! } }));
    await Promise.all(Object.entries(files).map(put));
  }

  private async drop(part: Part): Promise<void> {
    await Promise.all(part.files.map((file) => this.cache.delete(new URL(file, this.base).href)));
  }

  /** Forgets what belongs to versions that are gone. */
  private async tidy(): Promise<void> {
    const { files, told, parts } = this.list;
    const ours = [LIST, ...files, ...Object.values(told)].map((file) => new URL(file, this.base).href);
    const used = new Set([...ours, ...(Object.keys(parts) as PartName[]).map((name) => this.place(name))]);
    await Promise.all((await this.cache.keys()).filter(({ url }) => !used.has(url)).map((request) => this.cache.delete(request)));
  }
}
