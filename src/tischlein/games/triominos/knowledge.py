"""Who knows what: visibility of events, what passes and the start tell about hands, re-imagined worlds."""

from tischlein.games.triominos.board import choices, key_with, move
from tischlein.games.triominos.components import (
    BY_RANK,
    DRAWING,
    HEAPS,
    IN_POT,
    MOST_SEATS,
    OPENING_RANK,
    TILE_AT,
    TILES,
    TURN,
)
from tischlein.kit import CHANCE, EVERYBODY, NOBODY, asks_clock, below, holds, only, total

# -- Visibility (section 4 of RULES.md) ----------------------------------------------------------------------------


def seen_by(state, actor, code):
    """O4, O10: a tile that goes to a hand is seen by its owner alone.  O5: the draw for the start is shown to all."""
    if actor == CHANCE and state.moment != DRAWING and not asks_clock(state):
        return only(state.active)
    return EVERYBODY


# -- What everybody learns about hidden tiles ----------------------------------------------------------------------


def learn_opening(state, opening):
    """V1: the highest tile of all hands has opened; every higher one is in the Topf."""
    for tile in range(TILES):
        if OPENING_RANK[tile] > OPENING_RANK[opening]:
            state.began_in_pot[tile] = 1


def learn_laid(state, seat, tile):
    """O5, V1: a tile that began in the Topf was bought.  Of another one nobody knows whether it was."""
    if state.began_in_pot[tile] == 1:
        state.from_pot[seat] -= 1
    state.from_pot[seat] = min(state.from_pot[seat], state.hand_size[seat])


def learn_passed(state, seat):
    """O14: who passes with an empty Topf holds no tile that fits, now and for the rest of the round."""
    for free in range(state.free_count):
        for number in range(choices(state, free)):
            state.not_held_by[TILE_AT[key_with(state, free, number)]] |= only(seat)


# -- Re-imagined worlds --------------------------------------------------------------------------------------------

# The unseen tiles lie in heaps: two for each hand, the tiles of the first deal and the bought ones, and the Topf.
# Only the Topf and the bought tiles can contain what began in the Topf.
POT_HEAP = 2 * MOST_SEATS
NOT_DEALT = -1  # the heap of a tile that is not dealt (yet)
NO_RANK = TILES  # no limit: above every opening rank
STIRS = 8  # exchanges for each tile


def reimagine(state, seat, rng):
    """A fair re-deal of the hands of all others and the Topf.  When the match is over all hands are shown.

    O28: that somebody can lay although the Topf is empty needs no care: the hands hold all unseen tiles then.
    """
    if state.to_act == NOBODY:
        return
    take_back(state, seat)
    gather(state, seat)
    limit_ranks(state, seat, rng)
    if deal_all(state, rng):
        stir(state, rng)
    hand_out(state)


def take_back(state, seat):
    """All tiles of the others are unseen again."""
    for tile in range(TILES):
        if state.place[tile] < MOST_SEATS and state.place[tile] != seat:
            move(state, tile, IN_POT)


def gather(state, seat):
    """No unseen tile is dealt yet; the heaps have room for all of them."""
    for tile in range(TILES):
        state.heap[tile] = NOT_DEALT
    for owner in range(MOST_SEATS):
        is_hidden = owner < state.seats and owner != seat
        state.room[2 * owner] = state.hand_size[owner] - state.from_pot[owner] if is_hidden else 0
        state.room[2 * owner + 1] = state.from_pot[owner] if is_hidden else 0
    state.room[POT_HEAP] = state.pot
    state.highest = NO_RANK


def hand_out(state):
    """The heaps become hands; the tiles of the Topf lie there already."""
    for tile in range(TILES):
        if state.heap[tile] != NOT_DEALT and state.heap[tile] != POT_HEAP:
            move(state, tile, state.heap[tile] >> 1)


def may_lie(state, tile, heap):
    """Whether a tile can be in a heap, by all that everybody knows."""
    if heap == POT_HEAP:
        return True
    if state.began_in_pot[tile] == 1 and heap & 1 == 0:
        return False
    return OPENING_RANK[tile] <= state.highest and not holds(state.not_held_by[tile], heap >> 1)


def put(state, tile, heap):
    """A tile comes into a heap."""
    state.heap[tile] = heap
    state.room[heap] -= 1


def is_waiting(state, tile):
    """Unseen and not dealt yet."""
    return state.place[tile] == IN_POT and state.heap[tile] == NOT_DEALT


def deal_all(state, rng):
    """All waiting tiles into heaps, those about which something is known first; whether that was uneven.

    A tile goes to each place that may take it with equal chance, which is fair as long as all that is known is alike
    (O5, V1: some tiles began in the Topf).  Who has passed (O14) may hold fewer tiles than others.
    """
    uneven = False
    for restricted in range(1, -1, -1):
        for tile in range(TILES):
            if is_waiting(state, tile) and (restricted == 0 or is_restricted(state, tile)):
                deal_tile(state, tile, rng)
                uneven = uneven or state.not_held_by[tile] != 0
    return uneven


def is_restricted(state, tile):
    """Whether there are heaps that cannot hold the tile."""
    return state.began_in_pot[tile] == 1 or state.not_held_by[tile] != 0 or OPENING_RANK[tile] > state.highest


def deal_tile(state, tile, rng):
    """One tile into a random place that may take it.  If none is left the others make room."""
    places = 0
    for heap in range(HEAPS):
        if state.room[heap] > 0 and may_lie(state, tile, heap):
            places += state.room[heap]
    if places == 0:
        make_room(state, tile)
    else:
        take_place(state, tile, below(rng, places))


def take_place(state, tile, ticket):
    """The tile gets the place of that number, counted over all heaps that may take it."""
    for heap in range(HEAPS):
        if state.room[heap] > 0 and may_lie(state, tile, heap):
            if ticket < state.room[heap]:
                put(state, tile, heap)
                return
            ticket -= state.room[heap]


def make_room(state, tile):
    """Deal a tile for which no place is left: a shortest chain of tiles moves on, the last into a heap with room.

    This finds a way whenever there is one (it is Berge's augmenting path), and there is: what is really held.
    """
    for heap in range(HEAPS):
        state.arriving[heap] = NOT_DEALT
    reached = reach_from(state, tile, 0)
    visited = 0
    while visited < reached:
        heap = state.queue[visited]
        if state.room[heap] > 0:
            move_chain(state, tile, heap)
            return
        for other in range(TILES):
            if state.heap[other] == heap:
                reached = reach_from(state, other, reached)
        visited += 1


def reach_from(state, tile, reached):
    """Add all heaps to which the tile could move and that no other tile has reached yet; how many are reached now."""
    for heap in range(HEAPS):
        if state.arriving[heap] == NOT_DEALT and may_lie(state, tile, heap):
            state.arriving[heap] = tile
            state.queue[reached] = heap
            reached += 1
    return reached


def move_chain(state, tile, heap):
    """From the heap with room back to the new tile: each tile moves on and leaves its place to the one before."""
    moving = state.arriving[heap]
    while moving != tile:
        left = state.heap[moving]
        put(state, moving, heap)
        state.room[left] += 1
        heap = left
        moving = state.arriving[heap]
    put(state, tile, heap)


def stir(state, rng):
    """Tiles change places, two at a time, where both may lie then: whatever the deal was, this makes it fair."""
    dealt = 0
    for tile in range(TILES):
        if state.heap[tile] != NOT_DEALT:
            state.dealt[dealt] = tile
            dealt += 1
    for _ in range(STIRS * dealt):
        exchange_heaps(state, state.dealt[below(rng, dealt)], state.dealt[below(rng, dealt)])


def exchange_heaps(state, tile, other):
    """Each goes where the other was, if both may."""
    heap, there = state.heap[tile], state.heap[other]
    if may_lie(state, tile, there) and may_lie(state, other, heap):
        state.heap[tile] = there
        state.heap[other] = heap


# -- V1: whose turn it is tells who holds the highest tile -----------------------------------------------------------


def limit_ranks(state, seat, rng):
    """V1, before the opening: the starter holds the highest tile of all, and nobody a higher one."""
    if state.pressman_start == 0 or state.moment != TURN or state.laid_count > 0:
        return
    own = highest_rank(state, seat)
    if state.active == seat:
        state.highest = own
    else:
        tile = draw_opening(state, own, rng)
        state.highest = OPENING_RANK[tile]
        put(state, tile, 2 * state.active)


def highest_rank(state, seat):
    """V1: the highest opening rank in a hand; -1 for a spectator."""
    rank = -1
    for tile in range(TILES):
        if state.place[tile] == seat:
            rank = max(rank, OPENING_RANK[tile])
    return rank


def draw_opening(state, own, rng):
    """V1: the highest tile of the others.  From the top: a tile is in their hands with the chance of any unseen tile.

    It is higher than all of the own hand; if none of those comes up, that was no deal, and it is drawn again.
    """
    while True:
        hidden = total(state.room, POT_HEAP)
        unseen = hidden + state.pot
        for place in range(TILES - 1 - own):
            tile = BY_RANK[TILES - 1 - place]
            if state.place[tile] == IN_POT:
                if below(rng, unseen) < hidden:
                    return tile
                unseen -= 1
