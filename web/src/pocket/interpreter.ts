/** Python in this worker, with the house on its path; everything comes from the larder. */
import { loadPyodide } from 'pyodide';
import type { Larder } from './larder';

const HOUSE = '/house';

export type Python = Awaited<ReturnType<typeof loadPyodide>>;

/** No packages but ours: the loader asks for a list of those it could fetch. */
const LOCK = { info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2', version: '314.0.7' }, packages: {} };

export async function startPython(larder: Larder): Promise<Python> {
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ larder.place('loader'))) as { default: unknown };
  const python = await fromLarder(larder, () =>
    loadPyodide({ indexURL: location.origin, lockFileContents: LOCK, createPyodideModule, packages: [] } as Parameters<typeof loadPyodide>[0]));
  python.unpackArchive(await (await larder.get('house')).arrayBuffer(), 'zip', { extractDir: HOUSE });
  python.runPython(`import sys\nsys.path.insert(0, "${HOUSE}")`);
  return python;
}

/** Does something for which what is fetched by its name lies in the larder. */
async function fromLarder<T>(larder: Larder, work: () => Promise<T>): Promise<T> {
  const usual = globalThis.fetch;
  globalThis.fetch = (wanted) => larder.get(String(wanted).endsWith('.wasm') ? 'interpreter' : 'library');
  try {
    return await work();
  } finally {
    globalThis.fetch = usual;
  }
}
