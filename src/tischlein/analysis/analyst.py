"""The analysis of a game: shares at every position, the ledger of every seat, marks (docs/analysis.md)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np

from tischlein.bots.search import prepare
from tischlein.engine import GameRecord, TischleinError
from tischlein.kit import CHANCE

from .effort import COARSE_SECONDS, DOUBTS, USUAL_SECONDS, Effort, effort_for
from .findings import Analysis, EntryKind, Headline, LedgerEntry, Mistake, SeatLedger
from .judging import DOUBTFUL, Judge, Sight
from .reference import reference_for
from .story import Decision, Story, check_analysable, packed, told
from .valuer import Valuer

MOMENTS = 3  # of a headline
Progress = Callable[[int, int], None]  # how much is done, of how much
Task = TypeVar("Task")
Answer = TypeVar("Answer")


def analyse(
    record: GameRecord,
    *,
    seat: int | None = None,
    seconds: float = USUAL_SECONDS,
    threads: int = 1,
    progress: Progress | None = None,
) -> Analysis:
    """What decided a game.  With a seat only its own ledger, knowledge and mistakes.

    The budget is seconds of one core, about; the same budget gives the same analysis on every machine.
    """
    return Analyst(record, seat, seconds, threads, progress).result(is_sharp=True)


def coarse(record: GameRecord) -> Analysis:
    """What decided a game, soon and about: mistakes are not looked for."""
    return Analyst(record, None, COARSE_SECONDS, 1, None).result(is_sharp=False)


class Analyst:
    """One analysis in the making."""

    def __init__(
        self, record: GameRecord, seat: int | None, seconds: float, threads: int, progress: Progress | None
    ) -> None:
        if seat is not None and not 0 <= seat < record.seats:
            raise TischleinError(f"There is no seat {seat} at this table; give 0 to {record.seats - 1}.")
        self.record = record
        check_analysable(record)
        usual = Valuer(record.game, record.seats).length(packed(record.start(), 0, 0))
        self.effort: Effort = effort_for(len(record.events), usual, record.seats, seconds)
        self.story: Story = told(record, self.effort.events)
        self.choices = [found for found in self.story.decisions.values() if found.knowledge is not None]
        self.seeds = [self.story.seed_of(seat) for seat in range(record.seats)]
        self.whose = range(record.seats) if seat is None else range(seat, seat + 1)
        self.width = record.seats + record.game.all_may_lose  # nobody comes last
        self.threads = threads
        self.progress = progress
        self.done = 0
        self.tasks = len(self.story.positions) * (1 + len(self.whose)) + len(self.choices)
        self.own = threading.local()

    # -- The parts -------------------------------------------------------------------------------------------------

    def result(self, *, is_sharp: bool) -> Analysis:
        """All of it."""
        if is_sharp:
            prepare(self.record.game)
        story, events = self.story, len(self.story.events)
        shares = self.open_shares()
        known = [self.known_shares(seat) if seat in self.whose else None for seat in range(self.record.seats)]
        sights = self.sights(is_sharp=is_sharp)
        accounts = [*self.whose, *range(self.record.seats, self.width)]
        ledger = [self.ledger(seat, shares, sights) for seat in accounts]
        return Analysis(
            game=self.record.game.id,
            seats=self.record.seats,
            reference=reference_for(self.record.game),
            shares=shares[:, : self.width].tolist(),
            known=[None if rows is None else rows[:, : self.width].tolist() for rows in known],
            ledger=ledger,
            marks=self.mistakes(sights),
            headlines=[self.headline(seat, ledger, shares, sights) for seat in self.whose],
            events=events,
            of=len(self.record.events),
            is_over=story.match.is_over,
            is_sharp=is_sharp,
            note=self.note(),
        )

    def open_shares(self) -> Any:
        """For each position the share of every seat and of nobody: an array."""
        seed = self.story.seed()
        return np.array(
            self.together(
                lambda judge, position: judge.valuer.open_shares(position, seed, self.effort.open),
                self.story.positions,
            )
        )

    def known_shares(self, seat: int) -> Any:
        """The same as a seat knew it."""
        seed = self.seeds[seat]
        return np.array(
            self.together(
                lambda judge, position: judge.valuer.known_shares(position, seat, seed, self.effort.known),
                self.story.positions,
            )
        )

    def sights(self, *, is_sharp: bool) -> dict[int, Sight]:
        """By event what is seen at first of each decision that had a choice."""

        def look(judge: Judge, decision: Decision) -> Sight:
            see = judge.look if is_sharp and decision.seat in self.whose else judge.effect
            return see(decision, self.story.positions[decision.since], self.seeds[decision.seat])

        found = self.together(look, self.choices)
        return {decision.event: sight for decision, sight in zip(self.choices, found, strict=True)}

    def mistakes(self, sights: dict[int, Sight]) -> list[Mistake]:
        """The marks: decisions that seem worst are looked at closely."""
        doubtful: list[Decision] = []
        for seat in self.whose:
            own = [found for found in self.choices if found.seat == seat and sights[found.event].doubt > DOUBTFUL]
            doubtful += sorted(own, key=lambda found: -sights[found.event].doubt)[:DOUBTS]

        def look(judge: Judge, decision: Decision) -> Mistake | None:
            position, seat = self.story.positions[decision.since], decision.seat
            count = sum(found.seat == seat for found in self.choices)
            return judge.look_closely(decision, position, self.seeds[seat], count, sights[decision.event])

        self.tasks += len(doubtful)
        marks = [mark for mark in self.together(look, doubtful) if mark is not None]
        return sorted(marks, key=lambda mark: mark.event)

    def ledger(self, seat: int, shares: Any, sights: dict[int, Sight]) -> SeatLedger:
        """The ledger of a seat; that of nobody has the number after the last."""
        entries: list[LedgerEntry] = []
        for number, event in enumerate(self.story.events):
            change = float(shares[number + 1][seat] - shares[number][seat])
            if event.actor == CHANCE:
                kind: EntryKind = "deal" if number < self.story.first_decision else "luck"
                entries.append(LedgerEntry(number, kind, change))
                continue
            effect = float(sights[number].effect[seat]) if number in sights else 0.0
            entries.append(LedgerEntry(number, "choice" if event.actor == seat else "gift", effect))
            entries.append(LedgerEntry(number, "hidden", change - effect))
        return SeatLedger(seat, float(shares[0][seat]), float(shares[-1][seat]), entries)

    def headline(self, seat: int, ledger: list[SeatLedger], shares: Any, sights: dict[int, Sight]) -> Headline:
        """A seat's game in three figures."""
        account = next(account for account in ledger if account.seat == seat)
        leads = [found.lead for event, found in sights.items() if self.story.events[event].actor == seat]
        first = self.story.first_decision
        moves = np.abs(np.diff(shares[first:, seat]))
        greatest = [first + int(place) for place in np.argsort(-moves, kind="stable")[:MOMENTS] if moves[place] > 0]
        given_away = sum(leads) / len(leads) if leads else 0.0
        return Headline(seat, len(leads), given_away, account.total("deal", "luck"), greatest)

    def note(self) -> str:
        """What has to be said of this analysis."""
        looked_at, of = len(self.story.events), len(self.record.events)
        if looked_at < of:
            return f"Only the first {looked_at} of {of} events were analysed; a larger budget analyses more."
        return "" if self.story.match.is_over else "The game is not over: the result is the share at the last position."

    # -- On several cores ------------------------------------------------------------------------------------------

    def together(self, work: Callable[[Judge, Task], Answer], tasks: Iterable[Task]) -> list[Answer]:
        """Do all tasks; the answers in the order of the tasks."""

        def do(task: Task) -> Answer:
            if not hasattr(self.own, "judge"):
                self.own.judge = Judge(Valuer(self.record.game, self.record.seats), self.effort)
            answer = work(self.own.judge, task)
            self.done += 1
            if self.progress is not None:
                self.progress(self.done, self.tasks)
            return answer

        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(do, tasks))
