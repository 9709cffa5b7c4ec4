"""Tables for tests that know no game: every discovered game, every number of seats."""

from __future__ import annotations

from typing import Any

import pytest

from tischlein.engine import discover
from tischlein.kit import Game


def tables() -> list[Any]:
    """(game, seats) for every game and number of seats; make quick takes the smallest at which people play together."""
    return [
        pytest.param(game, seats, id=f"{game}-{seats}", marks=marks(game, is_slow=seats != max(2, game.seats[0])))
        for game in discover()
        for seats in game.seats
    ]


def marks(game: Game, *, is_slow: bool = False) -> list[pytest.MarkDecorator]:
    """Tests of one game share a worker, so it is compiled once."""
    return [pytest.mark.xdist_group(game.id), *([pytest.mark.slow] if is_slow else [])]


GAMES = [game.id for game in discover()]


def games() -> list[Any]:
    """Every game."""
    return [pytest.param(game, id=game.id, marks=marks(game)) for game in discover()]


every_table = pytest.mark.parametrize(("game", "seats"), tables())
every_game = pytest.mark.parametrize("game", games())
