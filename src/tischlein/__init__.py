"""Tischlein: tabletop games, complete and exact.

`make` gives one match, `batch` many at once; `simulate` and `compete` let bots play many games; `discover` tells what
can be played; `read_records` and `write_records` are for files of games, and `analyse` tells what decided one.
Whatever goes wrong is a `TischleinError` with a sentence for people.  All names of `__all__` are here; each is loaded
when it is first asked for, so that the import stays light.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .analysis import Analysis, analyse
    from .arena.surface import Simulation, compete, simulate
    from .backends.batch import Batch
    from .bots import Bot, BotError, discover_bots, find_bot
    from .engine import (
        ChanceSource,
        DealtChance,
        EditionError,
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
        read_edition,
        read_records,
        record_of,
        verify,
        write_records,
    )
    from .engine.ending import Ending
    from .engine.knowledge import Knowledge
    from .kit import (
        CHANCE,
        EVERYBODY,
        MAX_SEATS,
        NOBODY,
        SPECTATOR,
        Edition,
        Event,
        Game,
        Option,
        OptionError,
        TischleinError,
        View,
    )

__all__ = [
    "CHANCE", "EVERYBODY", "MAX_SEATS", "NOBODY", "SPECTATOR", "Analysis", "Batch", "Bot", "BotError",
    "ChanceSource", "DealtChance", "Edition", "EditionError", "Ending", "Event", "FairChance", "Game", "GameRecord",
    "IllegalEventError", "Knowledge", "Match", "Option", "OptionError", "RecordError", "SeededChance", "Simulation",
    "SystemChance", "TischleinError", "UnknownGameError", "View", "analyse", "batch", "compete", "discover",
    "discover_bots", "find_bot", "find_game", "make", "parse_record", "read_edition", "read_records", "record_of",
    "simulate", "verify", "write_records",
]  # fmt: skip

HOMES = {
    "analysis": {"Analysis", "analyse"},
    "arena.surface": {"Simulation", "compete", "simulate"},
    "backends.batch": {"Batch"},
    "bots": {"Bot", "BotError", "discover_bots", "find_bot"},
    "engine.ending": {"Ending"},
    "engine.knowledge": {"Knowledge"},
    "kit": {
        "CHANCE", "EVERYBODY", "MAX_SEATS", "NOBODY", "SPECTATOR",
        "Edition", "Event", "Game", "Option", "OptionError", "TischleinError", "View",
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


def make(
    game: str | Game,
    seats: int,
    *,
    seed: int | None = None,
    deal: int | None = None,
    edition: Edition | str | None = None,
    **options: Any,
) -> Match:
    """A match in which chance happens of itself: with a seed always the same, without one the operating system's.

    With the number of a deal the same pieces lie in the same places, whatever is played.
    An edition, or a file that holds one, says what is printed on the cards; without it ours is played.

    >>> match = make("troika", 3, seed=7, call="before")
    >>> match.turn
    0
    """
    from .engine import DealtChance, Match, SeededChance, SystemChance, TischleinError
    from .engine.numbers import whole_number

    if seed is not None and deal is not None:
        raise TischleinError("Chance comes from a seed or from a deal; give one of them.")
    chance = SystemChance() if seed is None else SeededChance(whole_number(seed, "A seed", any_size=True))
    return Match(_game(game, edition), seats, options, chance if deal is None else DealtChance(number=deal))


def batch(
    game: str | Game,
    seats: int,
    count: int,
    *,
    seed: int = 0,
    device: str = "cpu",
    edition: Edition | str | None = None,
    **options: Any,
) -> Batch:
    """`count` games played together, on the device `cpu` or `cuda`; with an edition as `make` does.

    >>> games = batch("drei", 4, 1000, seed=1)
    >>> games.apply(games.legal_codes()[0][:, 0])
    """
    from .backends.batch import CpuBatch, CudaBatch
    from .engine import TischleinError

    kinds: dict[str, Any] = {"cpu": CpuBatch, "cuda": CudaBatch}
    if device not in kinds:
        raise TischleinError(f"There is no device {device!r}; the devices are: cpu, cuda.")
    found: Batch = kinds[device](_game(game, edition), seats, count, seed, **options)
    return found


def _game(game: str | Game, edition: Edition | str | None) -> Game:
    from .engine import find_game
    from .engine.editions import played_with
    from .kit import Game

    return played_with(game if isinstance(game, Game) else find_game(game), edition)
