"""What a seat sees, and what it is told: typed, immutable, made of named fields only."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from .scene import Scene

Anything = TypeVar("Anything")
Maybe: TypeAlias = Anything | UnsetType  # of a field that is absent, UNSET, where there is nothing to say


class Part(msgspec.Struct, frozen=True):
    """A part of somebody's points, and why: points are explained by the rules, never by who draws them."""

    key: str  # its word is the text `part.<key>`
    points: int
    clause: str
    detail: str = ""  # which of several
    times: int = 1  # how often


class Ranked(msgspec.Struct, frozen=True):
    """Where somebody stands at the end of a game."""

    seat: int
    place: int  # 1 is the first; the same for those whom nothing tells apart
    points: int
    margin: int  # of who has won alone: to the next; of the others: what was missing to the first


class Remark(msgspec.Struct, frozen=True):
    """Something true to tell somebody at the end; its sentence is the text `remark.<key>`."""

    key: str
    numbers: list[int] = []
    part: str = ""  # of the points: its word is the text `part.<part>`
    seats: list[int] = []


class Argument(msgspec.Struct, frozen=True, kw_only=True):
    """Why an action is good, as a friend would say it; its sentence is the text `reason.<key>`."""

    key: str
    facts: list[int | str] = []  # its blanks {0}, {1} …
    seat: int | None = None  # its blank {seat}: who else is concerned
    about: dict[str, list[str]] = {}  # by the kind of word (`word_kinds`) the pieces and places it is about
    clause: str = ""  # of the rules, where one applies
    weight: int = 0  # 9: that decides everything; 0: it says little; below 0: nobody would understand it


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's view: an allow-list.  It has a JSON form and a JSON Schema without further work."""

    seat: int  # who looks: a seat or SPECTATOR
    turn: int  # the seat to act, CHANCE or NOBODY
    to_act: list[int]  # all seats that may act now
    points: list[int]  # what everybody may know of each seat's score
    parts: list[list[Part]] = []  # by seat: how its points came about; empty where a game does not tell
    gains: list[int] = []  # by seat: what its last turn has brought it so far; empty where a game does not tell
    winners: list[int] | None  # once the game is over
    decided: str = ""  # then also the clause that says who has won
    tally: list[list[int]] = []  # by round that is over and by seat: what it has brought
    standings: list[Ranked] = []  # once the game is over, unless all have lost: the first place first
    remarks: list[list[Remark]] = []  # then also by seat what is worth telling, the best first
    scene: Maybe[Scene] = UNSET  # its picture, where the page has none of its own


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """Base of every game's preview: what an action would do, as far as its player can know."""


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the text view: a title and rows of cells, perhaps with named columns, perhaps with a drawing."""

    key: str  # what a player may ask for: table, hand, points …
    title: str
    rows: list[list[str]] = []  # a plain line is a row of one cell
    head: list[str] = []  # names of the columns, or nothing
    picture: list[str] = []  # lines of a drawing in fixed-width type


class Facts(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base of what a game's log tells of an event beside its words: data, of which the texts make sentences."""

    who: Maybe[int] = UNSET  # the seat that the sentence is about, where it tells more than that seat's own action
    deals: Maybe[bool] = UNSET  # of an outcome: it belongs to dealing


class Gain(msgspec.Struct, frozen=True):
    """What somebody gets."""

    seat: int
    points: int


class Hindrance(msgspec.Struct, frozen=True):
    """Why a piece that somebody has cannot be played now."""

    reason: str  # its sentence is the text `refusal.<reason>`
    clause: str


class Counted(msgspec.Struct, frozen=True):
    """So many of something; in a blank `{0:counted}` the text `counted.<what>_one` or `counted.<what>_other`."""

    what: str
    count: int
