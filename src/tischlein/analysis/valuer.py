"""Values of positions and actions, by playouts in machine code."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tischlein.backends import drivers
from tischlein.backends.cpu import compiled
from tischlein.bots import reference
from tischlein.kit import RNG, Game

from . import playouts
from .playouts import ANY

PROBES = 32  # playouts that tell how long a game is
DRIVERS = (drivers, reference, playouts)


class Standpoint(NamedTuple):
    """A position of a game, ready to be played out."""

    state: Any  # packed
    chances: int  # events of chance so far …
    moves: int  # … and decisions


@cache
def functions_of(game: Game) -> dict[str, Any]:
    """The playouts of a game as machine code; each function is compiled (or loaded) when first called."""
    return compiled(game, DRIVERS)


class Valuer:
    """Plays positions out.  It owns its memory: every thread needs one."""

    def __init__(self, game: Game, seats: int) -> None:
        rules = game.rules
        self.functions = functions_of(game)
        self.width = seats + 1
        legal, ratings = (np.zeros(rules.MAX_LEGAL, np.int32) for _ in range(2))
        self.work = playouts.PlayoutMemory(
            given=np.zeros(1, rules.STATE.dtype),
            known=np.zeros(1, rules.STATE.dtype),
            worlds=np.zeros(2, rules.STATE.dtype),
            rngs=np.zeros(1, RNG.dtype),
            legal=legal,
            ratings=ratings,
            weights=np.zeros(rules.MAX_OUTCOMES, np.int32),
        )

    def length(self, position: Standpoint) -> int:
        """How many events a game is expected to have that begins at a position."""
        self.work.given[0] = position.state[0]
        return int(self.functions["length_of"](self.work, PROBES))

    def later(self, position: Standpoint, seed: int, number: int, events: int) -> Standpoint:
        """Where the reference is so many events after a position, in one of its games."""
        self.work.given[0] = position.state[0]
        self.functions["play_some"](self.work, seed, number, events)
        return Standpoint(self.work.worlds[:1].copy(), position.chances, position.moves)

    def open_shares(self, position: Standpoint, seed: int, count: int) -> Any:
        """The share of each seat and of nobody, all hands open: an array."""
        shares = np.zeros(self.width)
        self.work.given[0] = position.state[0]
        self.functions["value_open"](self.work, seed, 0, count, position.chances, position.moves, shares)
        return shares / count

    def tries(self, position: Standpoint, seat: int, seed: int, worlds: range, actions: list[int]) -> Any:
        """The shares in each of these worlds of the seat after each action: an array [world, action, seat]."""
        shares = np.zeros((len(worlds), len(actions), self.width))
        self.work.given[0] = position.state[0]
        self.functions["value_known"](
            self.work, seat, seed, worlds.start, worlds.stop, position.chances, position.moves,
            np.array(actions, np.int64), shares,
        )  # fmt: skip
        return shares

    def known_shares(self, position: Standpoint, seat: int, seed: int, count: int) -> Any:
        """The share of each seat and of nobody, as a seat knows the position."""
        return self.tries(position, seat, seed, range(count), [ANY]).mean(axis=0)[0]
