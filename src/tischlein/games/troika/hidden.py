"""Where hidden tiles lie, for checks of secrecy: all deals that fit what a seat knows can be counted from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tischlein.games.troika.actions import CALL, HIDE
from tischlein.games.troika.components import HAND_LIMIT, SLOTS, UNSEEN, VALUES
from tischlein.games.troika.knowledge import knows_in_hand, knows_slot
from tischlein.games.troika.scoring import is_rightful
from tischlein.kit import CHANCE, Hidden, Pieces, Place


def hidden_places(state: Any, seat: int) -> Hidden:
    """T5, T6, T15: other hands and what others put back, as far as the seat does not know it; the unseen tiles."""
    slots = [slot for slot in range(SLOTS) if state.hidden_by[slot] and not knows_slot(state, seat, slot)]
    unseen = tuple(value for value in range(1, VALUES) for _ in range(state.left[value]))
    return Hidden([
        *(hand(state, seat, owner) for owner in range(state.seats) if owner != seat),
        *(Place(f"slot {slot + 1}", (state.value[slot],)) for slot in slots),
        Place("unseen", unseen),
    ])  # fmt: skip


def hand(state: Any, seat: int, owner: int) -> Place:
    """What the seat does not know of a hand.  T20: where wrong calls are forbidden, those who called were right."""
    places = range(state.hand_size[owner])
    known = [state.hand[owner][place] for place in places if knows_in_hand(state, seat, owner, place)]
    unknown = [state.hand[owner][place] for place in places if not knows_in_hand(state, seat, owner, place)]
    is_bound = state.called[owner] and state.false_calls == 0
    return Place(f"hand {owner}", tuple(unknown), ways=rightful(state, owner, known) if is_bound else None)


def rightful(state: Any, owner: int, known: list[int]) -> Callable[[Pieces], int]:
    """T19: whether a hand makes the call rightful, once for the same tiles."""
    world = state.copy()

    def ways(tiles: Pieces) -> int:
        whole = sorted([*known, *tiles])
        world.hand[owner] = whole + [UNSEEN] * (HAND_LIMIT - len(whole))
        return int(is_rightful(world, owner))

    return ways


def forgets(state: Any, seat: int, actor: int, code: int) -> bool:
    """T15: a tile leaves a hand of which the seat knew some; now it is sure of fewer, though it could reckon."""
    if actor in {CHANCE, seat} or not HIDE <= code < CALL:
        return False
    return any(knows_in_hand(state, seat, actor, place) for place in range(state.hand_size[actor]))
