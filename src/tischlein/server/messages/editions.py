"""Editions: what a printing decides, as a form, and what is wrong with what was entered."""

from __future__ import annotations

from typing import Any, Literal

from .basics import Reply, Request


class EditionFile(Request, frozen=True):
    """An edition, as docs/records.md defines it."""

    format: str
    game: str
    name: str
    hash: str
    printed: dict[str, dict[str, int | str]]  # by table and place


class EditionPlace(Reply, frozen=True):
    """Something that is printed."""

    id: str
    word: str  # in the reader's language
    ask: str  # the question for it, likewise


class EditionChoice(Reply, frozen=True):
    """What can be printed there."""

    id: str
    word: str  # in the reader's language


class EditionTable(Reply, frozen=True):
    """Places of one kind."""

    name: str
    title: str  # in the reader's language
    hint: str  # likewise: what is known of every printing
    kind: Literal["choice", "number", "switch", "text"]
    places: list[EditionPlace]
    choices: list[EditionChoice]
    each: int  # so many places have the same choice; 0: any number
    low: int  # of a number
    high: int  # of a number; of a text: so many letters
    given: dict[str, str]  # places that every printing fills alike, with their choice
    columns: int  # in which the places are shown
    clause: str


class EditionForm(Reply, frozen=True):
    """What an owner of the box enters."""

    game: str
    tables: list[EditionTable]  # none: all printings are alike
    ours: EditionFile  # our own edition


class EditionWish(Request, frozen=True):
    """A file of an edition, or what has been entered of one."""

    edition: dict[str, Any]  # as docs/records.md defines it; format, game and hash may be left out


class EditionFlaw(Reply, frozen=True):
    """Something that cannot be."""

    sentence: str  # in the reader's language: what is wrong and what would be right
    table: str  # empty: it is about the whole
    place: str  # empty: it is about the whole table


class EditionChecked(Reply, frozen=True):
    """What was found."""

    edition: EditionFile | None  # the file, if it can be played with; null: it cannot, or it is ours
    flaws: list[EditionFlaw]
