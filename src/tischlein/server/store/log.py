"""The log of a table: typed entries.  What happened at the table follows from it, and from nothing else."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from .formats import Stamped, reader_of
from .meta import StoredClock, StoredDeal


class Entry(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Base of all entries."""


class Started(Entry, frozen=True, tag="started"):
    """The game begins.  Later changes of settings and names do not touch it."""

    options: dict[str, int | str]  # start_seat as drawn or chosen, and those that differ from their default: whoever
    # does not know a newer one can play on without it
    sitters: list[str]  # by seat: "person:<id>" or "bot:<name>"
    commitment: str  # hash of the secret that settles chance
    factors: list[int] = []  # by seat: times the usual time
    entropy: list[str] = []  # bytes of the players, hexadecimal, in the order of joining
    prefix: list[str] = []  # events of another record that this game goes on from
    version: int = 1  # of the rules; logs from before there were two do not say it
    clock: StoredClock | None = None  # missing in logs of earlier versions: that of the table


class Dealt(Entry, frozen=True, tag="dealt"):
    """Chance of this game belongs to places: it is a deal that can be played again.  Comes right after the start."""

    deal: StoredDeal


class Played(Entry, frozen=True, tag="event"):
    """An event, in the words of a record: an action of a seat (`0 take 12`) or chance (`*7`)."""

    event: str
    by: Literal["person", "bot", "clock"] = "person"  # who moved for the seat
    entropy: str = ""  # fresh bytes that came with an action, hexadecimal; heard before it


class TakenBack(Entry, frozen=True, tag="take_back"):
    """Everything that was played after an entry is undone."""

    to: int  # the seq of the last entry that stays
    seat: int  # who took back


class SeatChanged(Entry, frozen=True, tag="seat"):
    """Somebody else moves for a seat from now on."""

    seat: int
    sitter: str  # as in Started
    why: Literal["stand_in", "back", "resigned", "removed"]


class LinkGiven(Entry, frozen=True, tag="link"):
    """The host got a new link to somebody's seat in the middle of a game; the old one is dead."""

    seat: int


class ClockChanged(Entry, frozen=True, tag="clock"):
    """The clock was stopped or goes on, or the time of a seat is up."""

    change: Literal["paused", "resumed", "expired"]
    seat: int = -1  # whose time is up


class Down(Entry, frozen=True, tag="down"):
    """Nobody could play meanwhile, because no server ran: that time is nobody's."""

    since_ms: int
    until_ms: int


class Ended(Entry, frozen=True, tag="ended"):
    """Nothing happens here any more."""

    reason: Literal["over", "resigned", "aborted", "closed"]


AnyEntry = Started | Dealt | Played | TakenBack | SeatChanged | LinkGiven | ClockChanged | Down | Ended


class Row(Stamped, frozen=True, omit_defaults=True, gc=False):
    """An entry in its place."""

    seq: int  # from 1, without gaps
    at_ms: int
    entry: AnyEntry
    seat: int = -1  # who asked for it, and
    client_id: str = ""  # the id the client gave its wish: asked again, it gets the same answer


decode_row = reader_of(Row, {kind.__struct_config__.tag for kind in get_args(AnyEntry)})
