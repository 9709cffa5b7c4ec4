"""Short cuts to earlier moments of a game, so that going back is quick.

They are never the truth: the log tells the same again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tischlein.engine import FairChance, Match
from tischlein.engine.match import Frozen

from .clocks import Clocks

EVERY = 50  # so many rows or events apart what follows from the log is remembered, however long ago


@dataclass(frozen=True, slots=True)
class WayBack:
    """To before a person's last action at a seat."""

    seq: int  # of that action
    position: Frozen  # before it
    shows: bool  # whether the action uncovered something, perhaps to others only


@dataclass(frozen=True, slots=True)
class Tried:
    """Worlds in which what happened since a way back could have happened, too."""

    way: WayBack
    events: int
    worlds: Sequence[Match]  # after so many events


@dataclass(frozen=True, slots=True)
class Mark:
    """What followed from the first rows that count."""

    rows: int
    events: int
    position: Frozen | None
    chance: FairChance
    clocks: Clocks
    sitters: list[str]
    resigned: set[int]
    choosing: set[int]
    chosen: set[int]
    since_ms: int
    round_ended_ms: int
    began_ms: int
    paused: bool
    ways_back: Mapping[int, WayBack]
    no_ways_back: Mapping[int, int]


class Marks:
    """Marks of one game, the oldest first.

    The last ones lie close together, earlier ones further apart: whoever goes back so many rows has to go on from a
    mark that is no more rows before that, so that taking back again and again costs no more than playing did.
    """

    def __init__(self) -> None:
        self.marks: list[Mark] = []

    @property
    def rows(self) -> int:
        """Of the last one."""
        return self.marks[-1].rows if self.marks else 0

    def add(self, mark: Mark) -> None:
        """Remember what follows from the rows so far; leave out marks that lie closer together than they have to."""
        if self.marks and self.rows == mark.rows:
            self.marks.pop()
        self.marks.append(mark)
        for place in self._places():
            gap = self.marks[place + 1].rows - self.marks[place - 1].rows
            if gap <= min(EVERY, mark.rows - self.marks[place + 1].rows):
                del self.marks[place]

    def _places(self) -> Iterator[int]:
        """Marks that may have become old enough to be left out, the last ones first."""
        place = len(self.marks) - 2
        while place > 0 and self.marks[-1].rows - self.marks[place].rows <= 2 * EVERY:
            yield place
            place -= 1

    def back_to(self, rows: int) -> Mark | None:
        """The last mark of at most so many rows; those behind it are forgotten."""
        while self.marks and self.rows > rows:
            self.marks.pop()
        return self.marks[-1] if self.marks else None
