"""What tests share."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# Time says nothing where tests share two cores; the fixtures that examples share hold no state of theirs.
TOLERATED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("busy machine", deadline=None, suppress_health_check=TOLERATED)
settings.load_profile("busy machine")

# Where SIGINT is ignored, as in a background job, the programs that tests start would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers():
    """One more than there are cores: many tests wait, for a clock, a browser or a process that shall die."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items):
    """Groups come first: those of a game compile it for all others, and at the end no worker waits for another."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


@pytest.fixture(scope="session")
def checked():
    """Compiled functions of a game with bounds checks, made once."""
    from tischlein.backends.cpu import compiled

    return lambda game: compiled(game, check_bounds=True)
