"""Who knows what: visible events, re-imagined worlds, features for a net.  How knowledge grows is in fragments.py."""

from tischlein.games.artefakt.actions import COLOUR, GIVE, PLAN, TRAVEL, USE_FRAGMENT, USE_MOVE
from tischlein.games.artefakt.circle import is_revealed
from tischlein.games.artefakt.components import (
    ALL_HEAPS,
    ASIDE,
    BOARD,
    CARDS,
    CENTRE,
    CHOOSING,
    COLOURS,
    FIGURES,
    FINDING,
    HEAPS,
    MOST_SEATS,
    ONE,
    PIECES,
    PLACES,
    SITES,
    SWAPPING,
    WHOLE,
)
from tischlein.games.artefakt.fragments import copies, number, owner, witnesses
from tischlein.games.artefakt.winning import has_artefacts
from tischlein.kit import CHANCE, EVERYBODY, NOBODY, SPECTATOR, asks_clock, below, clear, holds, only

# -- Visibility (section "Hidden information" of RULES.md) -----------------------------------------------------------


def seen_by(state, actor, code):
    """A14: a plan is secret.  A25: a piece is seen by the owners of the boards that it leaves and reaches."""
    if actor == CHANCE:
        is_piece = state.moment >= FINDING and not asks_clock(state)  # before that chance lays sites and rolls dice
        return witnesses(state, state.source, state.target) if is_piece else EVERYBODY
    if PLAN <= code < TRAVEL or USE_FRAGMENT <= code < USE_MOVE:
        return only(actor)
    if GIVE <= code < COLOUR:
        return only(actor) | only(state.aside_from) if state.moment == SWAPPING else only(actor)
    return EVERYBODY


def known_heap(state, seat, place, colour):
    """A25: what the seat surely knows to lie at a place; all of his own board, nothing if he is a spectator."""
    return 0 if seat == SPECTATOR else state.known[seat][place][colour]


def sees_card(state, seat, traveller, figure):
    """A14, A16: the own cards, and those revealed."""
    return seat == traveller or is_revealed(state, traveller, figure)


# -- Re-imagined worlds ----------------------------------------------------------------------------------------------

TRIES = 256  # attempts to deal the boards at random, before searching systematically
OWNED = MOST_SEATS + 1  # places where fragments belong to somebody: BOARD … ASIDE


def reimagine(state, seat, rng):
    """A fair re-deal of all that the seat cannot know: pieces, plans, knowledge of others.  At the end all is open."""
    if state.to_act != NOBODY:
        forget_pieces(state, seat)
        if state.artefacts_needed == 1:
            for colour in range(COLOURS):  # A29: whether somebody has won is decided in each colour by itself
                deal_colours(state, seat, colour, colour + 1, rng)
        else:
            deal_colours(state, seat, 0, COLOURS, rng)
        for planner in range(state.seats):
            if planner != seat and holds(state.planned, planner):
                redeal_plan(state, planner, rng)
    for other in range(state.seats):
        if other != seat:
            forget_knowledge(state, other)


def forget_pieces(state, seat):
    """Only what the seat knows stays; everything else goes into the pool."""
    for colour in range(COLOURS):
        state.pool[colour] = WHOLE
        for place in range(PLACES):
            known = known_heap(state, seat, place, colour)
            state.missing[place][colour] = number(state.heap[place][colour]) - number(known)
            state.heap[place][colour] = known
            state.pool[colour] -= known


def forget_knowledge(state, other):
    """What another seat has seen is its secret.  In a re-imagined world it knows its own fragments and no others."""
    for place in range(PLACES):
        is_own = holds(owner(state, place), other) or (place == ASIDE and other == state.aside_from)
        for colour in range(COLOURS):
            state.known[other][place][colour] = state.heap[place][colour] if is_own else 0


def redeal_plan(state, planner, rng):
    """A14: any plan that agrees with the cards revealed so far, all equally likely."""
    hidden = (1 << CARDS) - 1
    for figure in range(FIGURES):
        if is_revealed(state, planner, figure):
            hidden -= 1 << (state.plan[planner][figure] - 1)
    for figure in range(FIGURES):
        if not is_revealed(state, planner, figure):
            ticket = below(rng, CARDS - figure)
            card = 1
            while ticket > 0 or not holds(hidden, card - 1):
                ticket -= hidden >> (card - 1) & 1
                card += 1
            hidden -= 1 << (card - 1)
            state.plan[planner][figure] = card


# -- Dealing the pieces so that nobody has won yet (A29) ---------------------------------------------------------------


def deal_colours(state, seat, first, last, rng):
    """Deal the boards so that nobody has won, at random or else by searching; then centre and sites, which are free."""
    is_dealt = False
    for _ in range(TRIES):
        if is_dealt:
            break
        for colour in range(first, last):
            deal_places(state, colour, BOARD, PLACES, rng)
        is_dealt = not somebody_has_won(state)
        if not is_dealt:
            for colour in range(first, last):
                take_back(state, seat, colour)
    if not is_dealt:
        search_boards(state, first, last)
    for colour in range(first, last):
        deal_places(state, colour, CENTRE, BOARD, rng)


def deal_places(state, colour, first, last, rng):
    """Each place gets the pieces it lacks, at random out of the pool."""
    for place in range(first, last):
        for _ in range(state.missing[place][colour]):
            one = ONE[piece_at(state.pool[colour], below(rng, number(state.pool[colour])))]
            state.pool[colour] -= one
            state.heap[place][colour] += one


def piece_at(heap, ticket):
    """The piece with this number when the fragments of a heap are put in a row."""
    piece = 0
    while ticket >= copies(heap, piece):
        ticket -= copies(heap, piece)
        piece += 1
    return piece


def take_back(state, seat, colour):
    """What was dealt to the boards goes back into the pool."""
    for place in range(BOARD, PLACES):
        known = known_heap(state, seat, place, colour)
        state.pool[colour] += state.heap[place][colour] - known
        state.heap[place][colour] = known


def somebody_has_won(state):
    """A29: then the game would be over."""
    seat = 0
    while seat < state.seats and not has_artefacts(state, seat):
        seat += 1
    return seat < state.seats


def search_boards(state, first, last):
    """Fill the boards one after another, each with the first heap that fits; where none fits change the one before.

    There is a solution: the true deal.
    """
    step = first * OWNED
    state.tries[step] = 0
    while step < last * OWNED:
        colour, place = step // OWNED, BOARD + step % OWNED
        while state.tries[step] < HEAPS and not fill_place(state, colour, place, ALL_HEAPS[state.tries[step]]):
            state.tries[step] += 1
        if state.tries[step] < HEAPS:
            step += 1
            state.tries[step] = 0
        else:
            step -= 1
            empty_place(state, step // OWNED, BOARD + step % OWNED, ALL_HEAPS[state.tries[step]])
            state.tries[step] += 1


def fill_place(state, colour, place, heap):
    """Whether the heap is what the place lacks, is in the pool, and makes nobody win; then it stays there."""
    if number(heap) != state.missing[place][colour]:
        return False
    for piece in range(PIECES):
        if copies(heap, piece) > copies(state.pool[colour], piece):
            return False
    state.pool[colour] -= heap
    state.heap[place][colour] += heap
    if somebody_has_won(state):
        empty_place(state, colour, place, heap)
        return False
    return True


def empty_place(state, colour, place, heap):
    """The heap goes back into the pool."""
    state.pool[colour] += heap
    state.heap[place][colour] -= heap


# -- Features for a net ----------------------------------------------------------------------------------------------

PER_PLACE = COLOURS + COLOURS * PIECES  # sizes of the heaps, known pieces
PER_SITE = PER_PLACE + 2 + MOST_SEATS  # number, open; figures of each player
PER_SEAT = PER_PLACE + 2 * FIGURES + 3  # positions and cards; planned, to act, starts
HEAD = 11
FEATURES = HEAD + SITES * PER_SITE + 2 * PER_PLACE + MOST_SEATS * PER_SEAT


def encode(state, seat, out):
    """What the seat knows, itself first, then the others clockwise; a spectator sees from seat 0, without pieces."""
    clear(out, FEATURES)
    first = 0 if seat == SPECTATOR else seat
    out[0] = state.round
    out[1] = state.moment
    out[2] = state.seats
    out[3] = state.count
    out[4] = state.site
    out[5] = state.revealed
    out[6] = state.target if state.moment == CHOOSING else 0
    out[7] = state.pieces_needed
    out[8] = state.artefacts_needed
    out[9] = state.basic
    out[10] = state.effects
    place = HEAD
    for position in range(SITES):
        site = state.circle[position]
        encode_place(state, seat, site, out, place)
        place += PER_PLACE
        out[place] = site
        out[place + 1] = state.open[site]
        for index in range(MOST_SEATS):
            other = (first + index) % state.seats
            out[place + 2 + index] = state.standing[position][other] if index < state.seats else 0
        place += 2 + MOST_SEATS
    encode_place(state, seat, CENTRE, out, place)
    encode_place(state, seat, ASIDE, out, place + PER_PLACE)
    place += 2 * PER_PLACE
    for index in range(state.seats):
        encode_seat(state, seat, (first + index) % state.seats, out, place + index * PER_SEAT)


def encode_place(state, seat, place, out, start):
    """A25: how many fragments of each colour, and the pieces the seat knows of them."""
    for colour in range(COLOURS):
        out[start + colour] = number(state.heap[place][colour])
        for piece in range(PIECES):
            out[start + COLOURS + colour * PIECES + piece] = copies(known_heap(state, seat, place, colour), piece)


def encode_seat(state, seat, other, out, place):
    """One player: the board, the figures, the cards the seat may see, the public signs."""
    encode_place(state, seat, BOARD + other, out, place)
    place += PER_PLACE
    for figure in range(FIGURES):
        out[place] = state.figure[other][figure]
        out[place + 1] = state.plan[other][figure] if sees_card(state, seat, other, figure) else 0
        place += 2
    out[place] = 1 if holds(state.planned, other) else 0
    out[place + 1] = 1 if state.to_act == other else 0
    out[place + 2] = 1 if state.starter == other else 0
