"""Where hidden fragments and cards lie, for checks of secrecy: all deals that fit what a seat knows can be counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tischlein.games.artefakt.actions import COLOUR_NAMES, FIGURE_NAMES, PLAN, TRAVEL
from tischlein.games.artefakt.circle import is_revealed
from tischlein.games.artefakt.components import (
    ASIDE,
    BOARD,
    CARDS,
    COLOURS,
    FIGURES,
    ONE,
    PIECES,
    PLACES,
)
from tischlein.games.artefakt.fragments import copies, different, number
from tischlein.games.artefakt.knowledge import known_heap, seen_by, somebody_has_won
from tischlein.kit import CHANCE, NOBODY, Hidden, Pieces, Place, holds


def hidden_places(state: Any, seat: int) -> Hidden:
    """A4, A14: all fragments and travel cards that the seat does not know.  At the end all is open."""
    if state.to_act == NOBODY:
        return Hidden([])
    fragments = [fragments_at(state, seat, place, colour) for colour in range(COLOURS) for place in range(PLACES)]
    others = [planner for planner in range(state.seats) if planner != seat and holds(state.planned, planner)]
    plans = [place for planner in others for place in travel_cards(state, planner)]
    return Hidden([*fragments, *plans], agrees=None if wins_by_one_board(state) else nobody_has_won(state, seat))


# -- Fragments (A4, A29) -----------------------------------------------------------------------------------------------


def wins_by_one_board(state: Any) -> bool:
    """A29: whether somebody has won is seen at one place and in one colour; V8, A30: not so in the middle of an
    exchange, and not if two artefacts are needed."""
    return bool(state.artefacts_needed == 1 and not any(state.heap[ASIDE]))


def fragments_at(state: Any, seat: int, place: int, colour: int) -> Place:
    """What the seat does not know at a place, of one colour."""
    known = known_heap(state, seat, place, colour)
    is_bound = BOARD <= place < ASIDE and wins_by_one_board(state)
    return Place(
        name_of(place, colour),
        pieces_of(state.heap[place][colour] - known),
        heap=COLOUR_NAMES[colour],
        ways=incomplete(state, known) if is_bound else None,
    )


def name_of(place: int, colour: int) -> str:
    """`blue at 11`."""
    return f"{COLOUR_NAMES[colour]} at {place}"


def pieces_of(heap: int) -> Pieces:
    """The pieces of a heap."""
    return tuple(piece for piece in range(PIECES) for _ in range(copies(heap, piece)))


def heap_of(pieces: Pieces) -> int:
    """The heap of some pieces."""
    return sum(ONE[piece] for piece in pieces)


def incomplete(state: Any, known: int) -> Callable[[Pieces], int]:
    """A29: who had them all would have won."""
    return lambda pieces: int(different(known + heap_of(pieces)) < state.pieces_needed)


def nobody_has_won(state: Any, seat: int) -> Callable[[Mapping[str, Pieces]], bool]:
    """A29, A30, V8: what lies on all boards, taken together."""
    world = state.copy()

    def agrees(deal: Mapping[str, Pieces]) -> bool:
        for place in range(BOARD, PLACES):
            for colour in range(COLOURS):
                known = known_heap(state, seat, place, colour)
                world.heap[place][colour] = known + heap_of(deal[name_of(place, colour)])
        return not somebody_has_won(world)

    return agrees


# -- Travel cards (A14) ------------------------------------------------------------------------------------------------


def travel_cards(state: Any, planner: int) -> list[Place]:
    """A14: the cards of a plan that are not revealed yet, and the card that stays aside."""
    heap = f"cards of {planner}"
    hidden = [figure for figure in range(FIGURES) if not is_revealed(state, planner, figure)]
    laid = [Place(f"{FIGURE_NAMES[figure]} of {planner}", (state.plan[planner][figure],), heap) for figure in hidden]
    aside = tuple(card for card in range(1, CARDS + 1) if card not in state.plan[planner])
    return [*laid, Place(f"aside of {planner}", aside, heap)]


# -- What is forgotten (section "Hidden information" of RULES.md) ------------------------------------------------------


def forgets(state: Any, seat: int, actor: int, code: int) -> bool:
    """A25: a fragment leaves a place unseen, and the seat is no longer sure of what it knew there; nor does it reckon
    that the board from which it comes was not complete before (A29)."""
    if holds(seen_by(state, actor, code), seat):
        return False
    if actor == CHANCE:
        return unsure(state, seat, state.source, state.colour)
    is_plan = PLAN <= code < TRAVEL
    return not is_plan and any(unsure(state, seat, BOARD + actor, colour) for colour in range(COLOURS))


def unsure(state: Any, seat: int, place: int, colour: int) -> bool:
    """Whether the seat knows something there that counts no longer once a fragment has left it."""
    heap = state.heap[place][colour]
    return known_heap(state, seat, place, colour) != 0 or (place >= BOARD and number(heap) >= state.pieces_needed)
