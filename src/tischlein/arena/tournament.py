"""A tournament under way: what is missing is played, and what is there is followed deal by deal."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

from .crew import play_all
from .ratings import Estimate, share_in
from .results import Deal, GameResult, Ledger
from .schedule import Fixture
from .simulate import cores
from .sprt import Sprt, Verdict
from .summary import CERTAINTY


class TournamentRun:
    """The first so many deals of a tournament; fewer, if a sequential test is decided before.

    Deals are followed in their order, whatever the order in which games end: the result is the same on any machine.
    """

    def __init__(self, ledger: Ledger, deals: int, sprt: Sprt | None = None) -> None:
        self.ledger = ledger
        self.wanted = deals
        self.sprt = sprt
        self.deals: list[Deal] = []  # whole ones, from the first on, without a gap
        self.shares: list[float] = []  # of the first bot in each
        self.follow()

    def play(self, workers: int | None = None) -> Iterator[GameResult]:
        """Each game as it ends; it is in the folder before anybody hears of it."""
        if self.is_over:
            return
        for line in play_all(self.ledger.tournament, self.missing(), workers or cores(), self.ledger.folder):
            yield self.ledger.add(line)
            self.follow()
            if self.is_over:
                return

    def missing(self) -> Iterator[Fixture]:
        """The games that are not there yet, deal by deal."""
        for number in range(self.wanted):
            for fixture in self.ledger.tournament.deal(number):
                if not self.ledger.has(fixture.deal, fixture.table):
                    yield fixture

    def follow(self) -> None:
        """Count the deals that have become whole."""
        while not self.is_over and (deal := self.ledger.whole_deal(len(self.deals))) is not None:
            self.deals.append(deal)
            self.shares.append(share_in(deal, self.ledger.tournament.names[0]))
            if self.sprt is not None:
                self.sprt.add(self.shares[-1])

    @property
    def is_over(self) -> bool:
        """Whether everything is played that is needed."""
        return len(self.deals) == self.wanted or (self.sprt is not None and self.sprt.verdict is not Verdict.OPEN)

    @property
    def games_there(self) -> int:
        """How many of the wanted games are finished."""
        return sum(len(self.ledger.deals.get(number, {})) for number in range(self.wanted))

    @property
    def estimate(self) -> Estimate | None:
        """The first bot's win share so far, if there is enough to say so."""
        if len(self.shares) < 2:
            return None
        mean, reach = fmean(self.shares), CERTAINTY * stdev(self.shares) / sqrt(len(self.shares))
        return Estimate(mean, mean - reach, mean + reach)
