// Keeps the shell, so that the page opens without a connection and can say so. Games and tables always come from the server.
const CACHE = 'tischlein-__VERSION__';
const FILES = ['./', ...__FILES__];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const forgetOthers = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(forgetOthers.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const home = new URL('./', self.registration.scope);
  if (request.method !== 'GET' || url.origin !== home.origin) return;
  const path = url.pathname.slice(home.pathname.length);
  if (request.mode === 'navigate' && !path.startsWith('api/')) {
    event.respondWith(fetch(request).catch(() => caches.match(home)));
  } else if (path.startsWith('assets/')) {
    event.respondWith(fromCacheFirst(request));
  }
});

/** Names of assets carry a hash of their content: what is kept is right for ever. */
async function fromCacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
