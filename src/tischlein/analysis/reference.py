"""Who everything is measured by: the reference, and how strong it was measured to be in a game."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from tischlein.bots.reference import NAME, VERSION
from tischlein.kit import Game

from .findings import Reference, Strength

MEASURED = Path(__file__).parent / "strength.toml"  # written by bench/analysis.py


@cache
def reference_for(game: Game) -> Reference:
    """The reference, with its strength in this game."""
    measured = tomllib.loads(MEASURED.read_text(encoding="utf-8"))
    rows = measured.get(game.id, []) if measured.get("version") == VERSION else []
    return Reference(NAME, VERSION, msgspec.convert(rows, list[Strength]))
