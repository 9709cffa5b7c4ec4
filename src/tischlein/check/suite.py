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

LONGEST = 280  # seconds of a run, shared by the checks; what is not done by then is left out


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
    Check("secrecy.alike", 600, TwinWalks),
    Check("secrecy.evidence", 240, Evidence),
    Check("secrecy.redeal", 120, Redeals),
)


def topics() -> list[str]:
    """All there is to check, each once."""
    return list(dict.fromkeys(check.topic for check in CHECKS))


def run(game: Game, seed: int, only: str | None = None) -> Iterator[tuple[float, list[Finding]]]:
    """Check a game: after every step how much is done (0 to 1), and what has been found so far, each thing once."""
    chosen = [check for check in CHECKS if only in {None, check.topic}]
    tasks = [(check, seats) for check in chosen for seats in game.seats]
    end = time.monotonic() + LONGEST
    found: dict[tuple[str, str], Finding] = {}
    for number, (check, seats) in enumerate(tasks):
        steps = -(-check.steps // len(game.seats))
        share = (end - time.monotonic()) / (len(tasks) - number)
        until = time.monotonic() + share
        for done, findings in enumerate(carry_out(check, game, seats, seed, steps)):
            for finding in findings:
                found.setdefault((finding.rule, finding.message), finding)
            yield (number + done / steps) / len(tasks), list(found.values())
            if time.monotonic() > until:
                break


def carry_out(check: Check, game: Game, seats: int, seed: int, steps: int) -> Iterator[list[Finding]]:
    """One check at tables of so many seats.  A game that breaks down is a finding, too."""
    try:
        work = check.work(game, seats, random.Random(f"{check.rule} {game.id} {seats} {seed}"))
        for _ in range(steps):
            yield work.step()
        yield work.sum_up()
    except Exception as problem:  # noqa: BLE001  whatever an author's code does
        yield [breakdown(check, game, seats, problem)]


def breakdown(check: Check, game: Game, seats: int, problem: Exception) -> Finding:
    """The game's code has failed."""
    import traceback

    last = traceback.extract_tb(problem.__traceback__)[-1]
    return Finding(
        check.rule,
        f"{game.id}, {seats} seats, {last.filename}:{last.lineno}",
        f"The game stops with {type(problem).__name__}: {problem}.",
        f"Mend {last.name}; nothing more could be checked there.",
    )
