"""How bots think about a game: numbers that measuring has shown to be best (docs/search.md)."""

from __future__ import annotations

from collections.abc import Mapping
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
    """What levels do in this game, where bots/ladder.py shall not decide, and how those that search do it."""

    misjudges: Mapping[int, int] = field(default_factory=dict)  # by level: how many times its worth an action may seem
    iterations: Mapping[int, int] = field(default_factory=dict)  # by level: of the search at a table of two
    is_steady: bool = False  # an iteration takes as long however many play
    search: Search = field(default_factory=Search)
    search_of_two: Search | None = None  # where a table of two wants another one
