"""Tischlein: tabletop games, complete and exact.

`make` gives one match, `batch` many at once; `discover` tells what can be played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .backends.batch import Batch
    from .engine import Match
    from .kit import Game

__all__ = ["batch", "discover", "make"]


def discover() -> tuple[Game, ...]:
    """All games there are."""
    from . import engine

    return engine.discover()


def make(game: str | Game, seats: int, *, seed: int | None = None, **options: Any) -> Match:
    """A match in which chance happens of itself: with a seed always the same, without one the operating system's.

    >>> match = make("troika", 3, seed=7, call="before")
    >>> match.turn
    0
    """
    from .engine import Match, SeededChance, SystemChance

    return Match(_game(game), seats, options, SystemChance() if seed is None else SeededChance(seed))


def batch(game: str | Game, seats: int, count: int, *, seed: int = 0, device: str = "cpu", **options: Any) -> Batch:
    """`count` games stepped together, on the device `cpu` or `cuda`."""
    from .backends.batch import CpuBatch, CudaBatch
    from .engine import TischleinError

    kinds: dict[str, Any] = {"cpu": CpuBatch, "cuda": CudaBatch}
    if device not in kinds:
        raise TischleinError(f"There is no device {device!r}; the devices are: cpu, cuda.")
    found: Batch = kinds[device](_game(game), seats, count, seed, **options)
    return found


def _game(game: str | Game) -> Game:
    from .engine import find_game
    from .kit import Game

    return game if isinstance(game, Game) else find_game(game)
