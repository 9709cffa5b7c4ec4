"""Who knows what: visibility of events, memory of hidden tiles, re-imagined worlds, features for a net."""

from tischlein.games.troika.actions import CALL, HIDE
from tischlein.games.troika.components import (
    DEALING,
    DOWN,
    DRAWING,
    HAND_LIMIT,
    MOST_SEATS,
    SLOTS,
    TO_DEAL,
    UNSEEN,
    UP,
    VALUES,
)
from tischlein.games.troika.scoring import is_rightful
from tischlein.kit import CHANCE, EVERYBODY, SPECTATOR, below, clear, draw_out, holds, only, total

# -- Visibility (section "Hidden information" of RULES.md) ---------------------------------------------------------


def seen_by(state, actor, code):
    """T6, T12b: a tile that goes to a hand is seen by its owner alone.  T12c2: so is one that is put back hidden."""
    if actor == CHANCE:
        if state.moment == DEALING or state.moment == DRAWING:
            return only(state.turn)
        return EVERYBODY
    if HIDE <= code < CALL:
        return only(actor)
    return EVERYBODY


# -- Memory (T15) --------------------------------------------------------------------------------------------------


def learn_hidden(state, owner, value, slot):
    """T15: a tile leaves the hand unseen.  Who knew tiles of this hand is no longer sure of any kind of them;
    only if he knew the whole hand, and all of it equal, does he know what lies there now."""
    for viewer in range(state.seats):
        if viewer == owner:
            continue
        known = state.known_in_hand[viewer][owner]
        if known[value] == state.hand_size[owner]:
            state.known_to[slot] |= only(viewer)
        for kind in range(1, VALUES):
            if known[kind] > 0:
                known[kind] -= 1


def learn_drawn(state, owner, slot):
    """T12b: a tile that was put back hidden goes to a hand; who knew it knows where it is now."""
    for viewer in range(state.seats):
        if viewer != owner and holds(state.known_to[slot], viewer):
            state.known_in_hand[viewer][owner][state.value[slot]] += 1


# -- Re-imagined worlds --------------------------------------------------------------------------------------------

TRIES = 16  # attempts to deal all callers at random, before searching systematically


def reimagine(state, seat, rng):
    """A fair re-deal of all that the seat cannot know: hands of the others, tiles they put back, unseen tiles."""
    for slot in range(SLOTS):
        if state.face[slot] == DOWN and state.value[slot] != UNSEEN and not knows_slot(state, seat, slot):
            state.left[state.value[slot]] += 1
            state.value[slot] = TO_DEAL
    for owner in range(state.seats):
        if owner != seat:
            forget_hand(state, seat, owner)
    deal_callers(state, seat, rng)
    for owner in range(state.seats):
        if owner != seat:
            for _ in range(unknown_tiles(state, owner)):
                state.hand[owner][draw_out(rng, state.left, VALUES)] += 1
    for slot in range(SLOTS):
        if state.value[slot] == TO_DEAL:
            state.value[slot] = draw_out(rng, state.left, VALUES)


def knows_slot(state, seat, slot):
    """T15: the seat put the tile there, or held it before.  A spectator knows none."""
    return seat != SPECTATOR and holds(state.known_to[slot], seat)


def forget_hand(state, seat, owner):
    """All tiles of a hand go back to the unseen ones, but for those the seat knows."""
    for value in range(1, VALUES):
        known = 0
        if seat != SPECTATOR:
            known = state.known_in_hand[seat][owner][value]
        state.left[value] += state.hand[owner][value] - known
        state.hand[owner][value] = known


def unknown_tiles(state, owner):
    """How many tiles the hand still lacks."""
    return state.hand_size[owner] - total(state.hand[owner], VALUES)


# -- V5: where wrong calls are forbidden, everybody who called had perfect sets --------------------------------------


def deal_callers(state, seat, rng):
    """V5 (false_calls=0): deal the callers so that their calls were rightful; at random, or else by searching."""
    if state.false_calls == 1 or state.calls == 0:
        return
    for _ in range(TRIES):
        if draw_callers(state, seat, rng):
            return
    search_callers(state, seat)


def is_dealt_caller(state, seat, owner):
    """Somebody else who called and whose hand is not known completely."""
    return owner != seat and state.called[owner] > 0


def draw_callers(state, seat, rng):
    """One attempt: a random fitting hand for each caller in turn; if one finds none, all go back."""
    for owner in range(state.seats):
        if not is_dealt_caller(state, seat, owner):
            continue
        ways = fitting_hands(state, owner, -1)
        if ways == 0:
            for other in range(owner):
                if is_dealt_caller(state, seat, other):
                    forget_hand(state, seat, other)
            return False
        fitting_hands(state, owner, below(rng, ways))
    return True


def search_callers(state, seat):
    """The first combination of fitting hands.  There is one: what the callers really hold."""
    clear(state.tries, MOST_SEATS)
    owner = 0
    while owner < state.seats:
        if not is_dealt_caller(state, seat, owner):
            owner += 1
            continue
        if state.tries[owner] < fitting_hands(state, owner, -1):
            fitting_hands(state, owner, state.tries[owner])
            owner += 1
            continue
        state.tries[owner] = 0
        owner -= 1
        while not is_dealt_caller(state, seat, owner):
            owner -= 1
        forget_hand(state, seat, owner)
        state.tries[owner] += 1


def fitting_hands(state, owner, ticket):
    """Count the ways to complete a hand so that the call was rightful; the way with the number `ticket` stays dealt.

    A way is a choice of real tiles, so a value that is there three times counts three times.
    """
    missing = unknown_tiles(state, owner)
    # the missing tiles in ascending order; where fewer than three are missing the first ones stay "none" (0)
    ways = 0
    for low in range(1 if missing > 2 else 0, VALUES if missing > 2 else 1):
        for middle in range(max(low, 1) if missing > 1 else 0, VALUES if missing > 1 else 1):
            for high in range(max(middle, 1) if missing > 0 else 0, VALUES if missing > 0 else 1):
                count = choices(state, low, middle, high)
                if count == 0:
                    continue
                move_tiles(state, owner, low, middle, high, 1)
                if is_rightful(state, owner):
                    if ways <= ticket < ways + count:
                        return ways
                    ways += count
                move_tiles(state, owner, low, middle, high, -1)
    return ways


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


def move_tiles(state, owner, low, middle, high, step):
    """From the unseen tiles to the hand (step 1) or back (-1); value 0 is no tile."""
    if low > 0:
        state.left[low] -= step
        state.hand[owner][low] += step
    if middle > 0:
        state.left[middle] -= step
        state.hand[owner][middle] += step
    if high > 0:
        state.left[high] -= step
        state.hand[owner][high] += step


# -- Features for a net --------------------------------------------------------------------------------------------

PER_SLOT = 4  # face, value if seen, own knowledge, who hid it
PER_SEAT = 2 * (VALUES - 1) + 6  # container, known hand; sizes, call, chips, to act, start
FEATURES = 4 + SLOTS * PER_SLOT + MOST_SEATS * PER_SEAT


def encode(state, seat, out):
    """What the seat knows, itself first, then the others clockwise; a spectator sees from seat 0, without hands."""
    out[0] = state.round
    out[1] = state.moment
    out[2] = state.seats
    out[3] = state.face_down
    place = 4
    first = 0 if seat == SPECTATOR else seat
    for slot in range(SLOTS):
        is_known = state.face[slot] == UP or (state.face[slot] == DOWN and knows_slot(state, seat, slot))
        out[place] = state.face[slot]
        out[place + 1] = state.value[slot] if is_known else 0
        out[place + 2] = 1 if state.face[slot] == DOWN and knows_slot(state, seat, slot) else 0
        out[place + 3] = 1 + (state.hidden_by[slot] - 1 - first) % state.seats if state.hidden_by[slot] > 0 else 0
        place += PER_SLOT
    for index in range(MOST_SEATS):
        for offset in range(PER_SEAT):
            out[place + offset] = 0
        if index < state.seats:
            encode_seat(state, seat, (first + index) % state.seats, out, place)
        place += PER_SEAT


def encode_seat(state, seat, owner, out, place):
    """One player: the open tiles (T21: none after a call), the tiles the seat knows, the public numbers."""
    for value in range(1, VALUES):
        if state.called[owner] == 0 or owner == seat:
            out[place] = state.container[owner][value]
        out[place + 1] = known_tiles(state, seat, owner, value)
        place += 2
    out[place] = state.container_size[owner]
    out[place + 1] = state.hand_size[owner]
    out[place + 2] = state.called[owner]
    out[place + 3] = state.chips[owner]
    out[place + 4] = 1 if state.to_act == owner else 0
    out[place + 5] = 1 if state.start_seat == owner else 0


def known_tiles(state, seat, owner, value):
    """How many tiles of the value the seat knows in the owner's hand."""
    if seat == owner:
        return state.hand[owner][value]
    if seat == SPECTATOR:
        return 0
    return state.known_in_hand[seat][owner][value]
