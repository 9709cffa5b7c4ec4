"""What a seat sees: an allow-list."""

from typing import Any

import msgspec

from tischlein.kit import NOBODY, SPECTATOR, Facts, Maybe, Preview, View, holds

from . import rules
from .actions import word_kinds
from .components import CARDS, IN_HAND, NUMBERS, PLACES

__all__ = ["word_kinds"]

TOLD = {"plant": ("points",)}


class HerbCard(msgspec.Struct, frozen=True):
    """A card."""

    herb: int
    number: int


class HerbsView(View, frozen=True, kw_only=True):
    """The table, as a seat sees it."""

    hand: list[HerbCard]  # the own cards
    held: list[int]  # cards of everybody
    pile: int  # cards left to draw
    bed: list[HerbCard | None]  # row by row
    harvested: int  # beds
    beds: int


class HerbsPreview(Preview, frozen=True, kw_only=True):
    """What planting a card would bring."""

    points: int


class HerbsFacts(Facts, frozen=True, kw_only=True, gc=False):
    """What planting a card has brought."""

    points: Maybe[int] = msgspec.UNSET


def card_of(card: int) -> HerbCard:
    """A card by its number."""
    return HerbCard(card // NUMBERS, card % NUMBERS + 1)


def see(state: Any, seat: int) -> HerbsView:
    """G3, G6: the own hand; of others only how many cards they have."""
    won = rules.winners(state)
    return HerbsView(
        seat=seat,
        turn=state.to_act,
        to_act=[state.to_act] if state.to_act >= 0 else [],
        points=list(state.points[: state.seats]),
        winners=[other for other in range(state.seats) if holds(won, other)] if state.to_act == NOBODY else None,
        decided="G9" if state.to_act == NOBODY else "",
        hand=[card_of(card) for card in range(CARDS) if seat != SPECTATOR and state.where[card] == IN_HAND + seat],
        held=list(state.held[: state.seats]),
        pile=state.pile,
        bed=[card_of(card - 1) if card else None for card in state.bed],
        harvested=state.harvested,
        beds=state.beds,
    )


def points_for(state: Any, action: int) -> int:
    """G7: what planting would bring; the state is as before afterwards."""
    then = state.copy()
    then.bed[action % PLACES] = action // PLACES + 1
    return rules.worth(then, action % PLACES)


def preview(state: Any, _seat: int, action: int) -> HerbsPreview:
    """G7."""
    return HerbsPreview(points=points_for(state, action))


def tell(state: Any, actor: int, code: int) -> HerbsFacts:
    """G7: points are told with the card that brought them."""
    points = points_for(state, code) if actor >= 0 else 0
    return HerbsFacts(points=points) if points else HerbsFacts()
