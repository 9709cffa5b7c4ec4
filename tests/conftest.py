"""What tests share."""

import os
import re
import signal

import pytest
from hypothesis import HealthCheck, settings

# Time says nothing where tests share two cores; the fixtures that examples share hold no state of theirs.
TOLERATED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("busy machine", deadline=None, suppress_health_check=TOLERATED)
settings.load_profile("busy machine")

# What needs machine code, a browser, a database beside us or programs of its own.
SLOW_FIXTURES = {"browser", "checked"}
SLOW_PLACES = re.compile(
    r"conformance/test_(batch|cuda|judgement)|bots/test_(belief|hints|levels|search)|arena/test_tournament"
    r"|cli/test_(play|program|simulate)|server/test_(api|client|crew|serve|store_races|survival|upgrade)|postgres"
    r"|docs/test_docs.py::test_(python|commands)|tests/test_(examples|wheel)"
    r"|triominos/tests/test_(against_naive|knowledge.py::test_re_imagined)"  # many games in plain Python
)

# Where SIGINT is ignored, as in a background job, the programs that tests start would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers():
    """One more than there are cores: many tests wait, for a clock, a browser or a process that shall die."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """Slow tests are marked, so that make quick can leave them out."""
    for item in items:
        if SLOW_PLACES.search(item.nodeid) or SLOW_FIXTURES.intersection(item.fixturenames):
            item.add_marker("slow")


@pytest.fixture(scope="session")
def checked():
    """Compiled functions of a game with bounds checks, made once."""
    from tischlein.backends.cpu import compiled

    return lambda game: compiled(game, check_bounds=True)
