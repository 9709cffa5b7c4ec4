import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes service-worker.js with the list of what the first page needs; another list is another version. */
export function serviceWorker(template: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (entry?.type !== 'chunk') return;
      const styles = Object.keys(bundle).filter((name) => /index-.*\.css$/.test(name));
      const fonts = Object.keys(bundle).filter((name) => /-latin-(opsz|wght)-normal.*\.woff2$/.test(name));
      const first = [entry.fileName, ...entry.imports, ...styles, ...fonts].sort();
      const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const source = readFileSync(template, 'utf8').replace('__VERSION__', version).replace('__FILES__', JSON.stringify(first));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}
