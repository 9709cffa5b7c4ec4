import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const HOUSE = 'http://localhost:3000/games/'; // the page lives in a folder of the server
let router: typeof import('./router.svelte');

beforeAll(async () => {
  vi.resetModules(); // the base of the page is read when the module is
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue(HOUSE);
  router = await import('./router.svelte');
  router.startRouter();
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReset());

/** The browser has gone to an address. */
function openAt(path: string): typeof router.route {
  history.replaceState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  return router.route;
}

describe('an address', () => {
  test.each([
    ['', 'home', ''],
    ['new/drei', 'new', 'drei'],
    ['t/abc-1_2', 'table', 'abc-1_2'],
    ['join/abc', 'join', 'abc'],
    ['code', 'code', ''],
    ['code/KLMNOP', 'code', 'KLMNOP'],
    ['learn/drei/higher', 'learn', 'drei/higher'],
    ['rules/troika', 'rules', 'troika'],
    ['short/troika', 'short', 'troika'],
    ['box/terra', 'box', 'terra'],
    ['edition/drei', 'edition', 'drei'],
    ['settings', 'settings', ''],
    ['day/abc', 'day', 'abc'],
    ['played', 'played', ''],
    ['played', 'played', ''],
    ['t/', 'lost', 't/'],
    ['nowhere', 'lost', 'nowhere'],
  ])('%s is the page %s of “%s”', (path, page, name) => {
    expect(openAt(`/games/${path}`)).toMatchObject({ page, name });
  });

  test('has what stands behind the # beside it', () => {
    expect(openAt('/games/replay/abc#28.1')).toEqual({ page: 'replay', name: 'abc', hash: '28.1' });
  });

  test('outside the folder of the page is lost', () => {
    expect(openAt('/t/abc').page).toBe('lost');
  });

  test('is whole where people send it to each other', () => {
    expect(router.address('t/xyz')).toBe(`${HOUSE}t/xyz`);
  });
});

describe('going', () => {
  test('to another page begins at its top', () => {
    const route = openAt('/games/');
    router.go('t/abc');
    expect([route.page, route.name, location.pathname]).toEqual(['table', 'abc', '/games/t/abc']);
    expect(scrollTo).toHaveBeenCalledOnce();
  });

  test('within a page stays where one is', () => {
    const route = openAt('/games/rules/drei');
    router.go('rules/drei#D12');
    expect(route.hash).toBe('D12');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('a hash is set and taken away without a new page in the history', () => {
    const route = openAt('/games/replay/abc');
    const pages = history.length;
    router.setHash('5.0');
    expect([route.hash, location.hash]).toEqual(['5.0', '#5.0']);
    router.setHash('');
    expect([route.hash, location.hash, history.length]).toEqual(['', '', pages]);
  });
});

describe('a link', () => {
  /** Whether a tap on the link stays in the house. */
  function staysInside(link: string, tap: MouseEventInit = {}): boolean {
    let isTaken = false;
    const last = (event: Event): void => {
      isTaken = event.defaultPrevented;
      event.preventDefault(); // there is nowhere to go from a test
    };
    document.body.innerHTML = link;
    addEventListener('click', last, { once: true });
    document.querySelector('a')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...tap }));
    return isTaken;
  }

  test('to a page of the house changes the page without loading it anew', () => {
    expect(staysInside(`<a href="${HOUSE}rules/drei">`)).toBe(true);
    expect(location.pathname).toBe('/games/rules/drei');
  });

  test.each([
    ['to another house', '<a href="http://elsewhere.test/games/">'],
    ['outside the folder', '<a href="http://localhost:3000/other">'],
    ['to the interface', `<a href="${HOUSE}api/games">`],
    ['to be saved', `<a href="${HOUSE}x" download>`],
    ['in a window of its own', `<a href="${HOUSE}x" target="_blank">`],
    ['within the page', '<a href="#there">'],
  ])('%s is left to the browser', (_, link) => {
    expect(staysInside(link)).toBe(false);
  });

  test('that is wanted in another window is left to the browser', () => {
    expect(staysInside(`<a href="${HOUSE}rules/drei">`, { ctrlKey: true })).toBe(false);
  });
});
