"""Hidden pieces: what a game says of them in `hidden.py`, so that all deals that fit a seat's knowledge can be counted.

`hidden_places(state, seat)` names every place where pieces lie that the seat does not know, with these pieces.  What
the seat knows stands in the rules (O14: who passed has no tile that fits) and not in `reimagine`, which is compared
with it: every way to deal the single pieces of a heap into its places that fits what is known must be equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

Pieces = tuple[int, ...]  # each by the number of its kind


def itself(kind: int) -> Hashable:
    """Every kind is a sort of its own."""
    return kind


@dataclass(frozen=True, slots=True)
class Place:
    """A place, and the pieces there that a seat does not know."""

    name: str  # as `hand 2`; the same in all worlds that look the same
    pieces: Pieces  # in this world
    heap: str = ""  # pieces are dealt among the places of one heap
    ways: Callable[[Pieces], int] | None = None  # in how many ways such pieces can lie there, by what the seat knows


@dataclass(frozen=True, slots=True)
class Hidden:
    """All that a seat cannot see."""

    places: list[Place]  # one without `ways` may hold any pieces
    sort: Callable[[int], Hashable] = itself  # kinds of one sort are alike to all `ways`
    agrees: Callable[[Mapping[str, Pieces]], bool] | None = None  # whether places, taken together, can hold such pieces
