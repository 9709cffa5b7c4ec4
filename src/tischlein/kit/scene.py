"""The picture of a table as data: places, and the pieces that lie there.  A page that knows no game draws it.

A game without a picture of its own says with `scene(state, seat)` what a seat sees of it.  What a tap does the page
finds in the legal actions: a piece names the words of actions that it stands for, and a tap on it leaves those that
hold one of them.  So card 7 has the word "7", the second row the word "row2", and `play 7 row2` is two taps.

A piece keeps its id as long as everybody who sees the scene may know that it is the same piece, and no longer: the page
lets it travel.  Pieces that nobody can tell apart are `backs`, whose ids say where they lie and nothing else.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

PlaceKind: TypeAlias = Literal["seat", "hand", "pile", "row", "grid"]
ThingKind: TypeAlias = Literal["card", "tile", "token", "counter", "die", "space"]  # a space: something can lie there
Colour: TypeAlias = Literal[
    "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "brown", "grey", "black", "white"
]


class Thing(msgspec.Struct, frozen=True, kw_only=True):
    """Something that lies on the table, as far as a seat may know it."""

    id: str  # stays the same while one may know that it is the same piece; told twice in no scene
    kind: ThingKind = "card"
    down: bool = False  # face down: only its back is seen
    owner: int | UnsetType = UNSET  # whose it is, where that is not whose place it lies in
    symbol: str | UnsetType = UNSET  # one that the page draws (star, leaf, crown …), or a character or two
    colour: Colour | UnsetType = UNSET
    number: int | UnsetType = UNSET
    name: str | UnsetType = UNSET  # what it is called: the text `word.<name>`, or as it stands here
    words: list[str] = []  # of actions: a tap on it means one of them; several words in a row are one
    of: str | UnsetType = UNSET  # the kind of these words (`word_kinds`), where another thing has the same word


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """A place on the table and what lies there, in its order; a grid is told row by row."""

    id: str
    kind: PlaceKind = "row"
    things: list[Thing] = []
    owner: int | UnsetType = UNSET  # the seat before which it lies; absent: in the middle, for all
    columns: int | UnsetType = UNSET  # of a grid
    count: int | UnsetType = UNSET  # how many lie there, where not all of them are told: the top of a pile
    number: int | UnsetType = UNSET  # which of several with the same name
    name: str | UnsetType = UNSET  # what it is called: the text `word.<name>`, or as it stands here
    words: list[str] = []  # as those of a piece
    of: str | UnsetType = UNSET


class Scene(msgspec.Struct, frozen=True):
    """The picture of a table: its places in the order in which they are drawn."""

    spots: list[Spot]


def backs(place: str, count: int, kind: ThingKind = "card", colour: Colour | UnsetType = UNSET) -> list[Thing]:
    """Pieces face down that nobody tells apart.  Their ids say where they lie; so no shuffled piece can be followed."""
    return [Thing(id=f"{place} #{number}", kind=kind, down=True, colour=colour) for number in range(count)]


def flaws(scene: Scene, seats: int) -> list[str]:
    """What is wrong with a scene, a sentence for each thing."""
    ids = Counter([thing.id for spot in scene.spots for thing in spot.things] + [spot.id for spot in scene.spots])
    twice = [name for name, times in ids.items() if times > 1]
    shared = [f"{name!r} is the id of several things in the scene: each needs one of its own." for name in twice]
    return shared + [flaw for spot in scene.spots for flaw in flaws_of(spot, seats)]


def flaws_of(spot: Spot, seats: int) -> list[str]:
    """What is wrong with a place and what lies there."""
    owners = [spot.owner, *(thing.owner for thing in spot.things)]
    strangers = [owner for owner in owners if owner is not UNSET and owner not in range(seats)]
    told = [thing.id for thing in spot.things if thing.down and (thing.symbol, thing.number) != (UNSET, UNSET)]
    return [
        *(f"{spot.id!r} belongs to seat {owner}: the seats are 0 to {seats - 1}." for owner in strangers),
        *(f"{name!r} lies face down and shows what it is: leave symbol and number out." for name in told),
        *([f"{spot.id!r} is a grid: say how many columns it has."] if needs_columns(spot) else []),
        *([f"{spot.id!r} lies at a seat or is a hand: say whose (owner)."] if needs_owner(spot) else []),
    ]


def needs_columns(spot: Spot) -> bool:
    """Whether a grid does not say how wide it is."""
    return spot.kind == "grid" and (spot.columns is UNSET or spot.columns < 1)


def needs_owner(spot: Spot) -> bool:
    """Whether nobody is said to have it, though it can only be somebody's."""
    return spot.kind in ("seat", "hand") and spot.owner is UNSET
