"""Where hidden cards lie, for checks of secrecy."""

from typing import Any

from tischlein.kit import Hidden, Place

from .components import CARDS, IN_HAND, IN_PILE


def hidden_places(state: Any, seat: int) -> Hidden:
    """G3, G6: the hands of the others and the pile are one heap."""
    others = [other for other in range(state.seats) if other != seat]
    places = [(f"hand {other}", IN_HAND + other) for other in others] + [("pile", IN_PILE)]
    return Hidden([Place(name, tuple(card for card in range(CARDS) if state.where[card] == at)) for name, at in places])
