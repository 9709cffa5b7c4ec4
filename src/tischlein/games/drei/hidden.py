"""Where hidden cards lie, for checks of secrecy: all deals that fit what a seat knows can be counted from it."""

from __future__ import annotations

from typing import Any

from tischlein.games.drei.colours import CARDS
from tischlein.kit import Hidden, Place


def hidden_places(state: Any, seat: int) -> Hidden:
    """D5-D7: the hands of the others; all piles and the undealt cards are one heap."""
    others = [owner for owner in range(state.seats) if owner != seat]
    hands = [Place(f"hand {owner}", tuple(state.hand[owner][: state.hand_size[owner]])) for owner in others]
    return Hidden([*hands, Place("piles", tuple(card for card in range(CARDS) if state.unseen[card]))])
