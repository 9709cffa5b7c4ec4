"""The page on a slow phone: how soon it can be used, how soon a move is drawn, whether anything jumps.

Chromium's own protocol slows the processor down to a quarter and taps with a finger. The time of a move is that from
its message to the end of the frame that shows it: script, style, layout, paint, and waiting for the frame. What follows
from it (what I may do now, words, tallies) may come in the frame after, and is timed too: "all". Its work is
what the page's thread had to do in between, without waiting: four times its processor time at full speed. On a machine
that others use too, only that can be compared. What moves without having been touched in the last half second is a
layout shift; all of them are added up.
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
from itertools import pairwise
from typing import Any

import httpx
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tischlein.engine import discover

Event = dict[str, Any]  # of Chromium's trace

PORT = 8199
ADDRESS = f"http://127.0.0.1:{PORT}"
SLOWER = 4  # times
MOVES = 30  # of everybody at the table, for each game
PATIENCE_S = 60
SEED = 1
TRACED = ["blink.user_timing", "disabled-by-default-devtools.timeline"]
WATCH = """
const native = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
window.drawn = [];
window.complete = [];
window.shifted = 0;
Object.defineProperty(WebSocket.prototype, 'onmessage', {
  set(hear) {
    native.set.call(this, (event) => {
      if (!event.data.startsWith('{"type":"update"')) return hear.call(this, event);
      const begun = performance.now();
      performance.mark('begun');
      hear.call(this, event);
      requestAnimationFrame(() => {
        scheduler.postTask(() => { // the first thing that is done when the frame is
          window.drawn.push(performance.now() - begun);
          performance.mark('drawn');
        }, { priority: 'user-blocking' });
        setTimeout(() => requestAnimationFrame(() => { // the frame after it
          scheduler.postTask(() => window.complete.push(performance.now() - begun), { priority: 'user-blocking' });
        }));
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
                for game in discover():
                    measure_game(browser, game.id)
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


def phone(browser: Browser, slower: int) -> tuple[Page, CDPSession]:
    """A page on a phone, and the protocol to ask Chromium about it."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="de", has_touch=True)
    page.add_init_script(WATCH)
    protocol = page.context.new_cdp_session(page)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, protocol


def measure_first_page(browser: Browser) -> None:
    """How long until the games can be chosen."""
    page, _ = phone(browser, SLOWER)
    begun = time.perf_counter()
    page.goto(ADDRESS)
    page.wait_for_selector(".game")
    print(f"first page   ready after {1000 * (time.perf_counter() - begun):.0f} ms   {shift(page)}")
    page.close()


def measure_game(browser: Browser, game: str) -> None:
    """How soon moves are drawn, those of the bots and my own; then how much work that is."""
    page, _ = phone(browser, SLOWER)
    play(page, game)
    times, whole, jumped = page.evaluate("window.drawn"), page.evaluate("window.complete"), shift(page)
    page.close()

    page, protocol = phone(browser, 1)
    events: list[Event] = []
    complete: list[bool] = []
    protocol.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    protocol.on("Tracing.tracingComplete", lambda _: complete.append(True))
    protocol.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TRACED}})
    play(page, game)
    protocol.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(100)
    page.close()
    work = figures(work_of(events))
    print(f"{game:12} {figures(times)}   all: {figures(whole)}   work: {work}   {jumped}", flush=True)


def play(page: Page, game: str) -> None:
    """Some moves of a game, by touching whatever can be touched."""
    page.goto(ADDRESS)
    page.locator(f".game:has(a[href='new/{game}']) .btn--soft").tap()
    page.wait_for_selector(".tray")
    rng = random.Random(SEED)
    deadline = time.monotonic() + PATIENCE_S
    while page.evaluate("window.drawn.length") < MOVES and time.monotonic() < deadline:
        if places := page.evaluate(TOUCHABLE):
            page.touchscreen.tap(*rng.choice(places))
        page.wait_for_timeout(300)


def work_of(events: list[Event]) -> list[float]:
    """The milliseconds that the page's thread works from each message to its frame, on a slow processor."""
    marks = sorted((event for event in events if event["name"] in ("begun", "drawn")), key=lambda event: event["ts"])
    threads = {event["tid"] for event in marks}
    tasks = [event for event in events if event["name"] == "RunTask" and event["tid"] in threads and "tdur" in event]
    spans = [(one["ts"], two["ts"]) for one, two in pairwise(marks) if (one["name"], two["name"]) == ("begun", "drawn")]
    return [
        SLOWER * sum(task["tdur"] for task in tasks if task["ts"] < end and task["ts"] + task["dur"] > begun) / 1000
        for begun, end in spans
    ]


def figures(times: list[float]) -> str:
    """The middle of some milliseconds, and most of them."""
    if len(times) < 2:
        return "nobody moved"
    return f"median {statistics.median(times):.0f} ms, 95 % within {statistics.quantiles(times, n=20)[-1]:.0f} ms"


def shift(page: Page) -> str:
    """How much of the page has jumped without being touched."""
    return f"layout shift {page.evaluate('window.shifted'):.3f}"


if __name__ == "__main__":
    main()
