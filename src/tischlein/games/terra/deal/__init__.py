"""Where chance lies in a numbered deal: the hands, and every card at its depth in the pile."""

from __future__ import annotations

from typing import Any


def chance_place(state: Any, _run: int) -> tuple[int, ...]:
    """How many cards are left: the hands are dealt from the pile, too, and always so many."""
    return (state.pile,)
