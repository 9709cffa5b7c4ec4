"""The view that a seat gets: what the game's `view.py` shows, how points came about, and the picture of the table."""

from __future__ import annotations

from typing import Any

import msgspec

from tischlein.kit import Game

from .earnings import Earnings, explained


def view_of(game: Game, state: Any, seat: int, earnings: Earnings | None) -> Any:
    """What a seat sees of a state."""
    view = explained(game.view.see(state, seat), earnings)
    scene = game.optional.scene(state, seat)
    return view if scene is None else msgspec.structs.replace(view, scene=scene)
