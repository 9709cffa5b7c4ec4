"""How bots think about a game: numbers that measuring has shown to be best (docs/bots.md)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Search(NamedTuple):
    """How to search; the fields of bots/tree.py's SETTINGS."""

    exploration: int = 1500
    horizon: int = 1000
    trust: int = 40
    rated: int = 0


@dataclass(frozen=True)
class Thinking:
    """What the five levels do, and how those that search do it."""

    misjudges: tuple[int, int] = (50, 2)  # levels 1, 2: an action may seem to be worth so many times what it is
    iterations: tuple[int, int, int] = (66, 420, 4500)  # levels 3 to 5: of the search at a table of two
    is_steady: bool = False  # an iteration takes as long however many play
    search: Search = field(default_factory=Search)
    search_of_two: Search | None = None  # where a table of two wants another one
