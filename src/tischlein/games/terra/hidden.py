"""Where hidden cards lie, for checks of secrecy: all deals that fit what a seat knows can be counted from it."""

from __future__ import annotations

from typing import Any

from tischlein.games.terra.cards import card_of, colour_of, crisis_colour
from tischlein.games.terra.components import CARDS
from tischlein.games.terra.knowledge import hides_contribution, hides_sets
from tischlein.games.terra.sets import SETS
from tischlein.kit import Hidden, Pieces, Place

ALL_SETS = frozenset(SETS)


def hidden_places(state: Any, seat: int) -> Hidden:
    """E8, E22: hands and sets of the others; V1: their contributions; and the pile.  Crises are no secret."""
    others = [owner for owner in range(state.seats) if owner != seat]
    return Hidden([
        *(Place(f"hand {owner}", cards_in(state.hand[owner])) for owner in others),
        *(place for owner in others if hides_sets(state, seat, owner) for place in sets_of(state, owner)),
        *(contribution(state, owner) for owner in others if hides_contribution(state, seat, owner)),
        Place("pile", cards_in(state.left)),
    ])  # fmt: skip


def cards_in(counts: list[int]) -> Pieces:
    """The solution cards that are given as counts per kind."""
    return tuple(card for card in range(CARDS) for _ in range(counts[card]))


def sets_of(state: Any, owner: int) -> list[Place]:
    """E23: three cards that lie together make a set."""
    numbers = state.sets[owner][: state.set_count[owner]]
    return [Place(f"set {owner} {place}", SETS[number], ways=is_set) for place, number in enumerate(numbers)]


def is_set(cards: Pieces) -> int:
    """E23."""
    return int(tuple(sorted(cards)) in ALL_SETS)


def contribution(state: Any, owner: int) -> Place:
    """E10, V1: a card of the crisis's colour."""
    colour = crisis_colour(state.threat)
    card = card_of(colour, state.contribution[owner])
    return Place(f"contribution {owner}", (card,), ways=lambda cards: int(colour_of(cards[0]) == colour))
