"""Is the new bot better?  A sequential test that stops as soon as the answer is clear (Wald's SPRT).

The first bot, on one seat, against the last one, on all others.  What counts is its mean win share in a deal, over all
seats with the same luck; deals are independent.  Its log-likelihood ratio is the usual normal approximation with the
variance as measured (the "generalised" SPRT of chess engines, where a deal is a pair of games: the pentanomial model).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import log

ERROR = 0.05  # how often the test may err, either way
BOUND = log((1 - ERROR) / ERROR)


class Verdict(StrEnum):
    """What the test says."""

    OPEN = "undecided"
    BETTER = "better"
    NOT_BETTER = "not better"


def expected_share(elo: float, seats: int) -> float:
    """The win share of one bot that is so much stronger than all others at the table."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + seats - 1))


@dataclass
class Sprt:
    """The test of elo0 (no better than that) against elo1 (at least that much better), fed deal by deal."""

    elo0: float
    elo1: float
    seats: int
    verdict: Verdict = Verdict.OPEN
    deals: int = 0  # as many as it took
    ratio: float = 0.0  # the log-likelihood ratio
    path: list[float] = field(default_factory=list)  # the ratio after each deal
    mean: float = 0.0
    squares: float = 0.0  # sum of squared deviations from the mean

    def add(self, share: float) -> None:
        """The next deal, unless all is decided."""
        if self.verdict is not Verdict.OPEN:
            return
        self.deals += 1
        step = share - self.mean
        self.mean += step / self.deals
        self.squares += step * (share - self.mean)
        low, high = expected_share(self.elo0, self.seats), expected_share(self.elo1, self.seats)
        doubt = low * (1 - low)  # one game's variance, as one more deal: a few equal results are no certainty
        variance = (self.squares + doubt) / (self.deals + 1)
        self.ratio = self.deals * (high - low) * (2 * self.mean - low - high) / (2 * variance)
        self.path.append(self.ratio)
        if abs(self.ratio) >= BOUND:
            self.verdict = Verdict.BETTER if self.ratio > 0 else Verdict.NOT_BETTER
