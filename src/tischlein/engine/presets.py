"""House rules that go well together: presets.toml in a game's folder."""

from __future__ import annotations

import tomllib
from functools import cache

from tischlein.kit import Game

CHILDREN = "children"  # the preset for tables with children


@cache
def presets_of(game: Game) -> dict[str, dict[str, int | str]]:
    """The house rules of each preset, those that differ from their defaults; a game without that file has none."""
    file = game.folder / "presets.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def is_for_children(game: Game, options: dict[str, int | str]) -> bool:
    """Whether somebody has chosen the house rules for children."""
    usual = game.options.full({})
    chosen = {name: value for name, value in options.items() if name != "start_seat" and value != usual.get(name)}
    return bool(chosen) and chosen == presets_of(game).get(CHILDREN)
