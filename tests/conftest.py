"""What tests share."""

import os
import re
import signal

import pytest
from hypothesis import HealthCheck, settings

from tischlein.engine import discover

# Time says nothing where tests share two cores; the fixtures that examples share hold no state of theirs.
TOLERATED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("busy machine", deadline=None, suppress_health_check=TOLERATED)
settings.load_profile("busy machine")

# What needs machine code, a browser, a database beside us or programs of its own.
SLOW_FIXTURES = {"attacked", "browser", "checked"}
MACHINE_CODE = re.compile(
    r"analysis/|pocket/test_thinking|conformance/test_(backends|batch|compiling|cuda|judgement|kernels)|bots/test_(belief|bots|hints|levels|search)"
)
SLOW_PLACES = re.compile(
    r"analysis/|pocket/test_thinking|conformance/test_(batch|compiling|cuda|judgement|kernels)|bots/test_(belief|hints|levels|search)|arena/test_(surface|tournament)"
    r"|cli/test_(analyse|play|program|simulate)|server/test_(api|client|crew|release_before|serve|small_computer|store_races)"
    r"|outside/test_(writing|outside.py::test_all_checks)|server/test_(soak|survival|trust_logs|two_hosts|upgrade)|postgres|docs/test_docs.py::test_(python|commands)|tests/test_(examples|release)"
    r"|triominos/tests/test_(against_naive|knowledge.py::test_re_imagined)"  # many games in plain Python
)
GAMES = re.compile(rf"\b({'|'.join(game.id for game in discover())})\b")

# Where SIGINT is ignored, as in a background job, the programs that tests start would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers():
    """One more than there are cores: many tests wait, for a clock, a browser or a process that shall die."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)  # before xdist forms its groups
def pytest_collection_modifyitems(items):
    """Slow tests are marked, so that make quick can leave them out; one process runs what compiles the same game."""
    for item in items:
        is_slow = SLOW_PLACES.search(item.nodeid) or SLOW_FIXTURES.intersection(item.fixturenames)
        if is_slow:
            item.add_marker("slow")
        game = GAMES.search(item.name)
        if is_slow and game and MACHINE_CODE.search(item.nodeid) and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(game[1]))


def pytest_collection_finish(session):
    """Groups are known: where xdist overlooks them nothing fails, but everything takes twice as long."""
    if getattr(session.config.option, "loadgroup", False):
        grouped = [item.nodeid for item in session.items if item.get_closest_marker("xdist_group")]
        assert all("@" in name for name in grouped), "This xdist forms no groups with this pytest."


@pytest.fixture(scope="session")
def checked():
    """Compiled functions of a game with bounds checks, made once."""
    from tischlein.backends.cpu import compiled

    return lambda game: compiled(game, check_bounds=True)
