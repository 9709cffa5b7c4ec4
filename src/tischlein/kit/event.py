"""An event: the only thing that ever changes a game."""

from dataclasses import dataclass

from .seats import EVERYBODY


@dataclass(frozen=True, slots=True)
class Event:
    """Who did what, and who sees it in full."""

    actor: int  # a seat or CHANCE
    code: int  # the action code or the chance outcome
    seen_by: int = EVERYBODY  # bit mask of seats, spectator included
