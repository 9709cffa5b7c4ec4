"""What tests share."""

import signal

import pytest

# Where SIGINT is ignored, as in a background job, the programs that tests start would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def checked():
    """Compiled functions of a game with bounds checks, made once."""
    from tischlein.backends.cpu import compiled

    return lambda game: compiled(game, check_bounds=True)
