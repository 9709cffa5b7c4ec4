"""The page on a slow phone: how soon it can be used, how soon a move is drawn, whether anything jumps.

Chromium's own protocol slows the processor down to a quarter and taps with a finger. The time of a move is that from
its message to the end of the frame that shows it: script, style, layout, paint, and waiting for the frame. What moves
without having been touched in the last half second is a layout shift; all of them are added up.
`.venv/bin/python bench/page.py` needs the built page and Chromium.
"""

from __future__ import annotations

import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

PORT = 8199
ADDRESS = f"http://127.0.0.1:{PORT}"
GAMES = ("troika", "drei", "terra", "triominos", "artefakt")
SLOWER = 4  # times
MOVES = 30  # of everybody at the table, for each game
PATIENCE_S = 60
SEED = 1
WATCH = """
const native = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
window.drawn = [];
window.shifted = 0;
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(hear) {
    native.set.call(this, (event) => {
      const begun = performance.now();
      hear.call(this, event);
      if (!event.data.startsWith('{"type":"update"')) return;
      requestAnimationFrame(() => {
        const after = new MessageChannel(); // its message comes when the frame is done
        after.port1.onmessage = () => window.drawn.push(performance.now() - begun);
        after.port2.postMessage(0);
      });
    });
  },
});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
localStorage.setItem('tischlein.settings', JSON.stringify({ pace: 'quick', textView: false, level: 'level1' }));
"""
TOUCHABLE = """() => {
  const button = document.querySelector('.tray .btn--primary:not([aria-disabled=true])');
  const pieces = '.lit:not([aria-pressed=true]), .tray [data-rove]:not([aria-disabled=true])';
  return (button ? [button] : [...document.querySelectorAll(pieces)]).flatMap((piece) => {
    const { left, top, width, height } = piece.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return piece.contains(document.elementFromPoint(x, y)) ? [[x, y]] : [];
  });
}"""


def main() -> None:
    """A server, a browser, a line for the first page and for every game."""
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-m", "tischlein", "serve", "--port", str(PORT), "--data", folder])
        try:
            wait_for_server()
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
                )
                measure_first_page(browser)
                for game in GAMES:
                    measure_game(browser, game)
                browser.close()
        finally:
            server.terminate()
            server.wait(10)


def wait_for_server() -> None:
    """Until it answers."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        try:
            httpx.get(f"{ADDRESS}/healthz", timeout=1)
        except httpx.HTTPError:
            time.sleep(0.2)
        else:
            return
    raise SystemExit("The server does not answer.")


def slow_phone(browser: Browser) -> Page:
    """A page on a phone with a slow processor."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="de", has_touch=True)
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def measure_first_page(browser: Browser) -> None:
    """How long until the games can be chosen."""
    page = slow_phone(browser)
    begun = time.perf_counter()
    page.goto(ADDRESS)
    page.wait_for_selector(".game")
    print(f"first page   ready after {1000 * (time.perf_counter() - begun):.0f} ms   {shift(page)}")
    page.close()


def measure_game(browser: Browser, game: str) -> None:
    """How soon moves are drawn: those of the bots, and my own."""
    page = slow_phone(browser)
    page.goto(ADDRESS)
    page.locator(f".game:has(a[href='new/{game}']) .btn--soft").tap()
    page.wait_for_selector(".tray")
    rng = random.Random(SEED)
    deadline = time.monotonic() + PATIENCE_S
    while len(times := page.evaluate("window.drawn")) < MOVES and time.monotonic() < deadline:
        if places := page.evaluate(TOUCHABLE):
            page.touchscreen.tap(*rng.choice(places))
        page.wait_for_timeout(300)
    if len(times) > 1:
        worst = statistics.quantiles(times, n=20)[-1]
        figures = f"{len(times)} moves: median {statistics.median(times):.0f} ms, 95 % within {worst:.0f} ms"
    else:
        figures = "nobody moved"
    print(f"{game:12} {figures}   {shift(page)}", flush=True)
    page.close()


def shift(page: Page) -> str:
    """How much of the page has jumped without being touched."""
    return f"layout shift {page.evaluate('window.shifted'):.3f}"


if __name__ == "__main__":
    main()
