"""Editions: what a printing of a game decides, as data.

A game says in `edition.py` which places a printing fills (`FIELDS`), and reads what is printed there from its module
`printing.py`, which holds ours.  For another edition all its modules are executed anew with that one in the place of
ours (`Reprint`), so tables that are made of it follow, and nothing else knows that there are editions.
"""

from __future__ import annotations

import builtins
import hashlib
import importlib.util
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Any, Literal

import msgspec

PRINTING = "printing"  # the module of a game that holds what is printed, as `PRINTED`
MOST_KEPT = 64  # editions whose modules are kept, in case somebody else plays with them

Printed = Mapping[str, Mapping[str, int | str]]  # by field and place


class Sum(msgspec.Struct, frozen=True):
    """Places whose numbers add up to something that is known."""

    of: str  # what they have in common: a word of the game
    places: tuple[str, ...]
    total: int


class EditionField(msgspec.Struct, frozen=True, omit_defaults=True):
    """Places of one kind that a printing fills; what they are called is the text `edition.<name>`."""

    name: str
    kind: Literal["choice", "number", "switch", "text"]
    places: tuple[str, ...]
    words: str = ""  # the table of texts that has the words of the places; none: they are shown as they are
    choices: tuple[str, ...] = ()  # what can be printed there
    choice_texts: dict[str, str] = {}  # the text that says each of them
    each: int = 0  # so many places have the same choice; 0: any number
    low: int = 0  # of a number; of a text: so many letters
    high: int = 1
    sums: tuple[Sum, ...] = ()
    given: dict[str, str] = {}  # places that every printing fills alike, shown among the others
    columns: int = 1  # in which the places are shown
    clause: str = ""


@dataclass(frozen=True)
class Edition:
    """One printing of a game.  Two of the same hash are played alike, whatever they are called."""

    game: str
    name: str
    printed: Printed = field(compare=False)
    hash: str

    def content(self) -> dict[str, Any]:
        """The edition as files and records hold it."""
        return {
            "format": "tischlein-edition/1",
            "game": self.game,
            "name": self.name,
            "hash": self.hash,
            "printed": self.printed,
        }


def edition_hash(game: str, printed: Printed) -> str:
    """What an edition is known by: the beginning of the SHA-256 of everything that is printed."""
    text = json.dumps([game, printed], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Reprint:
    """The modules of a game as another printing makes them.  Only they can import one another."""

    def __init__(self, package: str, printed: Printed) -> None:
        self.package = package
        self.loading = threading.RLock()
        self.modules = {f"{package}.{PRINTING}": self.printing(printed)}

    def printing(self, printed: Printed) -> ModuleType:
        """What the modules find in the place of ours."""
        module = ModuleType(f"{self.package}.{PRINTING}")
        vars(module)["PRINTED"] = printed
        return module

    @cached_property
    def builtins(self) -> dict[str, Any]:
        """What is always there for these modules; `import` finds them before all others."""
        return {**vars(builtins), "__import__": self.find}

    def find(
        self,
        name: str,
        space: Mapping[str, object] | None = None,
        names: Mapping[str, object] | None = None,
        wanted: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        """Import a module, as `__import__` does."""
        if level == 0 and name.startswith(f"{self.package}."):
            return self[name]
        return __import__(name, space, names, wanted or (), level)

    def __getitem__(self, name: str) -> ModuleType:
        """A module of the game, executed when it is first asked for."""
        with self.loading:
            if name not in self.modules:
                self.modules[name] = self.executed(name)
            return self.modules[name]

    def executed(self, name: str) -> ModuleType:
        """The same source in a module of its own."""
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            raise ModuleNotFoundError(f"{self.package} has no module {name!r}.", name=name)
        module = importlib.util.module_from_spec(spec)
        vars(module)["__builtins__"] = self.builtins
        exec(spec.loader.get_code(name), vars(module))  # type: ignore[attr-defined]  # noqa: S102  our own source
        return module


@lru_cache(MOST_KEPT)
def reprint(package: str, edition: Edition) -> Reprint:
    """The modules of a game for an edition."""
    return Reprint(package, edition.printed)
