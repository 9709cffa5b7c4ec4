"""The list of all checks, and running those that are wanted."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tischlein.kit import Game

from .evidence import Evidence
from .findings import Finding, TableCheck
from .redeals import Redeals
from .twins import TwinWalks

LONGEST = 280  # seconds of a run; what is not done by then is left out
BREAKDOWN = "The game stops with"  # so begins the message of a finding that is none of the checks'


@dataclass(frozen=True)
class Check:
    """One demand on every game.  What comes before the dot of its rule is its topic."""

    rule: str
    steps: int  # of a run, divided among the numbers of seats
    work: Callable[[Game, int, random.Random], TableCheck]

    @property
    def topic(self) -> str:
        """What it is about."""
        return self.rule.partition(".")[0]


CHECKS = (
    Check("secrecy.alike", 1200, TwinWalks),
    Check("secrecy.evidence", 500, Evidence),
    Check("secrecy.redeal", 300, Redeals),
)


def topics() -> list[str]:
    """All there is to check, each once."""
    return list(dict.fromkeys(check.topic for check in CHECKS))


def run(
    game: Game, seed: int, only: str | None = None, longest: float = LONGEST
) -> Iterator[tuple[float, list[Finding]]]:
    """Check a game: after every step how much is done (0 to 1), and what has been found so far, each thing once.

    All checks go on side by side, so that what is left out for want of time is a little of each.
    """
    chosen = [check for check in CHECKS if only in {None, check.topic}]
    tasks = [Task(check, game, seats, seed) for check in chosen for seats in game.seats]
    end = time.monotonic() + longest
    found: dict[tuple[str, str], Finding] = {}
    while (task := min(tasks, key=lambda task: task.share)).share < 1:
        for finding in task.go_on(at_once=time.monotonic() > end):
            found.setdefault((finding.rule, finding.message), finding)
        yield min(task.share for task in tasks), list(found.values())


class Task:
    """One check at tables of so many seats, done step by step.  A game that breaks down is a finding, too."""

    def __init__(self, check: Check, game: Game, seats: int, seed: int) -> None:
        self.check, self.game, self.seats = check, game, seats
        self.dice = random.Random(f"{check.rule} {game.id} {seats} {seed}")
        self.work: TableCheck | None = None
        self.steps = -(-check.steps // len(game.seats))
        self.done = 0

    @property
    def share(self) -> float:
        """How much of it is done; summing up is the last step."""
        return self.done / (self.steps + 1)

    def go_on(self, *, at_once: bool) -> list[Finding]:
        """The next step; or at once the last one."""
        self.done = self.steps + 1 if at_once else self.done + 1
        try:
            self.work = self.work or self.check.work(self.game, self.seats, self.dice)
            return self.work.sum_up() if self.done > self.steps else self.work.step()
        except Exception as problem:  # noqa: BLE001  whatever an author's code does
            self.done = self.steps + 1
            return [breakdown(self.check, self.game, self.seats, problem)]


def breakdown(check: Check, game: Game, seats: int, problem: Exception) -> Finding:
    """The game's code has failed."""
    import traceback

    last = traceback.extract_tb(problem.__traceback__)[-1]
    return Finding(
        check.rule,
        f"{game.id}, {seats} seats, {last.filename}:{last.lineno}",
        f"{BREAKDOWN} {type(problem).__name__}: {problem}.",
        f"Mend {last.name}; nothing more could be checked there.",
    )
