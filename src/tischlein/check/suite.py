"""The list of all checks, and running those that are wanted."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from tischlein.kit import BrokenGameError, Game, failure
from tischlein.kit.scaffold import is_open

from .choices import choices
from .clauses import clauses
from .contract import contract
from .evidence import Evidence
from .findings import Finding, TableCheck
from .language import language
from .machine import MachineCode
from .play import Games
from .redeals import Redeals
from .twins import TwinWalks
from .wording import texts

SECRECY = "secrecy"
LONGEST = 280  # seconds of a run; what is not done by then is left out
BREAKDOWN = "The game stops with"  # so begins the message of a finding that is none of the checks'


@dataclass(frozen=True)
class Check:
    """One demand on every game.  What comes before the dot of its rule is its topic."""

    rule: str
    steps: int  # of a run, divided among the numbers of seats
    work: Callable[[Game, int, random.Random], TableCheck]
    topics: tuple[str, ...] = ()  # of what it finds, where that is more than one
    needs: tuple[str, ...] = ()  # topics without whose findings alone it makes sense
    is_enough: bool = False  # whether one finding at a table says all: others would be the same with other numbers

    @property
    def topic(self) -> str:
        """What it is about."""
        return self.rule.partition(".")[0]

    def is_about(self, topic: str) -> bool:
        """Whether it can find something of the kind."""
        return topic in {self.topic, *self.topics}


class Once:
    """A check that looks at the whole game and needs no table."""

    def __init__(
        self, look: Callable[[Game], Iterable[Finding]], game: Game, _seats: int, _dice: random.Random
    ) -> None:
        self.look, self.game = look, game

    def step(self) -> list[Finding]:
        """All of it at once."""
        return list(self.look(self.game))

    def sum_up(self) -> list[Finding]:
        """Nothing is left to be said."""
        return []


def once(
    rule: str, look: Callable[[Game], Iterable[Finding]], *topics: str, needs: tuple[str, ...] = ("contract",)
) -> Check:
    """A check of the whole game."""
    return Check(rule, 1, partial(Once, look), topics, needs)


SOUND = ("contract", "play", "arrays", "chance")  # what must be right before anything else can be asked
CHECKS = (
    once("contract.parts", contract, needs=()),
    once("subset.rules", language, "chance"),
    once("sheet.clauses", clauses),
    once("texts.keys", texts),
    once("options.alive", choices),
    Check("play.games", 60, Games, ("arrays", "chance"), ("contract",), is_enough=True),
    Check("secrecy.alike", 1200, TwinWalks, needs=SOUND),
    Check("secrecy.evidence", 500, Evidence, needs=SOUND),
    Check("secrecy.redeal", 300, Redeals, needs=SOUND),
    Check("machine.agrees", 12, MachineCode, ("arrays",), ("subset", *SOUND), is_enough=True),
)


def topics() -> list[str]:
    """All there is to check, each once."""
    return list(dict.fromkeys(topic for check in CHECKS for topic in (check.topic, *check.topics)))


@dataclass
class Progress:
    """How far a run is."""

    share: float = 0.0  # from 0 to 1
    doing: str = ""  # what is tried now
    found: dict[tuple[str, str], Finding] = field(default_factory=dict)

    @property
    def findings(self) -> list[Finding]:
        """Each thing once."""
        return list(self.found.values())

    def add(self, findings: Iterable[Finding]) -> None:
        """Something was found."""
        for finding in findings:
            self.found.setdefault((finding.rule, finding.message), finding)


def run(
    game: Game, seed: int, only: str | None = None, longest: float = LONGEST
) -> Iterator[tuple[float, list[Finding]]]:
    """Check a game: after every step how much is done (0 to 1), and what has been found so far, each thing once.

    Checks of the game as a whole come first.  Those at tables go on side by side, so that what is left out for want of
    time is a little of each; but a check that needs what has been found wrong would only find it again.
    """
    for progress in walk(game, seed, only, longest):
        yield progress.share, progress.findings


def walk(game: Game, seed: int, only: str | None = None, longest: float = LONGEST) -> Iterator[Progress]:
    """The same, and before every step what is tried."""
    progress = Progress()
    chosen = [check for check in CHECKS if only is None or check.is_about(only)]
    tasks = [Task(check, game, seats, seed) for check in chosen for seats in tables_for(check, game)]
    end = time.monotonic() + longest
    while tasks and (task := min(tasks, key=order)).share < 1:
        progress.doing = str(task)
        yield progress
        wrong = {finding.rule.partition(".")[0] for finding in progress.findings}
        if wrong & set(task.check.needs):
            task.done = task.steps + 1
        else:
            found = task.go_on(at_once=time.monotonic() > end)
            progress.add(wanted(found, only))
            if found and task.check.is_enough:
                task.done = task.steps + 1
        progress.share = min(task.share for task in tasks)
    progress.share = 1.0
    yield progress


def wanted(findings: Iterable[Finding], only: str | None) -> Iterator[Finding]:
    """Those of the topic that is asked for; a breakdown always."""
    return (one for one in findings if only is None or one.rule.startswith(f"{only}.") or BREAKDOWN in one.message)


def tables_for(check: Check, game: Game) -> list[int]:
    """The numbers of seats at which it looks."""
    if check.topic == SECRECY and not has_secrets(game):
        return []
    return list(game.seats)[:1] if isinstance(check.work, partial) else list(game.seats)


def has_secrets(game: Game) -> bool:
    """Whether a game may have some: one that says nothing of them shows everything to everybody."""
    try:
        return not is_open(game)
    except BrokenGameError:
        return False


def order(task: Task) -> tuple[bool, float]:
    """Whole games first; then whatever is least done."""
    return not (isinstance(task.check.work, partial) and task.share < 1), task.share


class Task:
    """One check at tables of so many seats, done step by step.  A game that breaks down is a finding, too."""

    def __init__(self, check: Check, game: Game, seats: int, seed: int) -> None:
        self.check, self.game, self.seats = check, game, seats
        self.dice = random.Random(f"{check.rule} {game.id} {seats} {seed}")
        self.work: TableCheck | None = None
        self.steps = -(-check.steps // len(tables_for(check, game)))
        self.done = 0

    def __str__(self) -> str:
        return f"{self.check.rule}, {self.seats} seats"

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
        except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever an author's code does
            self.done = self.steps + 1
            return [breakdown(self.check, self.game, self.seats, problem)]


def breakdown(check: Check, game: Game, seats: int, problem: BaseException) -> Finding:
    """The game's code has failed."""
    import traceback

    last = traceback.extract_tb(problem.__traceback__)[-1]
    return Finding(
        check.rule,
        f"{game.id}, {seats} seats, {last.filename}:{last.lineno}",
        f"{BREAKDOWN} {failure(problem)}",
        f"Mend {last.name}; nothing more could be checked there.",
    )
