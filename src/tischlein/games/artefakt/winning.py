"""A29-A33: complete artefacts, and the end of the game."""

from tischlein.games.artefakt.components import ASIDE, BOARD, COLOURS, FRAGMENTS, SWAPPING
from tischlein.games.artefakt.fragments import different, fragments_of
from tischlein.kit import NOBODY, only

# -- Complete artefacts (A29-A32) ------------------------------------------------------------------------------------


def is_complete(state, heap):
    """A29, A32: all four different pieces of the colour.  V7: three of them."""
    return different(heap) >= state.pieces_needed


def has_artefacts(state, seat):
    """A29: one complete artefact; colours never mix.  V8: two.  A30: in the middle of an exchange as it was before."""
    complete = 0
    for colour in range(COLOURS):
        heap = state.heap[BOARD + seat][colour]
        if state.aside_from == seat:
            heap += state.heap[ASIDE][colour]
        if is_complete(state, heap):
            complete += 1
    return complete >= state.artefacts_needed


def ends_with_win(state, seat):
    """A29, A30: tested after every change of a board; the winner wins at once, the round is not finished."""
    if not has_artefacts(state, seat):
        return False
    state.won = only(seat)
    state.to_act = NOBODY
    return True


# -- The end after 100 rounds (A33) ----------------------------------------------------------------------------------


def most_different(state, seat):
    """A32, A33: the most different pieces of one colour.  A40: in an exchange the fragment received counts at once."""
    best = 0
    for colour in range(COLOURS):
        heap = state.heap[BOARD + seat][colour]
        if state.moment == SWAPPING and state.active == seat:
            heap += state.heap[ASIDE][colour]
        best = max(best, different(heap))
    return best


def rank_value(state, seat):
    """A33: most different pieces in one colour, then most fragments."""
    return most_different(state, seat) * (FRAGMENTS + 1) + fragments_of(state, seat)


def leaders(state):
    """A33: all with the best rank share the win."""
    best = 0
    for seat in range(state.seats):
        best = max(best, rank_value(state, seat))
    mask = 0
    for seat in range(state.seats):
        if rank_value(state, seat) == best:
            mask |= only(seat)
    return mask
