"""Mutants: sources of the program with one fault planted, and a way to import them instead of the sound ones.

A planted text replaces another that stands exactly once in its module, or comes after its last line.  Where the anchor
no longer matches, the module has changed under the mutant, and that is an error.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, Literal

import tischlein

PACKAGE = Path(tischlein.__file__).parent
HERE = Path(__file__).parent
Way = Literal["check", "wire", "clauses"]  # what has to catch a mutant

# Planted texts may ask for something that a seat cannot know, in any game.
ASKED = """

def secret(state, seat):
    from tischlein.games.{game}.hidden import hidden_places

    return next((sum(place.pieces) for place in hidden_places(state, seat).places if place.pieces), 0)
"""


class AnchorError(ValueError):
    """A mutant no longer fits the module in which it is planted."""


@dataclass(frozen=True)
class Mutant:
    """A program with one fault."""

    game: str  # at whose tables it is looked for
    way: Way
    about: str  # what leaks, or what is wrong
    name: str  # what has been changed, unique in its game
    sources: Mapping[str, str]  # by module (`games.drei.view`) its text with the fault


def file_of(module: str) -> Path:
    """Where a module's source is."""
    return (PACKAGE / module.replace(".", "/")).with_suffix(".py")


def planted(module: str, old: str, new: str) -> str:
    """The source of a module with one text replaced, or with one at its end."""
    source = file_of(module).read_text(encoding="utf-8")
    if not old:
        return source + new
    if source.count(old) != 1:
        raise AnchorError(f"{module} has {source.count(old)} times, and not once: {old!r}")
    return source.replace(old, new)


# -- Leaks -------------------------------------------------------------------------------------------------------------


def leaks(game: str) -> list[Mutant]:
    """All leaks that are planted for a game: those that fit any game, its own, and those of the server."""
    own = PACKAGE / "games" / game / "tests" / "leaks.toml"
    files = [HERE / "any_game.toml", *([own] if own.exists() else []), HERE / "wire.toml"]
    return [mutant for file in files for mutant in read_leaks(file, game)]


def read_leaks(file: Path, game: str) -> Iterator[Mutant]:
    """The leaks of a file: by what leaks, by name one edit or several."""
    for about, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
        for name, entry in entries.items():
            if game not in entry.get("not_in", {}):
                way: Way = "wire" if file.stem == "wire" else entry.get("way", "check")
                yield Mutant(game, way, about, name, edited(game, entry.get("edits", [entry])))


def edited(game: str, edits: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The sources of one leak."""
    sources = {}
    for edit in edits:
        module = edit["module"] if edit["module"].startswith("server.") else f"games.{game}.{edit['module']}"
        new = edit["new"] + (ASKED if "secret(" in edit["new"] and not edit.get("old") else "")
        sources[module] = planted(module, edit.get("old", ""), new.replace("{game}", game))
    return sources


# -- Importing ---------------------------------------------------------------------------------------------------------


class Planter(MetaPathFinder):
    """From now on modules are imported with what is planted in them; none of them may have been imported before."""

    def __init__(self, mutant: Mutant) -> None:
        self.sources = {f"tischlein.{module}": source for module, source in mutant.sources.items()}
        early = [module for module in self.sources if module in sys.modules]
        if early:
            raise ImportError(f"{', '.join(early)} cannot be planted: it has been imported already.")
        sys.meta_path.insert(0, self)

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if fullname not in self.sources:
            return None
        file = file_of(fullname.removeprefix("tischlein."))
        loader = PlantedLoader(fullname, str(file), self.sources[fullname])
        return spec_from_file_location(fullname, file, loader=loader)


class PlantedLoader(SourceFileLoader):
    """Runs another text than that of the file."""

    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)
