"""Where chance lies in a numbered deal: three open cards, and every card at its depth in somebody's pile."""

from __future__ import annotations

from typing import Any

from tischlein.games.drei.rules import is_opening


def chance_place(state: Any, _run: int) -> tuple[int, ...]:
    """Which of the open cards; or whose pile, and how many cards are left in it."""
    return (0, state.opened) if is_opening(state) else (1 + state.active, state.pile[state.active])
