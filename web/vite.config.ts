import { fileURLToPath, URL } from 'node:url';
import globalData from '@csstools/postcss-global-data';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import customMedia from 'postcss-custom-media';
import { defineConfig } from 'vitest/config';
import { tomlTexts } from './plugins/toml.ts';
import { windowUnits } from './plugins/viewport.ts';
import { preloadFonts, serviceWorker } from './plugins/worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the first page needs of all that pages share, in one file. */
const SHELL = /node_modules\/svelte\/|web\/src\/(api\/(http|transport|vault|entropy)|i18n\/(index|names)|kit\/(Icon|icons|faces|marks|Mark|Portrait|Level)|parts\/(Brand|Coming|Emblem|PageTop|TableRow|clocks)|pages\/Lost|online|router|notices|settings|store|usual)\b/;

// `vite build` makes the page that the server serves; `vite build --mode gallery` the gallery of tables (dev.html).
export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery';
  return {
    base: './', // the server may live below a path: index.html's <base> says where
    plugins: [svelte(), tomlTexts(), ...(gallery ? [] : [preloadFonts(), serviceWorker(here('plugins/service-worker.js'))])],
    resolve: { alias: { $kit: here('src/kit'), $games: here('../src/tischlein/games'), $api: here('src/api') }, ...(process.env.VITEST && { conditions: ['browser'] }) }, // signals work as on the page
    css: { postcss: { plugins: [globalData({ files: [here('src/styles/media.css')] }), customMedia(), windowUnits()] } }, // every style block knows the names
    publicDir: gallery ? false : 'public',
    server: {
      fs: { allow: ['..'] }, // tables live in the folders of their games
      proxy: { '/api': { target: `http://127.0.0.1:${process.env.TISCHLEIN_PORT ?? 8000}`, ws: true } },
    },
    logLevel: process.env.VITEST ? 'warn' : 'info',
    worker: { format: 'es', rolldownOptions: { external: /^node:/, output: { entryFileNames: 'assets/housekeeper-[hash].js' } } }, // the server knows it by this name
    test: {
      reporters: ['minimal'],
      include: ['src/**/*.test.ts', '../src/tischlein/games/*/table/*.test.ts'],
      environment: 'happy-dom',
      testTimeout: 60_000, // no test is about speed
      isolate: false, // a new environment for each file would take longer than its tests
    },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
      outDir: gallery ? here('dist') : here('../src/tischlein/server/site'),
      emptyOutDir: true,
      manifest: !gallery, // a test weighs what each page loads
      rolldownOptions: {
        input: here(gallery ? 'dev.html' : 'index.html'),
        output: { codeSplitting: { groups: [{ name: 'shell', test: SHELL }] } }, // many small files compress badly
        checks: { bundlerTimings: false }, // how long the bundler took is nobody's concern
      },
    },
  };
});
