"""Results of many games in a few numbers.  Only integers are added up, so the order of games does not matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np

from .players import FinishedGames

CERTAINTY = 1.959964  # standard deviations of a 95 % interval


class Share(NamedTuple):
    """A part of all games, with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """Some whole numbers: how often each occurred."""

    counts: Counter[int]

    @property
    def mean(self) -> float:
        """The average."""
        return sum(value * count for value, count in self.counts.items()) / self.counts.total()

    @property
    def low(self) -> int:
        """The smallest."""
        return min(self.counts)

    @property
    def high(self) -> int:
        """The largest."""
        return max(self.counts)

    def add(self, values: np.ndarray) -> None:
        """Count some more numbers.  They lie close together, so that they need not be sorted."""
        low = int(values.min())
        counts = np.bincount(values - low)
        for place in np.flatnonzero(counts).tolist():
            self.counts[low + place] += int(counts[place])


class Summary:
    """What came out of the games so far."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.games = 0
        self.common_defeats = 0
        self.wins = [[0] * (seats + 1) for _ in self.seats]  # [seat][number of winners]
        self.scores = [Spread(Counter()) for _ in self.seats]
        self.moves = Spread(Counter())
        self.events = Spread(Counter())

    def add(self, finished: FinishedGames) -> None:
        """Some more games."""
        self.games += len(finished.moves)
        won = finished.winners[:, None] >> np.array(self.seats) & 1
        together = won.sum(axis=1)
        self.common_defeats += int((together == 0).sum())
        for seat in self.seats:
            for number, count in zip(*np.unique(together[won[:, seat] == 1], return_counts=True), strict=True):
                self.wins[seat][number] += int(count)
            self.scores[seat].add(finished.scores[:, seat])
        self.moves.add(finished.moves)
        self.events.add(finished.events)

    def win_share(self, seat: int) -> Share:
        """How much of the games a seat won; of a win of several each gets its part."""
        won = sum(count / number for number, count in enumerate(self.wins[seat]) if number > 0)
        return Share(won / self.games, *wilson(won / self.games, self.games))

    @property
    def all_scores(self) -> Spread:
        """The scores of all seats together."""
        return Spread(sum((spread.counts for spread in self.scores), Counter()))


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval.  Cautious where wins are shared: parts of a win vary less than whole ones."""
    weight = CERTAINTY**2 / games
    centre = (share + weight / 2) / (1 + weight)
    reach = CERTAINTY / (1 + weight) * sqrt(share * (1 - share) / games + weight / games / 4)
    return max(0.0, centre - reach), min(1.0, centre + reach)
