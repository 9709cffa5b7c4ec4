"""Tischlein: tabletop games, complete and exact.

`make` gives one match, `batch` many at once; `discover` tells what can be played; `read_records` and `write_records`
are for files of games.  Whatever goes wrong is a `TischleinError` with a sentence for people.  All names of `__all__`
are here; each is loaded when it is first asked for, so that the import stays light.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .backends.batch import Batch
    from .bots import Bot, BotError, discover_bots, find_bot
    from .engine import (
        ChanceSource,
        FairChance,
        GameRecord,
        IllegalEventError,
        Match,
        RecordError,
        SeededChance,
        SystemChance,
        UnknownGameError,
        discover,
        find_game,
        parse_record,
        read_records,
        record_of,
        verify,
        write_records,
    )
    from .engine.knowledge import Knowledge
    from .kit import (
        CHANCE,
        EVERYBODY,
        MAX_SEATS,
        NOBODY,
        SPECTATOR,
        Event,
        Game,
        Option,
        OptionError,
        TischleinError,
        View,
    )

__all__ = [
    "CHANCE", "EVERYBODY", "MAX_SEATS", "NOBODY", "SPECTATOR", "Batch", "Bot", "BotError", "ChanceSource", "Event",
    "FairChance", "Game", "GameRecord", "IllegalEventError", "Knowledge", "Match", "Option", "OptionError",
    "RecordError", "SeededChance", "SystemChance", "TischleinError", "UnknownGameError", "View", "batch", "discover",
    "discover_bots", "find_bot", "find_game", "make", "parse_record", "read_records", "record_of", "verify",
    "write_records",
]  # fmt: skip

HOMES = {
    "backends.batch": {"Batch"},
    "bots": {"Bot", "BotError", "discover_bots", "find_bot"},
    "engine.knowledge": {"Knowledge"},
    "kit": {
        "CHANCE", "EVERYBODY", "MAX_SEATS", "NOBODY", "SPECTATOR",
        "Event", "Game", "Option", "OptionError", "TischleinError", "View",
    },
}  # fmt: skip

if not TYPE_CHECKING:  # type checkers shall know the names above and no others

    def __getattr__(name: str) -> Any:
        """A name of the public surface, loaded now."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = next((home for home, names in HOMES.items() if name in names), "engine")
        return globals().setdefault(name, getattr(importlib.import_module(f"{__name__}.{home}"), name))

    def __dir__() -> list[str]:
        """What is offered, loaded or not."""
        return sorted({*globals(), *__all__})


def make(game: str | Game, seats: int, *, seed: int | None = None, **options: Any) -> Match:
    """A match in which chance happens of itself: with a seed always the same, without one the operating system's.

    >>> match = make("troika", 3, seed=7, call="before")
    >>> match.turn
    0
    """
    from .engine import Match, SeededChance, SystemChance

    return Match(_game(game), seats, options, SystemChance() if seed is None else SeededChance(seed))


def batch(game: str | Game, seats: int, count: int, *, seed: int = 0, device: str = "cpu", **options: Any) -> Batch:
    """`count` games played together, on the device `cpu` or `cuda`.

    >>> games = batch("drei", 4, 1000, seed=1)
    >>> games.apply(games.legal_codes()[0][:, 0])
    """
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
