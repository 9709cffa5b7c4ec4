/** Pages and their addresses. The base of the page may be a folder of the server. */
const PAGES = {
  home: /^$/,
  new: /^new\/([\w-]+)$/,
  table: /^t\/([\w-]+)$/,
  join: /^join\/([\w-]+)$/,
  code: /^code\/?([A-Za-z]*)$/,
  watch: /^watch\/([\w-]+)$/,
  replay: /^replay\/([\w-]+)$/,
  rules: /^rules\/([\w-]+)$/,
  box: /^box\/([\w-]+)$/,
  edition: /^edition\/([\w-]+)$/,
  short: /^short\/([\w-]+)$/,
  learn: /^learn\/([\w-]+(?:\/\w+)?)$/,
  settings: /^settings$/,
  played: /^played$/,
  day: /^day\/([\w-]+)$/,
} as const;

/** Behind the # of a replay: what decided the game is shown at once. */
export const ANALYSED = 'analysis';

export type PageName = keyof typeof PAGES | 'lost';
export interface Route {
  page: PageName;
  /** what the address names: a table, a game, a code, a figure of a game's rules */
  name: string;
  /** behind the #, without it */
  hash: string;
}

const base = new URL(document.baseURI);

function read(): Route {
  const path = location.pathname.startsWith(base.pathname) ? location.pathname.slice(base.pathname.length) : '?';
  for (const [page, pattern] of Object.entries(PAGES)) {
    const found = pattern.exec(path);
    if (found) return { page: page as PageName, name: found[1] ?? '', hash: location.hash.slice(1) };
  }
  return { page: 'lost', name: path, hash: '' };
}

export const route: Route = $state(read());

/** The whole address of a page: for links that people send to each other. */
export function address(path: string): string {
  return new URL(path, base).href;
}

/** Shows another page. */
export function go(path: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', address(path));
  else history.pushState(null, '', address(path));
  const before = route.page + route.name;
  Object.assign(route, read());
  if (before !== route.page + route.name) scrollTo(0, 0);
}

/** Changes what stands behind the # without a new page in the history. */
export function setHash(hash: string): void {
  history.replaceState(null, '', `${location.pathname}${hash ? `#${hash}` : ''}`);
  route.hash = hash;
}

/** Links within the house change the page without loading it anew. */
export function startRouter(): void {
  window.addEventListener('popstate', () => Object.assign(route, read()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(link.href, base);
    const inside = url.origin === base.origin && url.pathname.startsWith(base.pathname) && !url.pathname.includes('/api/');
    if (!inside || link.target || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    go(url.pathname.slice(base.pathname.length) + url.hash);
  });
}
