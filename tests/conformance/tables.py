"""Tables for tests that know no game: every discovered game, every number of seats."""

from __future__ import annotations

from typing import Any

import pytest

from tischlein.engine import discover


def tables() -> list[Any]:
    """(game, seats) for every game and number of seats; tests of one game share a worker, so it is compiled once."""
    return [
        pytest.param(game, seats, id=f"{game}-{seats}", marks=pytest.mark.xdist_group(game.id))
        for game in discover()
        for seats in game.seats
    ]


GAMES = [game.id for game in discover()]


def games() -> list[Any]:
    """Every game."""
    return [pytest.param(game, id=game.id, marks=pytest.mark.xdist_group(game.id)) for game in discover()]


every_table = pytest.mark.parametrize(("game", "seats"), tables())
every_game = pytest.mark.parametrize("game", games())
