"""A seat that always gets an action: whatever its bot does wrong, the greedy bot plays on."""

from __future__ import annotations

from contextlib import suppress
from operator import index
from time import perf_counter
from typing import Any

from tischlein.engine import Match
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.schema import Result

from . import BotError, configure, find_bot, report_end, why
from .greedy import GreedyBot


class GuardedBot:
    """A bot for one game that cannot spoil it.  After its first failure it is not asked again."""

    def __init__(self, name: str, seed: int, stream: int, budget_ms: int | None = None) -> None:
        self.failure = ""  # what went wrong, one sentence
        self.milliseconds: list[float] = []  # how long it thought about each move
        self.substitute = GreedyBot(seed, stream)
        self.bot: Any = None
        try:
            self.bot = find_bot(name)(seed, stream)
            if budget_ms is not None:
                configure(self.bot, budget_ms=budget_ms)
        except Exception as problem:  # noqa: BLE001  whatever the bot's author did
            self.dismiss(problem)

    def choose(self, match: Match, seat: int) -> int:
        """An action that is legal for the seat."""
        if not self.failure:
            knowledge = Knowledge.of(match, seat)
            started = perf_counter()
            try:
                return checked(self.bot.choose(knowledge), match, seat)
            except Exception as problem:  # noqa: BLE001  as above
                self.dismiss(problem)
            finally:
                self.milliseconds.append(round(1000 * (perf_counter() - started), 3))
        return self.substitute.choose(Knowledge.of(match, seat))  # anew: the other may have scribbled on his copy

    def dismiss(self, problem: BaseException) -> None:
        """It has failed: a program is ended at once."""
        self.failure = why(problem)
        self.end(None)

    def end(self, result: Result | None) -> None:
        """The game is over with this result, or broken off."""
        with suppress(Exception):
            report_end(self.bot, result)


def checked(answer: Any, match: Match, seat: int) -> int:
    """The answer, if it is a legal action."""
    try:
        code = index(answer)
    except TypeError:
        raise BotError(f"it chose {str(answer)[:60]!r}, which is no action code.") from None
    if match.refusal(seat, code):
        raise BotError(f"it chose the action code {code}, which was not legal.")
    return code
