"""An event: the only thing that ever changes a game."""

from typing import Any

import msgspec

from .seats import CHANCE, EVERYBODY


class Event(msgspec.Struct, frozen=True, gc=False):
    """Who did what, and who sees it in full."""

    actor: int  # a seat or CHANCE
    code: int  # the action code or the chance outcome
    seen_by: int = EVERYBODY  # bit mask of seats, spectator included


def happened(rules: Any, state: Any, actor: int, code: int) -> Any:
    """A copy of a state after an event of the actor, by the game's rules."""
    after = state.copy()
    if actor == CHANCE:
        rules.apply_chance(after, code)
    else:
        rules.apply_action(after, actor, code)
    return after
