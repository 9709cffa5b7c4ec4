"""Where chance lies in a numbered deal: the circle, the figures, all dice, and what is found under which colour.

Pieces are moved about and shuffled, so a find is the same only as long as the same pieces lie where it is made.
"""

from __future__ import annotations

from typing import Any

from tischlein.games.artefakt.components import FINDING, ROLLING


def chance_place(state: Any, _run: int) -> tuple[int, ...]:
    """What it is for and when; then from which heap a piece is taken."""
    if state.moment < ROLLING:
        return state.moment, state.count
    if state.moment == ROLLING:
        return state.moment, state.round, state.count
    when = state.count if state.moment == FINDING else state.site
    return state.moment, state.round, when, state.source, state.colour
