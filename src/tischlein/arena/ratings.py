"""How strong: win shares and ratings with 95 % intervals, from deals in which all had the same luck.

Ratings are those of Plackett and Luce: at a table of any size a bot wins with the share of its strength in the sum of
all strengths; 400 points are ten times the strength.  Every winner, counted as 1/number of winners, is taken to have
beaten each of the others, which makes pairs of it without bias; the library choix fits the strengths to those.
Intervals are bootstrapped over deals (with exponential weights, the Bayesian bootstrap), because games of one deal are
not independent.  One imagined game in which all are equal keeps a bot that never lost on the scale.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any, NamedTuple

import numpy as np

from .frames import frame_of
from .results import Deal, GameResult
from .schedule import Tournament

Array = np.ndarray[Any, np.dtype[Any]]

ELO = 400 / log(10)  # points for each unit of log-strength
RESAMPLES = 400
INTERVAL = (2.5, 97.5)  # percentiles


class Estimate(NamedTuple):
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def said(self, form: str) -> tuple[str, str]:
        """The value and its interval, to be read; nothing is unsure about the yardstick's 0."""
        if self.low == self.high == 0:
            return "0", ""
        return format(self.value, form), f"{self.low:{form}} to {self.high:{form}}"


@dataclass(frozen=True)
class Standing:
    """What is known of one bot."""

    bot: str
    games: int  # a game in which it sits on two seats counts twice
    share: Estimate  # of the games it won; a shared win is a part
    rating: Estimate
    seat_shares: list[float]
    scores: Counter[int]  # its own: where it failed another bot played on
    milliseconds: tuple[float, float]  # of a move: median, 95th percentile
    failures: list[str]  # what it did wrong, a sentence for each game in which it failed

    @property
    def mean_score(self) -> float | None:
        """The average score; None if it failed in every game."""
        points = sum(score * count for score, count in self.scores.items())
        return points / self.scores.total() if self.scores else None

    @property
    def said_score(self) -> str:
        """The average score, to be read."""
        return "–" if self.mean_score is None else f"{self.mean_score:.1f}"


class Tally:
    """Some deals of a tournament, counted by bot."""

    def __init__(self, tournament: Tournament, deals: Sequence[Deal]) -> None:
        self.tournament = tournament
        self.names = tournament.names
        self.place = {name: place for place, name in enumerate(self.names)}
        self.deals = deals
        bots = len(self.names)
        self.won = np.zeros((len(deals), bots))  # [deal, bot] win shares, summed up
        self.sat = np.zeros((len(deals), bots))  # [deal, bot] seats
        self.beat = np.zeros((len(deals), bots, bots))  # [deal, winner, loser]
        for number, deal in enumerate(deals):
            for game in deal:
                self._count(number, game)

    def _count(self, number: int, game: GameResult) -> None:
        shares = game.shares
        for seat, bot in enumerate(game.bots):
            self.won[number, self.place[bot]] += shares[seat]
            self.sat[number, self.place[bot]] += 1
            for other, loser in enumerate(game.bots):
                if other != seat and loser != bot:
                    self.beat[number, self.place[bot], self.place[loser]] += shares[seat]

    @property
    def games(self) -> list[GameResult]:
        """All games."""
        return [game for deal in self.deals for game in deal]

    @cached_property
    def standings(self) -> list[Standing]:
        """All bots, the best first."""
        shares, ratings = self._estimates()
        found = [self._standing(name, shares[place], ratings[place]) for place, name in enumerate(self.names)]
        return sorted(found, key=lambda standing: -standing.rating.value)

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The standings as columns, a row a bot: rating and win share with their intervals, scores, times, failures."""
        return {
            "bot": [one.bot for one in self.standings],
            "games": [one.games for one in self.standings],
            **columns_of("rating", [one.rating for one in self.standings]),
            **columns_of("share", [one.share for one in self.standings]),
            "mean_score": [one.mean_score for one in self.standings],
            "ms_p50": [one.milliseconds[0] for one in self.standings],
            "ms_p95": [one.milliseconds[1] for one in self.standings],
            "failures": [len(one.failures) for one in self.standings],
        }

    def frame(self, library: str = "") -> Any:
        """The columns as a data frame of `polars` or `pandas`; unless one is named, of whichever is installed."""
        return frame_of(self.columns, library)

    def _estimates(self) -> tuple[list[Estimate], list[Estimate]]:
        """Win shares and ratings."""
        even = np.ones(len(self.names))  # the imagined game: of each bot one, in which it wins its fair share
        won, sat = np.vstack([self.won, even / self.tournament.seats]), np.vstack([self.sat, even])
        rng = np.random.default_rng(self.tournament.seed)
        shares, ratings = [], []
        for _ in range(RESAMPLES):
            weights = rng.standard_exponential(len(self.deals) + 1)
            shares.append((weights @ won) / (weights @ sat))
            ratings.append(ratings_of(np.tensordot(weights[:-1], self.beat, 1), weights[-1]))
        return (
            intervals(self.won.sum(axis=0) / self.sat.sum(axis=0), shares),
            intervals(ratings_of(self.beat.sum(axis=0), 1.0), ratings),
        )

    def _standing(self, name: str, share: Estimate, rating: Estimate) -> Standing:
        seats = range(self.tournament.seats)
        mine = [(game, seat) for game in self.games for seat in seats if game.bots[seat] == name]
        times = [ms for game, seat in mine for ms in game.arena.ms[seat]] or [0.0]
        on_seat = [[game.shares[seat] for game, seat in mine if seat == wanted] for wanted in seats]
        middle, slow = np.percentile(times, (50, 95))
        return Standing(
            name,
            len(mine),
            share,
            rating,
            [sum(shares) / len(shares) if shares else 0.0 for shares in on_seat],
            Counter(game.result.scores[seat] for game, seat in mine if str(seat) not in game.arena.failures),
            (float(middle), float(slow)),
            [game.arena.failures[str(seat)] for game, seat in mine if str(seat) in game.arena.failures],
        )


def ratings_of(beat: Array, doubt: float) -> Array:
    """The rating of each bot, the last one's being 0.  `doubt` is the weight of a game in which all are equal."""
    import choix

    if len(beat) == 1:
        return np.zeros(1)
    even = np.full(beat.shape, doubt / 2)
    np.fill_diagonal(even, 0)
    strengths = np.asarray(choix.ilsr_pairwise_dense(beat + even))
    ratings: Array = (strengths - strengths[-1]) * ELO
    return ratings


def columns_of(name: str, estimates: list[Estimate]) -> dict[str, list[float]]:
    """Numbers and the bounds of their intervals."""
    bounds = {f"{name}_low": [one.low for one in estimates], f"{name}_high": [one.high for one in estimates]}
    return {name: [one.value for one in estimates], **bounds}


def intervals(values: Array, drawn: list[Array]) -> list[Estimate]:
    """Each value with the range in which 95 % of the draws lie; it never excludes the value itself."""
    low, high = np.percentile(drawn, INTERVAL, axis=0)
    return [
        Estimate(float(value), float(min(value, below)), float(max(value, above)))
        for value, below, above in zip(values, low, high, strict=True)
    ]


def share_in(deal: Deal, bot: str) -> float:
    """The win share of a bot in one deal, over all seats it sat on."""
    shares = [share for game in deal for name, share in zip(game.bots, game.shares, strict=True) if name == bot]
    return sum(shares) / len(shares)
