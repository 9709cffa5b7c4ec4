"""A4, A25, A32: the fragments, how they move, and who knows them."""

from tischlein.games.artefakt.components import ASIDE, BOARD, COLOURS, EACH, ONE
from tischlein.kit import CHANCE, holds, only

# -- Heaps (A4, A32) -------------------------------------------------------------------------------------------------


def number(heap):
    """How many fragments a heap has: its four pairs of bits, added up."""
    pairs = (heap & 0b00110011) + (heap >> 2 & 0b00110011)
    return (pairs + (pairs >> 4)) & 0b1111


def kinds(heap):
    """A32: the heap without second copies."""
    return (heap | heap >> 1) & EACH


def different(heap):
    """A32: how many different pieces; owning both copies counts once."""
    return number(kinds(heap))


def copies(heap, piece):
    """How often a piece is in a heap."""
    return heap >> 2 * piece & 3


def fragments_at(state, place):
    """How many fragments of all colours lie at a place."""
    heap = state.heap[place]
    return number(heap[0]) + number(heap[1]) + number(heap[2])


def has_fragments(state, place):
    """Whether anything lies at a place."""
    heap = state.heap[place]
    return heap[0] + heap[1] + heap[2] > 0


def fragments_of(state, seat):
    """How many fragments a player owns."""
    return fragments_at(state, BOARD + seat)


# -- Moving and knowing (A25) ----------------------------------------------------------------------------------------


def owner(state, place):
    """The mask of the one who may look at the fragments at a place: nobody at the centre and on sites."""
    if place < BOARD:
        return 0
    return only(state.active if place == ASIDE else place - BOARD)


def witnesses(state, source, target):
    """A25: a moving fragment is seen by the owners of the boards that it leaves and reaches."""
    return owner(state, source) | owner(state, target)


def move_piece(state, source, target, colour, piece):
    """One fragment, face-down: its witnesses know it, the others only see its colour."""
    seen_by = witnesses(state, source, target)
    size = number(state.heap[source][colour])
    for viewer in range(state.seats):
        if holds(seen_by, viewer):
            note_seen(state.known[viewer], source, target, colour, piece)
        else:
            note_unseen(state.known[viewer], source, target, colour, size)
    state.heap[source][colour] -= ONE[piece]
    state.heap[target][colour] += ONE[piece]


def note_seen(known, source, target, colour, piece):
    """Who sees the piece knows where it is now."""
    if copies(known[source][colour], piece) > 0:
        known[source][colour] -= ONE[piece]
    known[target][colour] += ONE[piece]


def note_unseen(known, source, target, colour, size):
    """Who does not see it is no longer sure of any of the pieces he knew there.  Only if he knew all of this colour,
    and all of them equal, he knows what has moved."""
    sure = known[source][colour]
    if sure == 0:
        return
    each = kinds(sure)
    if number(sure) == size and each & (each - 1) == 0:
        known[target][colour] += each
    known[source][colour] = sure - each


def move_heap(state, source, target, colour):
    """All fragments of a colour: what somebody knew of them he still knows; the owner of the target sees them all."""
    heap = state.heap[source][colour]
    if heap == 0:
        return
    seen_by = owner(state, target)
    for viewer in range(state.seats):
        known = state.known[viewer]
        known[target][colour] += heap if holds(seen_by, viewer) else known[source][colour]
        known[source][colour] = 0
    state.heap[source][colour] = 0
    state.heap[target][colour] += heap


def look_at(state, seat, place):
    """A25, A40: a text lets the player look at all fragments of a place."""
    for colour in range(COLOURS):
        state.known[seat][place][colour] = state.heap[place][colour]


# -- Whose turn ------------------------------------------------------------------------------------------------------


def ask(state, seat, moment):
    """A player has to decide."""
    state.moment = moment
    state.active = seat
    state.to_act = seat


def ask_chance(state, moment):
    """Chance has to decide."""
    state.moment = moment
    state.to_act = CHANCE


def ask_piece(state, moment, source, target, colour):
    """A13, A23, A40: a random fragment of this colour is going to move."""
    state.source = source
    state.target = target
    state.colour = colour
    ask_chance(state, moment)
