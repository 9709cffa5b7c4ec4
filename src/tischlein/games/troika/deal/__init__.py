"""Where chance lies in a numbered deal: every tile in its slot, in every round, whoever looks at it and when.

A folder, because nothing in it is compiled: machine code of the rules stays valid when it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tischlein.games.troika.components import TILES


def chance_place(state: Any, _run: int) -> tuple[int, ...]:
    """The round, and the slot from which a tile is taken or turned up."""
    return state.round, state.slot


def laid_out(_state: Any) -> Sequence[int]:
    """All tiles of the box, also those that are out of play with two."""
    return TILES
