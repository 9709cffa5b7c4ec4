"""The page on a slow phone: what it weighs, how soon a move is drawn, whether anything jumps.

Chromium's own protocol slows the processor down to a quarter; the time of a move is that from its message to its frame.
`.venv/bin/python bench/page.py` needs the built page and Chromium.
"""

from __future__ import annotations

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
MOVES = 12  # of bots, for each game
PATIENCE_S = 40
WATCH = """
const native = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
window.drawn = [];
window.shifted = 0;
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(hear) {
    native.set.call(this, (event) => {
      const begun = performance.now();
      hear.call(this, event);
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => event.data.includes('"update"') && window.drawn.push(performance.now() - begun);
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
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="de")
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
    """How soon moves of bots are drawn."""
    page = slow_phone(browser)
    page.goto(ADDRESS)
    page.locator(f".game:has(a[href='new/{game}']) .btn--soft").click()
    page.wait_for_selector(".tray")
    deadline = time.monotonic() + PATIENCE_S
    while len(times := page.evaluate("window.drawn")) < MOVES and time.monotonic() < deadline:
        touch_something(page)
        page.wait_for_timeout(100)
    if times:
        worst = sorted(times)[int(0.95 * (len(times) - 1))]
        figures = f"{len(times)} moves: median {statistics.median(times):.0f} ms, 95 % within {worst:.0f} ms"
    else:
        figures = "nobody moved"
    print(f"{game:12} {figures}   {shift(page)}")
    page.close()


def touch_something(page: Page) -> None:
    """My own moves, so that the game goes on; by script, for only the drawing is measured."""
    page.evaluate(
        "(document.querySelector('.tray .btn--primary:not([aria-disabled=true])') ?? "
        "[...document.querySelectorAll('.lit:not([aria-pressed=true]), .tray [data-rove]:not([aria-disabled=true])')]"
        ".sort(() => Math.random() - 0.5)[0])?.dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    )


def shift(page: Page) -> str:
    """How much of the page has jumped without being touched."""
    return f"layout shift {page.evaluate('window.shifted'):.3f}"


if __name__ == "__main__":
    main()
