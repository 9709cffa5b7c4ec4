"""Who knows what: visibility of events, re-imagined worlds, features for a net."""

from tischlein.games.drei.cards import slide_in
from tischlein.games.drei.colours import CARDS, COLOURS, ROWS
from tischlein.games.drei.components import HAND, INTERIM, MOST_SEATS, NO_CARD, OPEN_CARDS
from tischlein.kit import CHANCE, EVERYBODY, NOBODY, SPECTATOR, asks_clock, below, only

# -- Visibility (section "Hidden information" of RULES.md) ---------------------------------------------------------


def seen_by(state, actor, code):
    """D7, D19: a card that goes to a hand is seen by its owner alone.  D4, D10: all others lie open."""
    if actor == CHANCE and state.opened == OPEN_CARDS and not asks_clock(state):
        return only(state.active)
    return EVERYBODY


# -- Re-imagined worlds --------------------------------------------------------------------------------------------


def reimagine(state, seat, rng):
    """D5-D7: to the seat all other hands, all piles and the undealt cards are one heap; deal the hands anew from it."""
    for owner in range(state.seats):
        if owner != seat:
            forget_hand(state, owner)
    for owner in range(state.seats):
        if owner != seat:
            for _ in range(state.hand_size[owner]):
                card = any_unseen(state, rng)
                state.unseen[card] = 0
                slide_in(state.hand[owner], HAND, card)


def forget_hand(state, owner):
    """The cards of a hand go back to the unseen ones."""
    for place in range(state.hand_size[owner]):
        state.unseen[state.hand[owner][place]] = 1
        state.hand[owner][place] = NO_CARD


def any_unseen(state, rng):
    """A random card of the heap: numbers are tried until one is in it."""
    card = below(rng, CARDS)
    while state.unseen[card] == 0:
        card = below(rng, CARDS)
    return card


# -- Features for a net --------------------------------------------------------------------------------------------

UNKNOWN, IN_ROW, MINE, GONE = range(4)  # where a card is, as far as the seat knows
PER_SEAT = 2 * COLOURS + 5  # open and face down by colour; Zwischenwertung, hand, pile, to act, start
FEATURES = 4 + CARDS + MOST_SEATS * PER_SEAT


def encode(state, seat, out):
    """What the seat knows, itself first, then the others clockwise; a spectator sees from seat 0, without a hand."""
    out[0] = state.seats
    out[1] = state.row_limit
    out[2] = INTERIM[state.interims]
    out[3] = 1 if state.to_act == NOBODY else 0
    encode_cards(state, seat, out, 4)
    first = 0 if seat == SPECTATOR else seat
    for index in range(MOST_SEATS):
        place = 4 + CARDS + index * PER_SEAT
        if index < state.seats:
            encode_seat(state, (first + index) % state.seats, out, place)
        else:
            for offset in range(PER_SEAT):
                out[place + offset] = 0


def encode_cards(state, seat, out, first):
    """Every card: unknown, in a row, in the own hand, or gone."""
    for card in range(CARDS):
        out[first + card] = UNKNOWN if state.unseen[card] == 1 else GONE
    for row in range(ROWS):
        for place in range(state.row_size[row]):
            out[first + state.row[row][place]] = IN_ROW
    for owner in range(state.seats):
        for place in range(state.hand_size[owner]):
            out[first + state.hand[owner][place]] = MINE if owner == seat else UNKNOWN


def encode_seat(state, owner, out, place):
    """One player: all of it public."""
    for colour in range(COLOURS):
        out[place] = state.open[owner][colour]
        out[place + 1] = state.face_down[owner][colour]
        place += 2
    out[place] = state.interim[owner]
    out[place + 1] = state.hand_size[owner]
    out[place + 2] = state.pile[owner]
    out[place + 3] = 1 if state.to_act == owner else 0
    out[place + 4] = 1 if state.start_seat == owner else 0
