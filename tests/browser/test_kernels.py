"""In a browser kernels do what the processor does: V8 is another machine than wasmtime, and has two compilers."""

import random
from itertools import islice

import pytest

from tests.bots.worlds import decisions
from tests.browser.kernel_host import searcher_in
from tests.conformance.test_kernels import random_play
from tischlein.backends.cpu import compiled
from tischlein.bots.search import Budget, Searcher, tuned
from tischlein.bots.targets import PackedTarget
from tischlein.check.tables import draw_options
from tischlein.engine import discover
from tischlein.engine.knowledge import Knowledge

SEED = 18
DECISIONS = 3
BUDGET = Budget(iterations=600)
NODES = 5000


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("game", discover(), ids=str)  # all in the one browser of this file
def test_chromium_plays_and_finds_the_same(game, page):
    seats = max(2, game.seats[0])
    there = searcher_in(page)
    options = game.check_options(seats, draw_options(game, seats, random.Random(SEED)))
    played = [
        random_play(target, game, seats, options)
        for target in (PackedTarget(compiled(game)), there.machine.target(game))
    ]
    assert played[0] == played[1]
    searchers = [kind(game, tuned(game, seats), NODES, is_compiled=True) for kind in (Searcher, there)]
    for match, seat in islice(decisions(game, seats, SEED), DECISIONS):
        known = Knowledge.of(match, seat)
        found = [searcher.run(known, BUDGET, SEED) for searcher in searchers]
        assert found[0] == found[1]
