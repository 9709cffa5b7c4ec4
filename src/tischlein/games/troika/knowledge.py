"""Who knows what: visibility of events, memory of hidden tiles, re-imagined worlds, features for a net."""

from tischlein.games.troika.actions import CALL, HIDE
from tischlein.games.troika.components import (
    DEALING,
    DRAWING,
    HAND_LIMIT,
    MOST_SEATS,
    SLOTS,
    TO_DEAL,
    UNSEEN,
    UP,
    VALUES,
)
from tischlein.games.troika.scoring import divides_completely, gather
from tischlein.kit import CHANCE, EVERYBODY, SPECTATOR, asks_clock, below, clear, draw_out, only

# -- Visibility (section "Hidden information" of RULES.md) ---------------------------------------------------------


def seen_by(state, actor, code):
    """T6, T12b: a tile that goes to a hand is seen by its owner alone.  T12c: so is one that is put back hidden."""
    if asks_clock(state):
        return EVERYBODY
    if actor == CHANCE and state.moment == DEALING:
        return only(state.active)
    if actor == CHANCE and state.moment == DRAWING:
        return only(state.active)
    if actor != CHANCE and HIDE <= code < CALL:
        return only(actor)
    return EVERYBODY


def knows_slot(state, seat, slot):
    """T15: a face-down tile is known to the seat that put it there, as long as it stays."""
    return state.hidden_by[slot] == 1 + seat


def knows_in_hand(state, seat, owner, place):
    """T6: the own hand.  T15: and a tile which the seat had put back, and which the owner has drawn since."""
    return seat == owner or state.hand_from[owner][place] == 1 + seat


# -- Hands and what others know of them (T6, T12b, T12c, T15) -----------------------------------------------------


def put_in_hand(state, seat, value, hidden_by):
    """T6, T12b: hands are kept in ascending order.  T15: who had put the tile back knows where it is now."""
    place = state.hand_size[seat]
    while place > 0 and state.hand[seat][place - 1] > value:
        state.hand[seat][place] = state.hand[seat][place - 1]
        state.hand_from[seat][place] = state.hand_from[seat][place - 1]
        place -= 1
    state.hand[seat][place] = value
    state.hand_from[seat][place] = hidden_by if hidden_by != 1 + seat else 0
    state.hand_size[seat] += 1


def take_from_hand(state, seat, value):
    """T12c: a tile leaves the hand unseen."""
    for viewer in range(state.seats):
        make_unsure(state, seat, viewer)
    last = state.hand_size[seat] - 1
    for place in range(place_in_hand(state, seat, value), last):
        state.hand[seat][place] = state.hand[seat][place + 1]
        state.hand_from[seat][place] = state.hand_from[seat][place + 1]
    state.hand[seat][last] = UNSEEN
    state.hand_from[seat][last] = 0
    state.hand_size[seat] = last


def make_unsure(state, owner, viewer):
    """T15: of every value the viewer knows in the hand, one tile may be the one that leaves: the first, so that
    the one that really leaves is known to nobody."""
    unsure = UNSEEN
    for place in range(state.hand_size[owner]):
        value = state.hand[owner][place]
        if state.hand_from[owner][place] == 1 + viewer and value != unsure:
            state.hand_from[owner][place] = 0
            unsure = value


def place_in_hand(state, seat, value):
    """The place of the first tile of that value; as many as the hand has if there is none."""
    place = 0
    while place < state.hand_size[seat] and state.hand[seat][place] != value:
        place += 1
    return place


def holds_tile(state, seat, value):
    """Whether a tile of that value is in the hand."""
    return place_in_hand(state, seat, value) < state.hand_size[seat]


# -- Re-imagined worlds --------------------------------------------------------------------------------------------


def reimagine(state, seat, rng):
    """A fair re-deal of all that the seat cannot know: hands of the others, tiles they put back, unseen tiles."""
    for slot in range(SLOTS):
        if state.hidden_by[slot] > 0 and not knows_slot(state, seat, slot):
            state.left[state.value[slot]] += 1
            state.value[slot] = TO_DEAL
    clear(state.missing, MOST_SEATS)
    for owner in range(state.seats):
        if owner != seat:
            forget_hand(state, seat, owner)
    if state.false_calls == 0:
        deal_callers(state, seat, rng)
    for owner in range(state.seats):
        while state.missing[owner] > 0:
            give(state, owner, draw_out(rng, state.left, VALUES))
    for slot in range(SLOTS):
        if state.value[slot] == TO_DEAL:
            state.value[slot] = draw_out(rng, state.left, VALUES)


def forget_hand(state, seat, owner):
    """All tiles of a hand go back to the unseen ones, but for those the seat knows."""
    kept = 0
    for place in range(state.hand_size[owner]):
        if knows_in_hand(state, seat, owner, place):
            state.hand[owner][kept] = state.hand[owner][place]
            state.hand_from[owner][kept] = 1 + seat
            kept += 1
        else:
            state.left[state.hand[owner][place]] += 1
    state.missing[owner] += state.hand_size[owner] - kept
    state.hand_size[owner] = kept
    for place in range(kept, HAND_LIMIT):
        state.hand[owner][place] = UNSEEN
        state.hand_from[owner][place] = 0


def give(state, owner, value):
    """One of the missing tiles."""
    put_in_hand(state, owner, value, 0)
    state.missing[owner] -= 1


# -- Callers where wrong calls are forbidden (T20) -----------------------------------------------------------------

TRIES = 32  # attempts to deal all callers at random, before searching systematically
DEALT = -1


def deal_callers(state, seat, rng):
    """T20, false_calls=0: deal the callers so that their calls were rightful; at random, or else by searching."""
    for owner in range(state.seats):
        if is_dealt_caller(state, seat, owner):
            state.ways[owner] = fitting_hands(state, owner, -1)
    for _ in range(TRIES):
        if draw_callers(state, seat, rng):
            return
    search_callers(state, seat)


def is_dealt_caller(state, seat, owner):
    """Somebody else who called."""
    return owner != seat and state.called[owner] > 0


def draw_callers(state, seat, rng):
    """One attempt: for each caller one of his fitting hands as they were before anybody was dealt.  If it is no longer
    there all go back, so every combination of hands is equally likely."""
    for owner in range(state.seats):
        if is_dealt_caller(state, seat, owner) and fitting_hands(state, owner, below(rng, state.ways[owner])) != DEALT:
            for other in range(owner):
                if is_dealt_caller(state, seat, other):
                    forget_hand(state, seat, other)
            return False
    return True


def search_callers(state, seat):
    """The first combination of fitting hands.  There is one: what the callers really hold."""
    clear(state.tries, MOST_SEATS)
    owner = 0
    while owner < state.seats:
        if not is_dealt_caller(state, seat, owner) or fitting_hands(state, owner, state.tries[owner]) == DEALT:
            owner += 1
            continue
        state.tries[owner] = 0
        owner -= 1
        while not is_dealt_caller(state, seat, owner):
            owner -= 1
        forget_hand(state, seat, owner)
        state.tries[owner] += 1


def fitting_hands(state, owner, ticket):
    """Count the ways to complete a hand so that the call was rightful; the way with the number `ticket` is DEALT.

    A way is a choice of real tiles, so a value that is there three times counts three times.  The missing tiles are
    tried in ascending order; where fewer than three are missing the first ones stay 0, which is no tile.
    """
    gather(state, owner)
    missing = state.missing[owner]
    ways = 0
    for low in range(first_value(missing > 2, 0), end_value(missing > 2)):
        for middle in range(first_value(missing > 1, low), end_value(missing > 1)):
            for high in range(first_value(missing > 0, middle), end_value(missing > 0)):
                count = choices(state, low, middle, high)
                if count == 0 or not fits(state, low, middle, high):
                    continue
                if ways <= ticket < ways + count:
                    deal_caller(state, owner, low)
                    deal_caller(state, owner, middle)
                    deal_caller(state, owner, high)
                    return DEALT
                ways += count
    return ways


def first_value(is_missing, at_least):
    """Where the values of a tile begin; 0 alone if no tile is missing."""
    return max(at_least, 1) if is_missing else 0


def end_value(is_missing):
    """Where they end."""
    return VALUES if is_missing else 1


def choices(state, low, middle, high):
    """In how many ways these values can be picked out of the unseen tiles (0 is no tile)."""
    ways = 1
    equal = 0  # how many of this value are picked already
    if low > 0:
        ways *= state.left[low]
    if middle > 0:
        equal = 1 if middle == low else 0
        ways = ways * (state.left[middle] - equal) // (equal + 1)
    if high > 0:
        equal = equal + 1 if high == middle else 0
        ways = ways * (state.left[high] - equal) // (equal + 1)
    return max(ways, 0)


def fits(state, low, middle, high):
    """Whether the gathered tiles and these divide completely (T19b)."""
    state.tiles[low] += 1
    state.tiles[middle] += 1
    state.tiles[high] += 1
    fitting = divides_completely(state)
    state.tiles[low] -= 1
    state.tiles[middle] -= 1
    state.tiles[high] -= 1
    return fitting


def deal_caller(state, owner, value):
    """One of a caller's missing tiles; 0 is no tile."""
    if value > 0:
        state.left[value] -= 1
        give(state, owner, value)


# -- Features for a net --------------------------------------------------------------------------------------------

PER_SLOT = 4  # face, value if seen, own knowledge, who hid it
PER_SEAT = 2 * (VALUES - 1) + 6  # container, known hand; sizes, call, chips, to act, start
FEATURES = 4 + SLOTS * PER_SLOT + MOST_SEATS * PER_SEAT


def encode(state, seat, out):
    """What the seat knows, itself first, then the others clockwise; a spectator sees from seat 0, without hands."""
    clear(out, FEATURES)
    out[0] = state.round
    out[1] = state.moment
    out[2] = state.seats
    out[3] = state.face_down
    place = 4
    first = 0 if seat == SPECTATOR else seat
    for slot in range(SLOTS):
        out[place] = state.face[slot]
        out[place + 1] = state.value[slot] if state.face[slot] == UP or knows_slot(state, seat, slot) else 0
        out[place + 2] = 1 if knows_slot(state, seat, slot) else 0
        out[place + 3] = 1 + (state.hidden_by[slot] - 1 - first) % state.seats if state.hidden_by[slot] > 0 else 0
        place += PER_SLOT
    for index in range(state.seats):
        encode_seat(state, seat, (first + index) % state.seats, out, place + index * PER_SEAT)


def encode_seat(state, seat, owner, out, place):
    """One player: the open tiles (T21: none after a call), the tiles the seat knows, the public numbers."""
    for value in range(1, VALUES):
        if state.called[owner] == 0 or owner == seat:
            out[place + 2 * value - 2] = state.container[owner][value]
    for tile in range(state.hand_size[owner]):
        if knows_in_hand(state, seat, owner, tile):
            out[place + 2 * state.hand[owner][tile] - 1] += 1
    place += 2 * (VALUES - 1)
    out[place] = state.container_size[owner]
    out[place + 1] = state.hand_size[owner]
    out[place + 2] = state.called[owner]
    out[place + 3] = state.chips[owner]
    out[place + 4] = 1 if state.to_act == owner else 0
    out[place + 5] = 1 if state.start_seat == owner else 0
