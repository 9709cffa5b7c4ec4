"""What a player may know, and so all that a bot is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tischlein.kit import CHANCE, HIDDEN_OUTCOME, Game

from .earnings import Earnings
from .match import Match
from .seeing import view_of


@dataclass(frozen=True, eq=False)
class Knowledge:
    """One seat's knowledge when it has to decide.  It holds nothing of the true state.

    `world` is one canonical world the seat considers possible; two matches that look alike to the seat give the same.
    It is the bot's own copy; more worlds come from re-imagining it.
    """

    game: Game
    seats: int
    options: Mapping[str, int | str]
    seat: int
    legal: list[int]  # codes of the actions it may choose from
    events: list[str]  # all that has happened, as the seat may see it
    world: Any  # a plain state
    version: int | None = None  # of the rules; None: the newest
    earnings: Earnings | None = None  # how everybody's points came about

    @classmethod
    def of(cls, match: Match, seat: int) -> Knowledge:
        """What a seat knows in a match."""
        return cls(
            game=match.game,
            seats=match.seats,
            options=match.options,
            seat=seat,
            legal=match.legal_codes(seat),
            events=match.log(seat),
            world=match.imagine(seat),
            version=match.version,
            earnings=match.earnings,
        )

    @cached_property
    def codes(self) -> list[tuple[int, int | None]]:
        """Who acted (CHANCE or a seat) and the code of each event; None where the seat has not seen it."""
        return [read_event(self.game, event) for event in self.events]

    @cached_property
    def view(self) -> Any:
        """What the seat sees.  Any world it considers possible shows it the same."""
        return view_of(self.game, self.world, self.seat, self.earnings)


@lru_cache(maxsize=1 << 14)
def read_event(game: Game, event: str) -> tuple[int, int | None]:
    """Who acted and the code, of an event in words."""
    if event.startswith("*"):
        return CHANCE, None if event == HIDDEN_OUTCOME else game.actions.read_outcome(event[1:])
    seat, _, words = event.partition(" ")
    return int(seat), game.actions.read_action(words)
