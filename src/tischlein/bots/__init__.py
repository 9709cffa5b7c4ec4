"""Players that are programs.  All speak one interface: a bot gets what its seat knows and returns an action code.

A module here that lists classes in `BOTS` adds bots; a bot's name is its class attribute `name`, and `search:4000` is
the bot `search` with a setting.  Other packages offer theirs as entry points of the group `tischlein.bots`; the entry
point's name is the bot's.  `exec:COMMAND` is any program.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import ClassVar, Protocol

from tischlein.engine import Match, TischleinError
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.schema import Result

PROGRAM = "exec:"  # what a name begins with that is a command


class Bot(Protocol):
    """A player.  The same seed, stream and questions give the same answers.

    It may have two things more: an attribute `budget_ms`, set to how long it may think where somebody says so, and a
    method `end(result)`, called with an `engine.schema.Result` when a game is over (None: it was broken off).
    Nobody but `configure` and `report_end` asks for them.
    """

    name: ClassVar[str]

    def __init__(self, seed: int, stream: int = 0) -> None: ...

    def choose(self, knowledge: Knowledge) -> int:
        """One of `knowledge.legal`."""


class BotError(TischleinError):
    """A bot that does not exist, cannot be loaded or does not do what it should."""


class FailedBotError(BotError):
    """A bot has not done what it should while playing."""

    def __init__(self, bot: str, deed: str, said: str = "") -> None:
        self.deed = deed  # what it did instead
        self.story = f"{deed} {said}".strip()  # with what it said about it: that may be about its cards
        super().__init__(f"The bot {bot} failed: {self.story}")


@cache
def own_bots() -> dict[str, type[Bot]]:
    """The bots of this house, by name."""
    modules = [importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__)]
    return {bot.name: bot for module in modules for bot in getattr(module, "BOTS", ())}


@cache
def plug_ins() -> dict[str, EntryPoint]:
    """The bots that other packages offer, by name.  None is loaded: a broken one disturbs only who asks for it."""
    return {entry.name: entry for entry in entry_points(group="tischlein.bots")}


def discover_bots() -> list[str]:
    """The names of all bots there are."""
    return sorted({*own_bots(), *plug_ins()})


def find_bot(name: str) -> type[Bot]:
    """The bot of that name."""
    if name.startswith(PROGRAM):
        from .program import program_bot

        return program_bot(name.removeprefix(PROGRAM))
    own = own_bots().get(name.partition(":")[0])
    if own is not None and ":" in name and hasattr(own, "configured"):
        return own.configured(name.partition(":")[2])  # type: ignore[no-any-return]
    if name in own_bots():
        return own_bots()[name]
    if name in plug_ins():
        return load(plug_ins()[name])
    raise BotError(f"There is no bot {name!r}; the bots are: {', '.join(discover_bots())}, and {PROGRAM}COMMAND.")


def load(plug_in: EntryPoint) -> type[Bot]:
    """The class behind an entry point."""
    try:
        found = plug_in.load()
    except Exception as problem:  # whatever its author did
        raise BotError(f"The bot {plug_in.name!r} cannot be loaded: {why(problem)}") from problem
    if not callable(found) or not hasattr(found, "choose"):
        raise BotError(f"The bot {plug_in.name!r} is no class with a method choose(knowledge).")
    return found  # type: ignore[no-any-return]


def take_leave(bots: Iterable[object], match: Match) -> None:
    """The match is over, or broken off: say so to every bot that wants to know."""
    result = result_of(match)
    for bot in bots:
        report_end(bot, result)


def report_end(bot: object, result: Result | None) -> None:
    """Tell a bot the end of its game, if it wants to know."""
    if hasattr(bot, "end"):
        bot.end(result)


def configure(bot: object, **settings: object) -> None:
    """Give a bot those of the settings that it has: `budget_ms`, and what only those of this house know."""
    for name, value in settings.items():
        if hasattr(bot, name):
            setattr(bot, name, value)


def result_of(match: Match) -> Result | None:
    """What bots are told of the end; nothing if the match was broken off."""
    return Result(match.winners() or [], match.scores()) if match.is_over else None


def why(problem: BaseException) -> str:
    """What went wrong, in one line: our own errors are sentences, others get their kind."""
    kind = "" if isinstance(problem, TischleinError) else f"{type(problem).__name__}: "
    text = problem.story if isinstance(problem, FailedBotError) else f"{kind}{problem}"
    return text.splitlines()[0][:300].rstrip(" .:") + "."
