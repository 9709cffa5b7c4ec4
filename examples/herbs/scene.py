"""The table as a seat sees it, for the page: it draws this and finds out by the words what a tap does."""

from typing import Any

from msgspec import UNSET

from tischlein.kit import SPECTATOR, Colour, Scene, Spot, Thing, backs

from .actions import HERB_WORDS, PLACE_WORDS
from .components import SIDE
from .view import HerbCard, HerbsView, see

LOOKS: tuple[tuple[str, Colour], ...] = (("leaf", "green"), ("flower", "purple"), ("drop", "teal"), ("tree", "blue"))


def scene(state: Any, seat: int) -> Scene:
    """G3-G6: the bed, the pile, and everybody's hand."""
    view = see(state, seat)
    bed = Spot(id="bed", kind="grid", columns=SIDE, name="bed", number=bed_number(view), things=bed_of(view))
    pile = Spot(id="pile", kind="pile", count=view.pile, things=backs("pile", min(view.pile, 1)), name="pile")
    return Scene([bed, pile, *(hand_of(view, owner) for owner in range(len(view.held)))])


def bed_number(view: HerbsView) -> int:
    """G8: which bed is planted."""
    return min(view.harvested + 1, view.beds)


def bed_of(view: HerbsView) -> list[Thing]:
    """G4, G5: what grows, and free places to be tapped."""
    free = [Thing(id=f"free {word}", kind="space", name=word, words=[word], of="place") for word in PLACE_WORDS]
    return [free[place] if card is None else card_thing(card) for place, card in enumerate(view.bed)]


def hand_of(view: HerbsView, owner: int) -> Spot:
    """G3: the own cards, and the backs of those of the others."""
    own = owner == view.seat and view.seat != SPECTATOR
    cards = [card_thing(card, is_mine=True) for card in view.hand] if own else backs(f"hand {owner}", view.held[owner])
    return Spot(id=f"hand {owner}", kind="hand", owner=owner, things=cards)


def card_thing(card: HerbCard, *, is_mine: bool = False) -> Thing:
    """G2, G5: a card is itself wherever it can be seen; a tap on one of the own hand means planting it."""
    herb, (symbol, colour) = HERB_WORDS[card.herb], LOOKS[card.herb]
    words = f"{herb} {card.number}"
    return Thing(
        id=f"card {words}",
        symbol=symbol,
        colour=colour,
        number=card.number,
        name=herb,
        words=[words] if is_mine else [],
        of="card" if is_mine else UNSET,
    )
