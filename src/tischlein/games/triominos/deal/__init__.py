"""Where chance lies in a numbered deal: the hands, the draws for the start, and the order in which tiles are bought."""

from __future__ import annotations

from typing import Any

from tischlein.games.triominos.components import DRAWING


def chance_place(state: Any, run: int) -> tuple[int, ...]:
    """The round and what it is for; then how many tiles the Topf has, or which draw for the start it is."""
    return state.round, state.moment, run if state.moment == DRAWING else state.pot
