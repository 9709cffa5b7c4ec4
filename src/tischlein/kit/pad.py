"""The score pad for people with the real box: what they enter, and what the game's own scoring makes of it.

A game says in `pad.py` what is entered (`form`), and fills a state with it, so that the functions of its rules count
the points: no rule is written again.  What cannot be is told at its place, with its clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from .errors import TischleinError
from .view import Part

MOST_ROUNDS = 100  # as many as any game has


class PadField(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is entered; its word is the text `pad.<name>`."""

    name: str
    kind: Literal["count", "pieces", "choice", "switch"]  # a number, some of these pieces, one of these, yes or no
    most: int = 0  # of a count, or of all pieces together; 0: any number of pieces
    pieces: tuple[str, ...] = ()  # what can be tapped or chosen
    words: str = ""  # the table of the texts in which their words are; `seat`: names; none: words of the notation
    copies: tuple[int, ...] = ()  # how many of each piece are in the box; none: any number
    clause: str = ""  # where it is written what it is for


class PadForm(msgspec.Struct, frozen=True):
    """All that is entered in a round: once for the table, and for everybody."""

    rounds: int  # at most so many; 1: the game has no rounds
    table: list[PadField]
    seats: list[PadField]


Value = int | str | list[str]
Entries = Mapping[str, Value]


class PadRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was entered for a round."""

    table: dict[str, Value]
    seats: list[dict[str, Value]]


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence of the referee: the text `pad.<key>` with these blanks, then the names of these seats."""

    key: str
    clause: str
    blanks: tuple[int | str, ...] = ()
    seats: tuple[int, ...] = ()  # whose names follow them
    is_bad: bool = False  # something cannot be, or was not rightful
    field: str = ""  # what it is about


class PadSeat(msgspec.Struct, frozen=True):
    """What a round brought to somebody."""

    points: int
    counts: int  # what of it counts for the game: Troika's chips, else the points
    parts: list[Part]
    notes: list[Note]


class Reckoned(msgspec.Struct, frozen=True):
    """A round with its points."""

    seats: list[PadSeat]
    notes: list[Note]


class PadResult(msgspec.Struct, frozen=True):
    """How everybody stands after all rounds."""

    rounds: list[Reckoned]
    totals: list[int]
    winners: list[int]  # if it ended now
    decided: str  # the clause that says so


MISFITS = {
    "rounds": "These are too many rounds; {} at most.",
    "seats": "Everybody needs a column, so {}.",
    "entry": "What stands at {} does not exist there; choose something from the form.",
}


class PadError(TischleinError):
    """An entry that does not fit the form: `reason` names what is wrong, `field` where."""

    def __init__(self, reason: str, field: str) -> None:
        super().__init__(MISFITS[reason].format(field))
        self.reason = reason
        self.field = field


# -- What is entered -------------------------------------------------------------------------------------------------


def check_entries(form: PadForm, seats: int, rounds: Sequence[PadRound]) -> None:
    """Every entry has the shape that the form asks for; what is missing counts as nothing."""
    if len(rounds) > form.rounds:
        raise PadError("rounds", str(form.rounds))
    for entered in rounds:
        if len(entered.seats) != seats:
            raise PadError("seats", str(seats))
        for fields, entries in ((form.table, entered.table), *((form.seats, own) for own in entered.seats)):
            known = {field.name: field for field in fields}
            for name, value in entries.items():
                if name not in known or not fits(known[name], value):
                    raise PadError("entry", name)


def fits(field: PadField, value: Value) -> bool:
    """Whether a value is one that can be entered there."""
    if field.kind == "count":
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= field.most
    if field.kind == "switch":
        return value in (0, 1)
    if field.kind == "choice":
        return value == "" or value in field.pieces
    most = field.most or sum(field.copies) or 200
    return isinstance(value, list) and len(value) <= most and all(piece in field.pieces for piece in value)


def number(entries: Entries, name: str) -> int:
    """A count or a switch; 0 if nothing was entered."""
    value = entries.get(name, 0)
    return value if isinstance(value, int) else 0


def chosen(entries: Entries, name: str) -> str:
    """What was chosen; empty if nothing was."""
    value = entries.get(name, "")
    return value if isinstance(value, str) else ""


def pieces(entries: Entries, name: str) -> list[str]:
    """The pieces that were tapped."""
    value = entries.get(name, [])
    return value if isinstance(value, list) else []


def too_many(field: PadField, entries: Sequence[Entries], word: str = "too_many") -> Iterator[Note]:
    """Pieces of which more were entered than are in the box, over all players."""
    counts = Counter(piece for own in entries for piece in pieces(own, field.name))
    for piece, copies in zip(field.pieces, field.copies, strict=False):
        if counts[piece] > copies:
            yield Note(word, field.clause, (piece, counts[piece], copies), is_bad=True, field=field.name)


def members(mask: int, seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(seats) if mask >> seat & 1]


def new_state(rules: Any, seats: int, options: Any) -> Any:
    """A table as the rules set it up, to be filled with what was entered."""
    state = rules.STATE.new()
    rules.set_up(state, seats, options)
    return state
