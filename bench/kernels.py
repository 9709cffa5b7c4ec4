"""The search in a browser beside the same search on the processor, in turns: the same decisions, the same iterations.

What counts is processor time: here that of this thread, in Chromium that of the process which shows the page, with what
asking it costs.  So a machine that others use too tells the same ratio.  How long level 5 thinks about a move is the
time that Chromium's clock shows, without asking.
`PYTHONPATH=. .venv/bin/python bench/kernels.py` needs Chromium.
"""

from __future__ import annotations

import gzip
import shutil
import sys
from itertools import islice
from time import thread_time

from playwright.sync_api import Browser, sync_playwright
from tests.bots.worlds import decisions
from tests.browser.conftest import CALM
from tests.browser.kernel_host import searcher_in

from tischlein.bots.kernels import kernel_file
from tischlein.bots.ladder import LEVELS, level_of
from tischlein.bots.search import NODES_EACH, Budget, Searcher, choices, tuned
from tischlein.engine import discover
from tischlein.engine.knowledge import Knowledge
from tischlein.kit import Game

SEED = 5
DECISIONS = 4
SEATS = 3
BUDGET = Budget(iterations=20_000)
HEAD = "| game | kernel | compressed | here, iterations/s | in Chromium | share | level 5's longest move |"


class Chromium:
    """The browser, and how much it has worked."""

    def __init__(self, browser: Browser) -> None:
        self.session = browser.new_browser_cdp_session()
        self.searcher = searcher_in(browser.new_page())

    def worked_s(self) -> float:
        """The processor time of all its pages."""
        processes = self.session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(process["cpuTime"] for process in processes if process["type"] == "renderer")


def row(game: Game, chromium: Chromium) -> str:
    """What is measured of a game."""
    seats = min(SEATS, game.seats[-1])
    asked = questions(game, seats)
    here, there = (
        kind(game, tuned(game, seats), NODES_EACH * BUDGET.iterations, is_compiled=True)
        for kind in (Searcher, chromium.searcher)
    )
    level = Budget(level_of(game, max(LEVELS), seats).iterations)
    longest = max(thought_ms(there, knowledge, level) for knowledge in asked)
    here.run(asked[0], level, SEED)  # loads machine code; the browser has found out by now what to optimise
    own, others, tries = 0.0, 0.0, 0
    for knowledge in asked:
        start, begun = thread_time(), chromium.worked_s()
        found = here.run(knowledge, BUDGET, SEED)
        own += thread_time() - start
        assert there.run(knowledge, BUDGET, SEED) == found
        others += chromium.worked_s() - begun
        tries += sum(found.visits)
    code = kernel_file(game).read_bytes()
    sizes = f"{len(code) / 1000:.0f} kB | {len(gzip.compress(code, 9)) / 1000:.0f} kB"
    return f"| {game} | {sizes} | {tries / own:,.0f} | {tries / others:,.0f} | {own / others:.0%} | {longest:.0f} ms |"


def questions(game: Game, seats: int) -> list[Knowledge]:
    """Decisions of a random game with a real choice."""
    known = (Knowledge.of(match, seat) for match, seat in decisions(game, seats, SEED))
    return list(islice((knowledge for knowledge in known if len(choices(knowledge)) > 1), DECISIONS))


def thought_ms(searcher: Searcher, knowledge: Knowledge, budget: Budget) -> float:
    """How long a search in Chromium takes."""
    host = searcher.target.kernel.host
    host.worked_ms = 0.0
    searcher.run(knowledge, budget, SEED)
    return host.worked_ms


def main() -> None:
    """Print a row for each game."""
    path = shutil.which("chromium")
    if path is None:
        sys.exit("There is no Chromium; install the Debian package chromium.")
    print(HEAD, "|---|---|---|---|---|---|---|", sep="\n")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CALM)
        chromium = Chromium(browser)
        for game in discover():
            print(row(game, chromium), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
