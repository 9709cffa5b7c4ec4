"""Somebody who uses the page by what it shows."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Route, expect

from tischlein.bots.characters import CAST

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# a refusal by the server; a plain http address; a test without a network
HARMLESS = ("Failed to load resource", "Cross-Origin-Opener-Policy", "ERR_INTERNET_DISCONNECTED")
KEY = re.compile(r"\b(?:table|word|preview|text|part|points|seat|home|new|menu|end|turn)\.[a-z_]+\b")  # a missing text
TWO_BOTS = ("level1", "level1")
SOMEBODY = re.compile("|".join(one.name for one in CAST.values()))  # a bot, whoever it is
# What to touch next: the button that names a deed (but that of the end, which leads to the next game), what is lit,
# taking back what may lead nowhere, or something of mine.
CHOOSE = """(chances) => {
  const at = (random, things) => things[Math.floor(random * things.length)];
  const untouched = ':not([aria-pressed=true]):not([aria-disabled=true])';
  const kinds = [
    [0.9, '.play .btn--primary:not([aria-disabled=true]):not(:disabled):not(.note *):not(.end *)'],
    [0.8, `.lit${untouched}`],
    [0.1, '.tray .acts .btn--quiet'],
    [1.0, `.tray [data-rove]${untouched}`],
  ];
  const isThere = (thing) => thing.checkVisibility({ visibilityProperty: true }) && thing.getClientRects().length > 0;
  for (const [index, [wish, selector]] of kinds.entries()) {
    const things = chances[index] < wish ? [...document.querySelectorAll(selector)].filter(isThere) : [];
    if (things.length > 0) return at(chances[4], things);
  }
  return null;
}"""
# by how much the page is wider than the window, and what reaches beyond it
WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const beyond = (one) => one.getBoundingClientRect().right > clientWidth + 1;
  const wide = [...document.body.querySelectorAll('*')].filter(beyond).map((one) => one.outerHTML.slice(0, 100));
  return [scrollWidth - clientWidth, wide.slice(0, 5)];
}"""
QUICK_MS = 100  # bots wait so long at tables that are opened without the form


class Visitor:
    """A browser window and what went wrong in it."""

    def __init__(self, context: BrowserContext, name: str = "Gast") -> None:
        self.context = context
        self.name = name
        self.page = context.new_page()
        self.problems: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self.note)

    def note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(harmless in message.text for harmless in HARMLESS):
            self.problems.append(message.text)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    # -- Going somewhere -------------------------------------------------------------------------------------------

    def play_against_bots(self, game: str, words: str = "Gegen Computer") -> None:
        """From the first page to a table with one tap."""
        self.page.goto("/")
        self.button(re.compile(rf"{words}\s?: {game}")).click()  # French has a space before a colon
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator(".top h1")).to_have_text(game)

    def sit_down(self, game: str, sitters: tuple[str, ...] = TWO_BOTS, **settings: object) -> str:
        """A table of one's own, without the form; where no seat is open it begins at once, and with me. Its path."""
        seats = [{"who": "me"}, *({"who": "open"} if one == "open" else {"who": "bot", "bot": one} for one in sitters)]
        agreed = {"game": game, "seats": len(seats), "start": 0, "pace_ms": QUICK_MS, **settings}
        return self.start_table({"settings": agreed, "seats": seats, "name": self.name})

    def start_table(self, wish: dict[str, Any]) -> str:
        """A table as it is wished for; where no seat is open it begins at once. Its path."""
        made = self.ask("tables", wish)
        path = f"/t/{made['table']}"
        if {"who": "open"} not in wish["seats"]:
            self.ask(f"tables/{made['table']}/do", {"do": "start"}, made["token"])
        self.page.goto(f"{path}#{made['token']}")
        self.page.wait_for_url(f"**{path}")
        return path

    def open_table(self, game: str, preset: str = "", sitters: tuple[str, ...] = ()) -> str:
        """A table of one's own as people open it; its path."""
        self.page.goto(f"/new/{game}")
        if preset:
            self.page.get_by_role("radio", name=preset).check()
        if sitters:
            self.page.get_by_role("radio", name=str(1 + len(sitters)), exact=True).check()
        for place, sitter in enumerate(sitters, 2):
            self.page.get_by_role("combobox", name=f"Platz {place}").select_option(sitter)
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/t/*")
        return "/t/" + self.page.url.rpartition("/t/")[2]

    def ask(self, path: str, body: object, token: str = "") -> dict[str, str]:
        """What the server answers, without the page."""
        answer = self.page.request.post(f"/api/{path}", data=body, headers={"Authorization": f"Bearer {token}"})
        assert answer.ok, answer.text()
        return dict(answer.json())

    def let_bots_hurry(self) -> None:
        """At tables that are opened by the form, bots wait no longer than they must."""

        def without_pause(route: Route) -> None:
            wish = route.request.post_data_json
            route.continue_(post_data={**wish, "settings": {**wish["settings"], "pace_ms": 0}})

        self.page.route("**/api/tables", without_pause)

    # -- Playing ---------------------------------------------------------------------------------------------------

    def play_to_the_end(self, rng: random.Random, seconds: float = 300) -> None:
        """Whatever is lit is touched, and the button that names a deed is pressed, until the game is over."""
        ending = self.page.locator(".play [aria-label='Ende der Partie']")
        deadline = time.monotonic() + seconds
        with self.unseen():
            while not ending.is_visible():
                assert time.monotonic() < deadline, f"The game is not over: {self.page.locator('.tray').inner_text()}"
                if not self.do_something(rng):
                    self.page.wait_for_timeout(50)

    def do_something(self, rng: random.Random) -> bool:
        """One touch; false where nothing asks for one, or somebody else has moved meanwhile."""
        chances = [rng.random() for _ in range(5)]
        thing = self.page.evaluate_handle(CHOOSE, chances).as_element()
        if thing is None:
            return False
        try:
            thing.click(timeout=1000)
        except Error:
            return False
        return True

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Everything is there and can be touched, but nothing is painted: that takes half of a browser's time."""
        self.page.evaluate("document.documentElement.style.opacity = 0")
        yield
        self.page.evaluate("document.documentElement.style.removeProperty('opacity')")

    # -- Looking ---------------------------------------------------------------------------------------------------

    def check_accessibility(self) -> None:
        """axe finds nothing, and no text is missing."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations'],"
            # compares letters: the number on a heap of tiles is no label
            " rules: {'label-content-name-mismatch': {enabled: false}}})"
            ".then(result => result.violations.flatMap("
            "rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 160)}`)))",
            RULES,
        )
        missing = KEY.findall(self.page.locator("body").inner_text())
        assert not found + missing, "\n".join([self.page.url, *found, *missing])

    def check_width(self) -> None:
        """Nothing scrolls sideways, once everything has found its place."""
        for _ in range(50):
            over, wide = self.page.evaluate(WIDE)
            if over <= 0:
                break
            self.page.wait_for_timeout(100)
        assert over <= 0, f"{self.page.url} is too wide by {over} pixels: {wide}"

    def resize(self, size: tuple[int, int]) -> None:
        """Another window, and the page as it is when it is loaded there."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.reload()
