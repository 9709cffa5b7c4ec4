"""Tables for tests that know no game: every discovered game, every number of seats, options drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tischlein.engine import Match, discover
from tischlein.kit import CHANCE, Game

LARGE = 12  # a number option is drawn from its first values, so that games stay short


def tables() -> list[Any]:
    """(game, seats) for every game and number of seats; tests of one game share a worker, so it is compiled once."""
    return [
        pytest.param(game, seats, id=f"{game}-{seats}", marks=pytest.mark.xdist_group(game.id))
        for game in discover()
        for seats in game.seats
    ]


def games() -> list[Any]:
    """Every game."""
    return [pytest.param(game, id=game.id, marks=pytest.mark.xdist_group(game.id)) for game in discover()]


every_table = pytest.mark.parametrize(("game", "seats"), tables())
every_game = pytest.mark.parametrize("game", games())


def draw_options(game: Game, seats: int, dice: random.Random) -> dict[str, int | str]:
    """Options of a table that exists: each the default or any other value, as long as they fit together."""
    while True:
        options = {}
        for name, option in game.options.items():
            values = list(option.values)[:LARGE]
            if name == "start_seat":
                values = list(range(seats))
            options[name] = dice.choice(values) if dice.random() < 0.5 else option.default
        if not game.conflict(seats, options):
            return options


def draw_event(match: Match, dice: random.Random) -> tuple[int, int]:
    """A random event that may happen now: (actor, code)."""
    if match.turn == CHANCE:
        weights = match.weights()
        return CHANCE, dice.choices(range(len(weights)), weights)[0]
    seat = dice.choice(match.to_act())
    return seat, dice.choice(match.legal_codes(seat))


def play_event(match: Match, actor: int, code: int) -> None:
    """Let it happen."""
    if actor == CHANCE:
        match.resolve(code)
    else:
        match.act(actor, code)


def random_walk(game: Game, seats: int, dice: random.Random, *, draw: bool = True) -> Iterator[Match]:
    """A random game: the match at the start and after every event (the same object)."""
    match = Match(game, seats, draw_options(game, seats, dice) if draw else {})
    yield match
    while not match.is_over:
        play_event(match, *draw_event(match, dice))
        yield match


def position(match: Match) -> Any:
    """All that makes up a position, for comparing."""
    return match.game.rules.STATE.position(match.state)
