"""Why cards and sets of a hand have to wait, and whether a turn can only end."""

from __future__ import annotations

from typing import Any

from tischlein.games.terra.actions import AVERT, CARD_WORDS, LAY, SET
from tischlein.games.terra.asking import is_served, may_lay_sets, why_not
from tischlein.games.terra.cards import colour_of
from tischlein.games.terra.components import AVERTING, CARDS, CRISES, LAYING, REGIONS, VALUES, Refusal
from tischlein.games.terra.scoring import has_set
from tischlein.games.terra.sets import SETS
from tischlein.kit import Hindrance

SET_SIZE = len(SETS[0])


def see_hindered(state: Any, seat: int) -> dict[str, Hindrance]:
    """E10, E17: the cards of the hand for which nothing can be done now."""
    reasons = {card: hindrance_of(state, seat, card) for card in range(CARDS) if state.hand[seat][card]}
    return {CARD_WORDS[card]: reason.hindrance() for card, reason in reasons.items() if reason != Refusal.NONE}


def hindrance_of(state: Any, seat: int, card: int) -> Refusal:
    """E10: of a card beside the crisis that looms.  E17: beside all open ones of its colour."""
    if state.moment == AVERTING:
        return Refusal(why_not(state, seat, AVERT + card))
    if state.moment != LAYING:
        return Refusal.NONE
    crises = range(colour_of(card) * REGIONS, (colour_of(card) + 1) * REGIONS)
    reasons = {why_not(state, seat, LAY + crisis * VALUES + card % VALUES) for crisis in crises}
    order = (Refusal.NONE, Refusal.ALREADY_SERVED, Refusal.CRISIS_NOT_OPEN)  # the nearest to being possible
    return next(reason for reason in order if reason in reasons)


def see_hindered_set(state: Any, seat: int) -> Hindrance | None:
    """E22: why a set of the hand has to wait; all of them have the same reason."""
    held = next((number for number in range(len(SETS)) if has_set(state.hand[seat], number)), None)
    reason = Refusal.NONE if held is None else Refusal(why_not(state, seat, SET + held))
    return None if reason == Refusal.NONE else reason.hindrance()


def only_ends(state: Any) -> bool:
    """E16, E17, E22: no crisis is left to lay a card on, and no set can be laid.  Hands play no part in it."""
    is_waited_for = any(state.is_open[crisis] and not is_served(state, crisis) for crisis in range(CRISES))
    is_set_possible = may_lay_sets(state) and state.hand_size[state.active] >= SET_SIZE
    return state.moment == LAYING and not is_waited_for and not is_set_possible
