"""Who plays whom, where.  Duplicate deals: within one deal everybody gets the same luck on every seat.

If there are as many bots as seats they are the line-up; if fewer, the last one fills the empty seats; if more, every
combination of them plays.  A deal is one game of each line-up in each rotation, and all its games have the same luck.
From deal to deal the line-ups change their order round the table, so that nobody always sits behind the same one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

from tischlein.engine import find_game
from tischlein.kit import Game

Seating = tuple[str, ...]  # the bot at each seat


@dataclass(frozen=True)
class Tournament:
    """What is played, from which everything follows but how often and how fast."""

    game_id: str
    seats: int
    options: dict[str, int | str]
    bots: tuple[str, ...]
    seed: int
    budget_ms: int | None = None  # for a move, told to bots that ask; None: as each of them likes
    called: dict[str, str] = field(default_factory=dict)  # names that were given: each as `find_bot` knows the bot

    @property
    def game(self) -> Game:
        """The game."""
        return find_game(self.game_id)

    @property
    def names(self) -> tuple[str, ...]:
        """The different bots, in the order they were given.  The last one is the yardstick: its rating is 0."""
        return tuple(dict.fromkeys(self.bots))

    def bot(self, name: str) -> str:
        """Whoever competes under a name, as `find_bot` knows it."""
        return self.called.get(name, name)

    @property
    def games_per_deal(self) -> int:
        """How many games have the same luck."""
        return len(line_ups(self.bots, self.seats)) * self.seats

    def deals_for(self, games: int) -> int:
        """So many deals have at least so many games."""
        return -(-games // self.games_per_deal)

    def deal(self, number: int) -> list[Fixture]:
        """The games of a deal."""
        orders = [circular_orders(line_up) for line_up in line_ups(self.bots, self.seats)]
        seatings = [seating for ways in orders for seating in rotations(ways[number % len(ways)])]
        return [Fixture(number, table, seating) for table, seating in enumerate(seatings)]


class Fixture(NamedTuple):
    """One game to be played."""

    deal: int  # which luck
    table: int  # number of the game within the deal
    bots: Seating

    @property
    def stream(self) -> int:
        """A number of its own for the bots' randomness, with room for eight seats."""
        return self.deal << 32 | self.table << 3


@cache
def line_ups(bots: tuple[str, ...], seats: int) -> list[Seating]:
    """Who sits at a table together."""
    return list(dict.fromkeys(combinations(bots + bots[-1:] * (seats - len(bots)), seats)))


@cache
def circular_orders(line_up: Seating) -> list[Seating]:
    """All different ways to sit round a table; where the first one sits does not matter."""
    first, *others = line_up
    return list(dict.fromkeys(min(rotations((first, *rest))) for rest in permutations(others)))


def rotations(seating: Seating) -> list[Seating]:
    """Everybody on every seat."""
    return [seating[-shift:] + seating[:-shift] for shift in range(len(seating))]
