"""Players that are programs.  All speak one interface: a bot gets what its seat knows and returns an action code.

A module here that names a class `BOT` adds a bot; other packages offer theirs as entry points of the group
`tischlein.bots`.  The bot's name is the class attribute `name`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from typing import ClassVar, Protocol

from tischlein.engine import TischleinError
from tischlein.engine.knowledge import Knowledge


class Bot(Protocol):
    """A player.  The same seed, stream and questions give the same answers."""

    name: ClassVar[str]

    def __init__(self, seed: int, stream: int = 0) -> None: ...

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.legal`."""


class UnknownBotError(TischleinError):
    """There is no such bot."""


@cache
def discover_bots() -> dict[str, type[Bot]]:
    """All bots there are, by name."""
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    bots = [module.BOT for module in modules if hasattr(module, "BOT")]
    bots += [entry.load() for entry in entry_points(group="tischlein.bots")]
    return {bot.name: bot for bot in sorted(bots, key=lambda bot: bot.name)}


def find_bot(name: str) -> type[Bot]:
    """The bot of that name."""
    bots = discover_bots()
    if name not in bots:
        raise UnknownBotError(f"There is no bot {name!r}; the bots are: {', '.join(bots)}.")
    return bots[name]
