"""What decided a game: asked for when it is over.  docs/analysis.md says what is meant.

Shares are fractions of one win.  A row of them has one for each seat and, in games that all can lose, one for nobody.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .basics import Reply, Request, Seat


class AnalysisState(Reply, frozen=True):
    """How far an analysis is."""

    stage: Literal["working", "coarse", "done", "failed"]  # nothing yet; soon sharper; nothing more will come
    why: str = ""  # failed: a sentence


class MeasuredStrength(Reply, frozen=True):
    """How often the reference wins, alone against others of one kind."""

    against: str  # what they are called
    share: float
    fair: float  # what a seat gets if all play alike
    games: int


class AnalysedPlace(Reply, frozen=True):
    """A position of the graph: before a decision, before a chain of draws, or the end."""

    at: int  # after so many events
    turn: int  # so many decisions were before it
    seat: int  # who decides next; -1: chance, or nobody
    shares: list[float]  # all hands open
    known: list[float]  # as the seat knew it


class AnalysedRow(Reply, frozen=True):
    """A row of the ledger: from the share at the start the rows lead to the result."""

    kind: Literal["start", "deal", "luck_own", "luck_others", "hidden", "seat", "own", "result"]
    amount: float
    seat: int = -1  # whose decisions, of "seat"


class AnalysedDot(Reply, frozen=True):
    """What moved the share of the seat."""

    at: int  # the position before it
    kind: Literal["luck", "others", "own"]
    amount: float
    seat: int = -1  # who has decided
    low: float = 0.0  # own: what was given away at least, where that is certain


class AnalysedTurn(Reply, frozen=True):
    """A turning point, in words of the game."""

    at: int  # the position before it
    turn: int  # so many decisions were before it
    kind: Literal["mistake", "luck", "own", "others"]
    amount: float  # of the share of the seat
    said: str  # what happened
    action: str = ""  # mistake: what would have been better, in the notation of records,
    better: str = ""  # and what it would have done
    clause: str = ""  # by which it brought points


class AnalysisInfo(Reply, frozen=True):
    """What decided a game for a seat."""

    seat: int
    is_sharp: bool  # False: coarse, and mistakes were not looked for
    is_over: bool  # whether the game came to its own end
    events: int  # so many were analysed …
    of: int  # … of so many
    reference: str  # who everything is measured by
    strength: list[MeasuredStrength]
    places: list[AnalysedPlace]
    rows: list[AnalysedRow]
    dots: list[AnalysedDot]
    turns: list[AnalysedTurn]
    decisions: int  # of the seat, with a choice
    given_away: float  # share of the win per such decision
    luck: float  # in all


class TryAction(Request, frozen=True):
    """A decision played otherwise, after the game."""

    at: Annotated[int, Meta(ge=0)]  # the event that was the decision
    seat: Seat
    action: Annotated[str, Meta(min_length=1, max_length=200)]  # in the notation of records


class TriedAction(Reply, frozen=True):
    """How good it would have been, by what the seat knew.  Shares are fractions of one win."""

    then: float  # what was played
    now: float  # what is tried
    best: float  # the best of these two and of what the analysis had found
    is_solved: bool  # within two of a hundred wins of the best
    said: str  # what it would have done
    clause: str = ""  # by which it would have brought points
