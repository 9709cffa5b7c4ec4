"""Who knows what: visibility of events, re-imagined worlds, what plays tell, features for a net."""

from tischlein.games.drei.cards import slide_in, slide_out
from tischlein.games.drei.colours import CARDS, COLOURS, ROWS
from tischlein.games.drei.components import HAND, INTERIM, MOST_SEATS, NO_CARD, OPEN_CARDS
from tischlein.kit import CHANCE, EVERYBODY, NOBODY, SPECTATOR, below, only

# -- Visibility (section "Hidden information" of RULES.md) ---------------------------------------------------------


def seen_by(state, actor, code):
    """D7, D19: a card that goes to a hand is seen by its owner alone.  D4, D10: all others lie open."""
    if actor == CHANCE and state.opened == OPEN_CARDS:
        return only(state.turn)
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


# -- What a card that was played tells about the others in that hand ------------------------------------------------


def vary(state, seat, rng):
    """D5-D7: another player has another card: one of the heap, or of a third player, who gets his."""
    player = below(rng, state.seats)
    if player == seat or state.hand_size[player] == 0:
        return 0
    given = state.hand[player][below(rng, state.hand_size[player])]
    taken = below(rng, CARDS)
    owner = owner_of(state, taken)
    if owner == seat or owner == player or (owner == NOBODY and state.unseen[taken] == 0):
        return 0
    return exchange(state, player, given, taken)


def owner_of(state, card):
    """Who has a card in his hand."""
    for owner in range(state.seats):
        for place in range(state.hand_size[owner]):
            if state.hand[owner][place] == card:
                return owner
    return NOBODY


def exchange(state, seat, given, taken):
    """A card of the hand goes where another one comes from, the heap or another hand; the mask of those concerned."""
    owner = owner_of(state, taken)
    slide_out(state.hand[seat], HAND, given)
    slide_in(state.hand[seat], HAND, taken)
    if owner == NOBODY:
        state.unseen[taken] = 0
        state.unseen[given] = 1
        return only(seat)
    slide_out(state.hand[owner], HAND, taken)
    slide_in(state.hand[owner], HAND, given)
    return only(seat) | only(owner)


def recall(before, after, seat, action):
    """D10: the card that he has played, and those he has still.  D19: unless he has drawn since."""
    if after.pile[seat] != before.pile[seat]:
        return False
    for place in range(HAND):
        before.hand[seat][place] = after.hand[seat][place]
    slide_in(before.hand[seat], HAND, action)
    return True


def make_possible(state, actor, code):
    """D10: who plays a card has it.  D19: a card that is drawn comes from the heap."""
    owner = owner_of(state, code)
    if actor == CHANCE and owner != NOBODY:
        exchange(state, owner, code, lowest_unseen(state))
    elif actor != CHANCE and owner != actor:
        exchange(state, actor, state.hand[actor][0], code)


def lowest_unseen(state):
    """Any card of the heap."""
    card = 0
    while state.unseen[card] == 0:
        card += 1
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
