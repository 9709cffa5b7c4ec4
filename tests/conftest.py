"""What tests share."""

import signal

import pytest
from hypothesis import HealthCheck, settings

# Time says nothing where tests share two cores; the fixtures that examples share hold no state of theirs.
TOLERATED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("busy machine", deadline=None, suppress_health_check=TOLERATED)
settings.load_profile("busy machine")

# Where SIGINT is ignored, as in a background job, the programs that tests start would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def checked():
    """Compiled functions of a game with bounds checks, made once."""
    from tischlein.backends.cpu import compiled

    return lambda game: compiled(game, check_bounds=True)
