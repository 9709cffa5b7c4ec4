// Keeps the shell, so that the page opens without a connection. Tables come from a house: the one on the server, or the one on this device.
const CACHE = 'tischlein-__VERSION__';
const FILES = ['./', ...__FILES__];
const LARDER = 'tischlein-pocket'; // what the house on this device is made of: src/pocket/larder.ts keeps it
const LIST = 'pocket.json';

self.addEventListener('install', (event) => {
  const shell = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(Promise.all([shell, renewLarder()]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name !== CACHE && name !== LARDER;
  const forgetOthers = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))));
  event.waitUntil(forgetOthers.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const home = new URL('./', self.registration.scope);
  if (request.method !== 'GET' || url.origin !== home.origin) return;
  const path = url.pathname.slice(home.pathname.length);
  if (request.mode === 'navigate' && !path.startsWith('api/')) {
    event.respondWith(shown(request, home));
  } else if (path.startsWith('assets/') && !path.endsWith('.xz')) {
    event.respondWith(fromCacheFirst(request));
  }
});

/** The page. A host of plain files does not know the addresses of its parts. */
async function shown(request, home) {
  const answer = await fetch(request).catch(() => null);
  return answer && answer.status !== 404 ? answer : ((await caches.match(home)) ?? Response.error());
}

/** Names of assets carry a hash of their content: what is kept is right for ever. */
async function fromCacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Whoever has the house on this device gets what is new of it together with the page: without a connection both are of one time. */
async function renewLarder() {
  if (!(await caches.has(LARDER))) return;
  const larder = await caches.open(LARDER);
  const list = await fetch(LIST, { cache: 'no-cache' });
  if (!list.ok) return;
  const { files, parts } = await list.clone().json();
  const { pages, ...others } = parts;
  const unpacked = new Set((await larder.keys()).map(({ url }) => /unpacked-(.*?)(?:\.js)?$/.exec(url)?.[1]));
  const missing = Object.entries(others).flatMap(([name, part]) => (unpacked.has(`${name}-${part.mark}`) ? [] : part.files));
  for (const file of [...files, ...missing]) if (!(await caches.match(file))) await larder.add(file);
  await larder.put(`assets/unpacked-pages-${pages.mark}`, new Response());
  await larder.put(LIST, list);
}
