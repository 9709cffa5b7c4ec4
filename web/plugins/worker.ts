import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FONT = /-latin-(opsz|wght)-normal.*\.woff2$/; // those that every page shows

/** The browser fetches the fonts together with the page: its words do not jump when they arrive. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
      const links = fonts.map((name) => `    <link rel="preload" as="font" type="font/woff2" crossorigin href="./${name}">\n`);
      page.source = String(page.source).replace('  </head>', `${links.join('')}  </head>`);
    },
  };
}

/** Writes service-worker.js with the list of what the first page needs; another list is another version. */
export function serviceWorker(template: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (entry?.type !== 'chunk') return;
      const styles = Object.keys(bundle).filter((name) => /(index|shell)-.*\.css$/.test(name));
      const fonts = Object.keys(bundle).filter((name) => FONT.test(name));
      const first = [entry.fileName, ...entry.imports, ...styles, ...fonts].sort();
      const version = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12);
      const source = readFileSync(template, 'utf8').replace('__VERSION__', version).replace('__FILES__', JSON.stringify(first));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}
