"""The rules of Troika, in the order of RULES.md."""

from tischlein.games.troika.actions import CALL, DRAW, HIDE, RETURN, REVEAL, TAKE
from tischlein.games.troika.components import (
    AFTER,
    AFTER_FLIP,
    BEFORE,
    BEFORE_FLIP,
    CLOCK,
    DEALING,
    DOWN,
    DRAWING,
    EMPTY,
    FLIPPING,
    HAND_LIMIT,
    OPENING,
    OUT_OF_PLAY,
    SLOTS,
    STATE,
    TILES,
    TURN_SECONDS,
    UNSEEN,
    UP,
    VALUES,
    Refusal,
)
from tischlein.games.troika.knowledge import (
    FEATURES,
    encode,
    holds_tile,
    put_in_hand,
    reimagine,
    seen_by,
    take_from_hand,
)
from tischlein.games.troika.scoring import is_rightful, score_round, winners
from tischlein.kit import (
    ANSWERS,
    CHANCE,
    NOBODY,
    ask_clock,
    asks_clock,
    clear,
    clock_weights,
    hear_clock,
    next_seat,
    only,
    share_win,
)

# -- Game frame (T1-T4) --------------------------------------------------------------------------------------------


def set_up(state, seats, options):
    """T1-T4: so many rounds, the seats clockwise, a given start player."""
    state.seats = seats
    state.start_seat = options.start_seat
    state.call = options.call
    state.start_rotates = options.start
    state.round2_first = options.final_tie
    state.bonus_rightful = options.bonus
    state.gem_needed = options.gem_needed
    state.false_calls = options.false_calls
    state.floor = options.floor
    state.rounds = options.rounds
    state.time_limit = options.time_limit
    prepare_round(state)


# -- Round preparation (T5-T10) ------------------------------------------------------------------------------------


def prepare_round(state):
    """T5, T10: all tiles face down in their slots.  T8: with two players ten of them are out of play, unseen."""
    for value in range(VALUES):
        state.left[value] = TILES[value]
        state.lowest[value] = SLOTS
    state.lowest[UNSEEN] = 0
    in_play = SLOTS - OUT_OF_PLAY if state.seats == 2 else SLOTS
    for slot in range(SLOTS):
        state.face[slot] = DOWN if slot < in_play else EMPTY
        state.value[slot] = UNSEEN
        state.hidden_by[slot] = 0
    state.face_down = in_play
    for seat in range(state.seats):
        clear(state.container[seat], VALUES)
        clear(state.hand[seat], HAND_LIMIT)
        clear(state.hand_from[seat], HAND_LIMIT)
        state.container_size[seat] = 0
        state.hand_size[seat] = 0
        state.called[seat] = 0
    state.calls = 0
    state.slot = 0
    state.active = state.start_seat
    state.moment = DEALING
    state.to_act = CHANCE


def deal(state, value):
    """T6: each player, from the start player on, takes a tile; they leave the slots 1 … n, which stay empty."""
    put_in_hand(state, state.active, value, 0)
    empty(state, state.slot)
    state.face_down -= 1
    state.slot += 1
    state.active = next_seat(state.active, state.seats)
    if state.slot == state.seats:
        state.moment = OPENING


def open_first(state, value):
    """T7, T9: then one tile is turned up, and the start player begins."""
    show(state, state.slot, value)
    begin_turn(state, state.start_seat)


# -- A turn (T11-T16) ----------------------------------------------------------------------------------------------


def begin_turn(state, seat):
    """T24, T27: a turn begins only while a tile is face down, otherwise the round ends.  T11: the flip comes first."""
    if state.face_down == 0:
        end_round(state)
        return
    state.active = seat
    state.to_act = seat
    state.moment = BEFORE_FLIP


def why_not_reveal(state):
    """T11: once a turn."""
    return Refusal.NONE if state.moment == BEFORE_FLIP else Refusal.ALREADY_FLIPPED


def reveal(state, slot):
    """T11: turned up.  A tile that came from a hand has a value; of the others chance knows."""
    if state.value[slot] == UNSEEN:
        ask_chance(state, FLIPPING, slot)
    else:
        finish_reveal(state, slot, state.value[slot])


def finish_reveal(state, slot, value):
    """T11: everybody sees it, and the player goes on."""
    show(state, slot, value)
    state.moment = AFTER_FLIP
    state.to_act = state.active


def why_not_choose(state):
    """T12: one of the options, after the flip.  T13: one of them is always possible, nobody passes."""
    return Refusal.NONE if state.moment == AFTER_FLIP else Refusal.FLIP_FIRST


def take(state, seat, slot):
    """T12a: a face-up tile goes into the container.  T16: which has no limit."""
    state.container[seat][state.value[slot]] += 1
    state.container_size[seat] += 1
    empty(state, slot)
    end_turn(state)


def why_not_draw(state, seat):
    """T12b: after the flip, and only with fewer than three tiles in the hand."""
    if state.hand_size[seat] >= HAND_LIMIT and state.moment == AFTER_FLIP:
        return Refusal.HAND_FULL
    return why_not_choose(state)


def draw_tile(state, seat, slot):
    """T12b: a face-down tile goes into the hand.  One that came from a hand has a value; of others chance knows."""
    if state.value[slot] == UNSEEN:
        ask_chance(state, DRAWING, slot)
    else:
        finish_draw(state, seat, slot, state.value[slot])


def finish_draw(state, seat, slot, value):
    """T12b: the tile is in the hand, the slot empty."""
    put_in_hand(state, seat, value, state.hidden_by[slot])
    empty(state, slot)
    state.face_down -= 1
    end_turn(state)


def put_back(state, seat, value):
    """T12c: a tile of the container, face up.  T15: into the lowest empty slot."""
    state.container[seat][value] -= 1
    state.container_size[seat] -= 1
    lay_open(state, lowest_empty(state), value)
    end_turn(state)


def hide(state, seat, value):
    """T12c: a tile of the hand, face down.  T15: into the lowest empty slot; all see which, the owner knows what."""
    take_from_hand(state, seat, value)
    slot = lowest_empty(state)
    state.face[slot] = DOWN
    state.value[slot] = value
    state.hidden_by[slot] = 1 + seat
    state.face_down += 1
    end_turn(state)


def end_turn(state):
    """T2: the next player clockwise.  T26: the end of the round is looked at only now, after the whole turn.
    T40: behind the last of a circuit the clock is asked."""
    seat = state.active
    begin_turn(state, next_player(state))
    if state.to_act >= 0 and state.time_limit > 0 and from_start(state, state.to_act) <= from_start(state, seat):
        ask_clock(state)


def from_start(state, seat):
    """T40: how many seats clockwise from the start player."""
    return (seat + state.seats - state.start_seat) % state.seats


def next_player(state):
    """T2, T21: clockwise, without those who have called."""
    seat = next_seat(state.active, state.seats)
    while state.called[seat] > 0:
        seat = next_seat(seat, state.seats)
    return seat


# -- TROIKA call (T17-T23) -----------------------------------------------------------------------------------------


def why_not_call(state, seat):
    """T17: not with two.  T18: before or after the flip, as agreed.  T20: wrong calls may be forbidden."""
    if state.seats == 2:
        return Refusal.NO_CALL_WITH_TWO
    if state.call == BEFORE and state.moment != BEFORE_FLIP:
        return Refusal.CALL_BEFORE_FLIP
    if state.call == AFTER and state.moment != AFTER_FLIP:
        return Refusal.CALL_AFTER_FLIP
    if state.false_calls == 0 and not is_rightful(state, seat):
        return Refusal.CALL_WOULD_BE_WRONG
    return Refusal.NONE


def call_troika(state, seat):
    """T12d, T18, T21, T22: the player has left, rightly or not.  T25: with one player left the round ends at once."""
    state.calls += 1
    state.called[seat] = state.calls
    if state.calls == state.seats - 1:
        end_round(state)
    else:
        end_turn(state)


# -- Round end (T24-T28) and game end (T38) ------------------------------------------------------------------------


def end_round(state):
    """T24, T25: score, gather all tiles (T10).  T1: then the next round (T4: perhaps another starts), or the end."""
    score_round(state)
    state.round += 1
    if state.start_rotates == 1 and state.round < state.rounds:
        state.start_seat = next_seat(state.start_seat, state.seats)
    prepare_round(state)
    if state.round == state.rounds:
        state.to_act = NOBODY
    elif state.time_limit > 0:
        ask_clock(state)


def go_on(state, is_up):
    """T40: while there is time, where the game was.  Else the round ends now, and with it the game."""
    hear_clock(state, is_up)
    if is_up:
        end_in_time(state)
    elif state.moment != DEALING:
        state.to_act = state.active


def end_in_time(state):
    """T40: no round is begun any more; one that was begun is scored as it is, and is the last."""
    if state.moment == DEALING:
        state.rounds = state.round
        state.to_act = NOBODY
    else:
        state.rounds = state.round + 1
        end_round(state)


# -- Handling tiles ------------------------------------------------------------------------------------------------


def ask_chance(state, moment, slot):
    """A tile nobody has seen gets its value now."""
    state.moment = moment
    state.slot = slot
    state.to_act = CHANCE


def show(state, slot, value):
    """Turned up, and so known to all."""
    empty(state, slot)
    lay_open(state, slot, value)
    state.face_down -= 1


def lay_open(state, slot, value):
    """A face-up tile comes into an empty slot."""
    state.face[slot] = UP
    state.value[slot] = value
    state.lowest[value] = min(state.lowest[value], slot)


def empty(state, slot):
    """The tile has left the slot."""
    value = state.value[slot]
    state.face[slot] = EMPTY
    state.value[slot] = UNSEEN
    state.hidden_by[slot] = 0
    if state.lowest[value] == slot:
        state.lowest[value] = next_alike(state, value, slot)


def next_alike(state, value, slot):
    """From this slot on the first with a face-up tile of the value, or, of value UNSEEN, an untouched one; or SLOTS."""
    face = DOWN if value == UNSEEN else UP
    while slot < SLOTS and (state.face[slot] != face or state.value[slot] != value):
        slot += 1
    return slot


def lowest_empty(state):
    """T15.  There is one, because the tile itself has left the area before."""
    slot = 0
    while state.face[slot] != EMPTY:
        slot += 1
    return slot


# -- The contract --------------------------------------------------------------------------------------------------

# A tile is in one place, so there are at most 49 actions with tiles, and the call.  One more place: see list_slots.
MAX_LEGAL = SLOTS + 2
MAX_OUTCOMES = CLOCK + ANSWERS


def may_act(state):
    """One seat at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def is_turn_of(state, seat):
    """Whether the seat (any number) may act."""
    return seat >= 0 and state.to_act == seat


def legal_actions(state, seat, out):
    """All legal actions in ascending order of their codes."""
    count = 0
    if not is_turn_of(state, seat):
        return 0
    if why_not_reveal(state) == Refusal.NONE:
        count = list_slots(state, DOWN, REVEAL, out, count)
    if why_not_choose(state) == Refusal.NONE:
        count = list_slots(state, UP, TAKE, out, count)
        if why_not_draw(state, seat) == Refusal.NONE:
            count = list_slots(state, DOWN, DRAW, out, count)
        count = list_own_tiles(state, seat, out, count)
    if why_not_call(state, seat) == Refusal.NONE:
        out[count] = CALL
        count += 1
    return count


def list_slots(state, face, first, out, count):
    """T11, T12a, T12b: the action with every tile of the area that lies so.  T14: perhaps there is none."""
    for slot in range(SLOTS):
        out[count] = first + slot  # written in any case, counted only if it lies so: without a branch twice as quick
        count += state.face[slot] == face
    return count


def list_own_tiles(state, seat, out, count):
    """T12c: every value of the container to return, every value of the hand to hide (the hand is sorted)."""
    for value in range(1, VALUES):
        out[count] = RETURN + value
        count += state.container[seat][value] > 0
    last = UNSEEN
    for place in range(state.hand_size[seat]):
        if state.hand[seat][place] != last:
            last = state.hand[seat][place]
            out[count] = HIDE + last
            count += 1
    return count


def why_not(state, seat, action):
    """The reason why the action is not legal; Refusal.NONE if it is."""
    if not is_turn_of(state, seat):
        return Refusal.NOT_YOUR_TURN
    if REVEAL <= action < TAKE:
        return first_reason(why_not_reveal(state), state.face[action - REVEAL] == DOWN, Refusal.NOT_FACE_DOWN)
    if TAKE <= action < DRAW:
        return first_reason(why_not_choose(state), state.face[action - TAKE] == UP, Refusal.NOT_FACE_UP)
    if DRAW <= action < RETURN:
        return first_reason(why_not_draw(state, seat), state.face[action - DRAW] == DOWN, Refusal.NOT_FACE_DOWN)
    if RETURN < action < HIDE:
        return first_reason(why_not_choose(state), state.container[seat][action - RETURN] > 0, Refusal.NOT_IN_CONTAINER)
    if HIDE < action < CALL:
        return first_reason(why_not_choose(state), holds_tile(state, seat, action - HIDE), Refusal.NOT_IN_HAND)
    if action == CALL:
        return why_not_call(state, seat)
    return Refusal.NO_SUCH_ACTION


def first_reason(reason, has_tile, otherwise):
    """The moment is the first reason, the tile the second."""
    return reason if reason != Refusal.NONE or has_tile else otherwise


def apply_action(state, seat, action):
    """T11, T12: play a legal action."""
    if action < TAKE:
        reveal(state, action - REVEAL)
    elif action < DRAW:
        take(state, seat, action - TAKE)
    elif action < RETURN:
        draw_tile(state, seat, action - DRAW)
    elif action < HIDE:
        put_back(state, seat, action - RETURN)
    elif action < CALL:
        hide(state, seat, action - HIDE)
    else:
        call_troika(state, seat)


def chance_weights(state, out):
    """T5: every tile nobody has seen is equally likely.  T40: or the clock speaks."""
    if asks_clock(state):
        return clock_weights(state, out, CLOCK, TURN_SECONDS)
    for value in range(VALUES):
        out[value] = state.left[value]
    return VALUES


def apply_chance(state, outcome):
    """The tile being looked at has this value.  T40: or the clock has spoken."""
    if asks_clock(state):
        go_on(state, outcome > CLOCK)
        return
    state.left[outcome] -= 1
    if state.moment == DEALING:
        deal(state, outcome)
    elif state.moment == OPENING:
        open_first(state, outcome)
    elif state.moment == FLIPPING:
        finish_reveal(state, state.slot, outcome)
    else:
        finish_draw(state, state.active, state.slot, outcome)


def scores(state, out):
    """T38: chips so far."""
    for seat in range(state.seats):
        out[seat] = state.chips[seat]


def payoffs(state, out):
    """Winners share 1000."""
    share_win(winners(state), state.seats, out)


def representative(state, seat, action):
    """Untouched face-down tiles are interchangeable, and so are face-up tiles of a value: the lowest slot stands for
    all."""
    if action >= RETURN:
        return action
    first = REVEAL if action < TAKE else TAKE if action < DRAW else DRAW
    slot = action - first
    return action if state.hidden_by[slot] > 0 else first + state.lowest[state.value[slot]]


def count_pieces(state, out):
    """How many tiles of each value there are, wherever they lie: always TILES."""
    for value in range(VALUES):
        out[value] = state.left[value]
    for slot in range(SLOTS):
        if state.value[slot] != UNSEEN:
            out[state.value[slot]] += 1
    for seat in range(state.seats):
        for value in range(VALUES):
            out[value] += state.container[seat][value]
        for place in range(state.hand_size[seat]):
            out[state.hand[seat][place]] += 1
    return VALUES
