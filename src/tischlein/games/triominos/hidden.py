"""Where hidden tiles lie, for checks of secrecy: all deals that fit what a seat knows can be counted from it."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from typing import Any

from tischlein.games.triominos.components import IN_POT, MOST_SEATS, OPENING_RANK, TILES, TURN
from tischlein.kit import NOBODY, Hidden, Pieces, Place, holds


def hidden_places(state: Any, seat: int) -> Hidden:
    """O4: the hands of the others and the Topf.  When the match is over all hands are shown."""
    if state.to_act == NOBODY:
        return Hidden([])
    others = [owner for owner in range(state.seats) if owner != seat]

    def sort(tile: int) -> tuple[int, int]:
        return state.began_in_pot[tile], state.not_held_by[tile]

    def agrees(deal: Mapping[str, Pieces]) -> bool:
        return starter_is_right(state, seat, {owner: deal[f"hand {owner}"] for owner in others})

    hands = [hand(state, owner) for owner in others]
    return Hidden([*hands, Place("Topf", tiles_at(state, IN_POT))], sort, agrees if awaits_highest(state) else None)


def tiles_at(state: Any, place: int) -> tuple[int, ...]:
    """The tiles of a hand or of the Topf."""
    return tuple(tile for tile in range(TILES) if state.place[tile] == place)


def hand(state: Any, owner: int) -> Place:
    """O14: it has no tile that would have fitted when its owner passed.  O5, V1: those that began in the Topf are among
    the bought ones; which of the others were bought nobody knows."""

    def ways(tiles: Pieces) -> int:
        if any(holds(state.not_held_by[tile], owner) for tile in tiles):
            return 0
        began_in_pot = sum(state.began_in_pot[tile] for tile in tiles)
        bought = state.from_pot[owner]
        return comb(len(tiles) - began_in_pot, bought - began_in_pot) if began_in_pot <= bought else 0

    is_bound = any(state.began_in_pot) or any(state.not_held_by)
    return Place(f"hand {owner}", tiles_at(state, owner), ways=ways if is_bound else None)


# -- V1: whose turn it is tells who holds the highest tile -----------------------------------------------------------


def awaits_highest(state: Any) -> bool:
    """V1, before the opening."""
    return bool(state.pressman_start == 1 and state.moment == TURN and state.laid_count == 0)


def starter_is_right(state: Any, seat: int, hands: dict[int, Pieces]) -> bool:
    """V1: the starter holds the highest tile of all hands."""
    own = {seat: tiles_at(state, seat)} if seat < MOST_SEATS else {}
    ranks = {owner: max(OPENING_RANK[tile] for tile in tiles) for owner, tiles in (hands | own).items()}
    return max(ranks, key=lambda owner: ranks[owner]) == state.to_act
