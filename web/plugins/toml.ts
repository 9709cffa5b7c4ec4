import { parse, type TomlTable, type TomlValue } from 'smol-toml';
import type { Plugin } from 'vite';

/** Sections that only the server needs; what chance brings the page gathers into one sentence. */
const SERVER_ONLY = new Set(['option', 'text', 'event']);
const GATHERED = new Set(['event.chance']);

/** Imports a game's texts as a flat record of dotted keys: `say('table.take')`. */
export function tomlTexts(): Plugin {
  return {
    name: 'toml-texts',
    transform(code, id) {
      if (!id.split('?')[0]!.endsWith('.toml')) return null;
      const texts = Object.fromEntries(flatten(parse(code), '').filter(([key]) => !SERVER_ONLY.has(key.split('.')[0]!) || GATHERED.has(key)));
      return { code: `export default ${JSON.stringify(texts)}`, map: null };
    },
  };
}

function flatten(table: TomlTable, prefix: string): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) => (isTable(value) ? flatten(value, `${prefix}${key}.`) : [[prefix + key, String(value)]]));
}

function isTable(value: TomlValue): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}
