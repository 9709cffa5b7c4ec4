"""What an analysis tells, as types: the same in Python, in lines of JSON and on the page.  docs/analysis.md defines it.

Shares are fractions of one win.  A row of shares has one for each seat and, in games that all can lose, one more for
nobody, whose number is that of the seats.
"""

from __future__ import annotations

from typing import Literal

import msgspec

EntryKind = Literal["deal", "luck", "choice", "gift", "hidden"]
MistakeKind = Literal["inaccuracy", "mistake", "blunder"]
MARKED_FROM: dict[float, MistakeKind] = {0.10: "blunder", 0.05: "mistake", 0.02: "inaccuracy"}  # by the lower bound


class Strength(msgspec.Struct, frozen=True):
    """How often the reference wins, alone against others of one kind."""

    against: str  # the name of the bot on all other seats
    share: float
    low: float  # 95 % interval
    high: float
    fair: float  # what a seat gets if all play alike
    games: int


class Reference(msgspec.Struct, frozen=True):
    """The way of playing that everything is measured by."""

    name: str
    version: int
    strength: list[Strength]  # measured in this game; empty where nobody has


class LedgerEntry(msgspec.Struct, frozen=True):
    """What an event has brought a seat."""

    event: int  # counts from 0
    kind: EntryKind
    amount: float


class SeatLedger(msgspec.Struct, frozen=True):
    """How a seat's share came about: start + all amounts = result."""

    seat: int
    start: float
    result: float
    entries: list[LedgerEntry]

    def total(self, *kinds: EntryKind) -> float:
        """The sum of all entries of these kinds."""
        return sum(entry.amount for entry in self.entries if entry.kind in kinds)


class Mistake(msgspec.Struct, frozen=True):
    """A mark: a decision that has cost something, by what its seat could know."""

    event: int
    seat: int
    kind: MistakeKind
    gap: float  # what the better action was worth more
    low: float  # that much at least, with all decisions of the seat in mind
    better: str  # in the words of records


class Headline(msgspec.Struct, frozen=True):
    """A seat's game in three figures."""

    seat: int
    decisions: int  # with a choice
    given_away: float  # share of the win per such decision
    luck: float  # dealt and drawn, in all
    moments: list[int]  # the events that moved the seat's share most, the greatest first


class Analysis(msgspec.Struct, frozen=True):
    """What decided a game."""

    game: str
    seats: int
    reference: Reference
    shares: list[list[float]]  # for each position, all hands open
    known: list[list[list[float]] | None]  # by seat the same as it knew it; None where it was not asked for
    ledger: list[SeatLedger]
    marks: list[Mistake]
    headlines: list[Headline]
    events: int  # so many were analysed …
    of: int  # … of so many
    is_over: bool  # whether the last position is the end of the game
    is_sharp: bool  # False: only coarse, and mistakes were not looked for
    note: str  # what has to be said of it; nothing if all is as usual
