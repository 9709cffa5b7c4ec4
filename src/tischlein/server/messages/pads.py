"""The score pad for people with the real box: what they have entered, and what it is worth."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tischlein.kit.pad import MOST_ROUNDS

from .basics import Name, Reply, Request
from .editions import EditionFile


class PadEntries(Request, frozen=True):
    """What was entered for a round: numbers, choices, pieces, by their names."""

    table: dict[str, int | str | list[str]]  # once a round
    seats: list[dict[str, int | str | list[str]]]  # for everybody, in the order of play


class PadWish(Request, frozen=True):
    """Everything on a score pad."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=6)]  # of the players, in the order of play
    rounds: Annotated[list[PadEntries], Meta(max_length=MOST_ROUNDS)]
    options: dict[str, int | str] = {}  # the house rules that matter for points
    edition: EditionFile | None = None  # what is printed on the cards; null: ours


class PadPiece(Reply, frozen=True):
    """Something that can be tapped or chosen."""

    id: str
    word: str  # in the reader's language
    copies: int  # how many are in the box; 0: it does not matter


class PadInput(Reply, frozen=True):
    """Something that is entered."""

    name: str
    title: str  # in the reader's language
    kind: Literal["count", "pieces", "choice", "switch"]
    most: int  # of a count, or of all pieces together; 0: any number of pieces
    pieces: list[PadPiece]
    clause: str  # where it is written what it is for


class PadPart(Reply, frozen=True):
    """Where points come from."""

    word: str  # in the reader's language
    points: int
    clause: str


class PadNote(Reply, frozen=True):
    """A sentence of the referee."""

    sentence: str  # in the reader's language
    clause: str
    bad: bool  # something cannot be, or was not rightful
    input: str  # the name of what it is about; empty: of nothing special


class PadCell(Reply, frozen=True):
    """What a round brought to somebody."""

    points: int
    counts: int  # what of it counts for the game: Troika's chips, else the points
    parts: list[PadPart]
    notes: list[PadNote]


class PadRow(Reply, frozen=True):
    """A round with its points."""

    seats: list[PadCell]
    notes: list[PadNote]


class PadSheet(Reply, frozen=True):
    """A score pad with all its sums."""

    most_rounds: int  # 1: the game has no rounds
    table: list[PadInput]  # once a round
    seats: list[PadInput]  # for everybody
    rounds: list[PadRow]
    totals: list[int]
    winners: list[int]  # if it ended now
    decided: str  # the clause that says so
