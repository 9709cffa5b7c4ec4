"""Who everything is measured by: the reference, and how strong it was measured to be in a game."""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

from tischlein.bots.reference import NAME, VERSION
from tischlein.kit import Game

from .findings import Reference, Strength

MEASURED = "reference.toml"  # in a game's folder, written by bench/analysis.py


@cache
def reference_for(game: Game) -> Reference:
    """The reference, with its strength in this game."""
    file = game.folder / MEASURED
    measured = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    rows = measured["strength"] if measured.get("version") == VERSION else []
    return Reference(NAME, VERSION, msgspec.convert(rows, list[Strength]))
