"""The rules of Troika, in the order of RULES.md."""

from tischlein.games.troika.actions import CALL, DRAW, HIDE, RETURN, REVEAL, TAKE
from tischlein.games.troika.components import (
    AFTER,
    AFTER_FLIP,
    BEFORE,
    BEFORE_FLIP,
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
    UNSEEN,
    UP,
    VALUES,
    Refusal,
)
from tischlein.games.troika.knowledge import FEATURES, encode, learn_drawn, learn_hidden, reimagine, seen_by
from tischlein.games.troika.scoring import is_rightful, score_round, winners
from tischlein.kit import CHANCE, NOBODY, clear, next_seat, only, share_win

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
    prepare_round(state)


# -- Round preparation (T5-T10) ------------------------------------------------------------------------------------


def prepare_round(state):
    """T5, T10: all tiles face down in their slots.  T8: with two players ten of them are out of play, unseen."""
    for value in range(VALUES):
        state.left[value] = TILES[value]
    in_play = SLOTS - OUT_OF_PLAY if state.seats == 2 else SLOTS
    for slot in range(SLOTS):
        state.face[slot] = DOWN if slot < in_play else EMPTY
        state.value[slot] = UNSEEN
        state.known_to[slot] = 0
        state.hidden_by[slot] = 0
    state.face_down = in_play
    for seat in range(state.seats):
        clear(state.container[seat], VALUES)
        clear(state.hand[seat], VALUES)
        state.container_size[seat] = 0
        state.hand_size[seat] = 0
        state.called[seat] = 0
        for other in range(state.seats):
            clear(state.known_in_hand[seat][other], VALUES)
    state.calls = 0
    state.slot = 0
    state.turn = state.start_seat
    state.moment = DEALING
    state.to_act = CHANCE


def deal(state, value):
    """T6: each player, from the start player on, takes a tile; they leave the slots 1 … n, which stay empty."""
    state.face[state.slot] = EMPTY
    state.face_down -= 1
    put_in_hand(state, state.turn, value)
    state.slot += 1
    state.turn = next_seat(state.turn, state.seats)
    if state.slot == state.seats:
        state.moment = OPENING


def open_first(state, value):
    """T7, T9: then one tile is turned up, and the start player begins."""
    show(state, state.slot, value)
    begin_turn(state, state.start_seat)


# -- A turn (T11-T16) ----------------------------------------------------------------------------------------------


def begin_turn(state, seat):
    """T2: the player's turn; first he has to turn up a tile, or he may call."""
    state.turn = seat
    state.to_act = seat
    state.moment = BEFORE_FLIP


def why_not_reveal(state, slot):
    """T11: any face-down tile of the area, once a turn."""
    if state.moment != BEFORE_FLIP:
        return Refusal.ALREADY_FLIPPED
    if state.face[slot] != DOWN:
        return Refusal.NOT_FACE_DOWN
    return Refusal.NONE


def reveal(state, slot):
    """T11: turned up.  A tile that came from a hand is known; of the others chance knows."""
    if state.value[slot] == UNSEEN:
        ask_chance(state, FLIPPING, slot)
    else:
        show(state, slot, state.value[slot])
        state.moment = AFTER_FLIP


def why_not_take(state, slot):
    """T12a: any face-up tile, also the one just turned."""
    if state.moment != AFTER_FLIP:
        return Refusal.FLIP_FIRST
    if state.face[slot] != UP:
        return Refusal.NOT_FACE_UP
    return Refusal.NONE


def take(state, seat, slot):
    """T12a: into the container.  T16: which has no limit."""
    state.container[seat][state.value[slot]] += 1
    state.container_size[seat] += 1
    empty(state, slot)
    end_turn(state)


def why_not_draw(state, seat, slot):
    """T12b, T14: a face-down tile, if there is one, and if the hand has fewer than three."""
    if state.moment != AFTER_FLIP:
        return Refusal.FLIP_FIRST
    if state.hand_size[seat] >= HAND_LIMIT:
        return Refusal.HAND_FULL
    if state.face[slot] != DOWN:
        return Refusal.NOT_FACE_DOWN
    return Refusal.NONE


def draw_tile(state, seat, slot):
    """T12b: into the hand, hidden.  A tile that came from a hand is known; of the others chance knows."""
    if state.value[slot] == UNSEEN:
        ask_chance(state, DRAWING, slot)
        return
    learn_drawn(state, seat, slot)
    finish_draw(state, seat, slot, state.value[slot])


def finish_draw(state, seat, slot, value):
    """T12b: the tile is in the hand, the slot empty."""
    put_in_hand(state, seat, value)
    state.face_down -= 1
    empty(state, slot)
    end_turn(state)


def why_not_return(state, seat, value):
    """T12c1: a tile of the own container."""
    if state.moment != AFTER_FLIP:
        return Refusal.FLIP_FIRST
    if state.container[seat][value] == 0:
        return Refusal.NOT_IN_CONTAINER
    return Refusal.NONE


def put_back(state, seat, value):
    """T12c1: face up.  T15: into the lowest empty slot."""
    state.container[seat][value] -= 1
    state.container_size[seat] -= 1
    slot = lowest_empty(state)
    state.face[slot] = UP
    state.value[slot] = value
    end_turn(state)


def why_not_hide(state, seat, value):
    """T12c2: a tile of the own hand."""
    if state.moment != AFTER_FLIP:
        return Refusal.FLIP_FIRST
    if state.hand[seat][value] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.NONE


def hide(state, seat, value):
    """T12c2: face down.  T15: into the lowest empty slot; everybody sees which, the owner knows what."""
    slot = lowest_empty(state)
    state.known_to[slot] = only(seat)
    learn_hidden(state, seat, value, slot)
    state.hand[seat][value] -= 1
    state.hand_size[seat] -= 1
    state.face[slot] = DOWN
    state.value[slot] = value
    state.hidden_by[slot] = 1 + seat
    state.face_down += 1
    end_turn(state)


def end_turn(state):
    """T24, T26: if no tile is face down after the whole turn the round ends.  T13: nobody passes, so play goes on."""
    if state.face_down == 0:
        end_round(state)
    else:
        begin_turn(state, next_player(state))


def next_player(state):
    """T2, T21: clockwise, without those who have called."""
    seat = next_seat(state.turn, state.seats)
    while state.called[seat] > 0:
        seat = next_seat(seat, state.seats)
    return seat


# -- TROIKA call (T17-T23) -----------------------------------------------------------------------------------------


def why_not_call(state, seat):
    """T17: not with two.  T18: before or after the flip, as agreed.  T20, V5: wrong calls may be forbidden."""
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
    """T18, T21, T22: the player has left the round, rightly or not.  T25: with one player left it ends at once."""
    state.calls += 1
    state.called[seat] = state.calls
    if state.calls == state.seats - 1:
        end_round(state)
    else:
        end_turn(state)


# -- Round end (T24-T28) and game end (T38) ------------------------------------------------------------------------


def end_round(state):
    """T24, T25, T27: score; then a new round from the preparation on (T4, V1), or the end (T1)."""
    score_round(state)
    state.round += 1
    if state.start_rotates == 1:
        state.start_seat = next_seat(state.start_seat, state.seats)
    if state.round < state.rounds:
        prepare_round(state)
    else:
        state.to_act = NOBODY


# -- Handling tiles ------------------------------------------------------------------------------------------------


def ask_chance(state, moment, slot):
    """A tile nobody has seen gets its value now."""
    state.moment = moment
    state.slot = slot
    state.to_act = CHANCE


def show(state, slot, value):
    """Face up, and so known to all."""
    state.face[slot] = UP
    state.value[slot] = value
    state.known_to[slot] = 0
    state.hidden_by[slot] = 0
    state.face_down -= 1


def empty(state, slot):
    """The tile has left the slot."""
    state.face[slot] = EMPTY
    state.value[slot] = UNSEEN
    state.known_to[slot] = 0
    state.hidden_by[slot] = 0


def put_in_hand(state, seat, value):
    """T6, T12b."""
    state.hand[seat][value] += 1
    state.hand_size[seat] += 1


def lowest_empty(state):
    """T15.  There is one, because the tile has left the area before: its own slot or a lower one."""
    slot = 0
    while state.face[slot] != EMPTY:
        slot += 1
    return slot


# -- The contract --------------------------------------------------------------------------------------------------

# All slots face down or face up, fifteen values to return, three to hide, the call.
MAX_LEGAL = SLOTS + (VALUES - 1) + HAND_LIMIT + 1
MAX_OUTCOMES = VALUES


def may_act(state):
    """One seat at a time."""
    return only(state.to_act) if state.to_act >= 0 else 0


def legal_actions(state, seat, out):
    """All legal actions in ascending order of their codes."""
    count = 0
    if state.to_act != seat:
        return 0
    if state.moment == BEFORE_FLIP:
        for slot in range(SLOTS):
            if why_not_reveal(state, slot) == Refusal.NONE:
                out[count] = REVEAL + slot
                count += 1
    else:
        for slot in range(SLOTS):
            if why_not_take(state, slot) == Refusal.NONE:
                out[count] = TAKE + slot
                count += 1
        for slot in range(SLOTS):
            if why_not_draw(state, seat, slot) == Refusal.NONE:
                out[count] = DRAW + slot
                count += 1
        for value in range(1, VALUES):
            if why_not_return(state, seat, value) == Refusal.NONE:
                out[count] = RETURN + value
                count += 1
        for value in range(1, VALUES):
            if why_not_hide(state, seat, value) == Refusal.NONE:
                out[count] = HIDE + value
                count += 1
    if why_not_call(state, seat) == Refusal.NONE:
        out[count] = CALL
        count += 1
    return count


def why_not(state, seat, action):
    """The reason why the action is not legal; Refusal.NONE if it is."""
    if state.to_act != seat:
        return Refusal.NOT_YOUR_TURN
    if REVEAL <= action < TAKE:
        return why_not_reveal(state, action - REVEAL)
    if TAKE <= action < DRAW:
        return why_not_take(state, action - TAKE)
    if DRAW <= action < RETURN:
        return why_not_draw(state, seat, action - DRAW)
    if RETURN < action < HIDE:
        return why_not_return(state, seat, action - RETURN)
    if HIDE < action < CALL:
        return why_not_hide(state, seat, action - HIDE)
    if action == CALL:
        return why_not_call(state, seat)
    return Refusal.NO_SUCH_ACTION


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
    """T5: every tile nobody has seen is equally likely."""
    for value in range(VALUES):
        out[value] = state.left[value]
    return VALUES


def apply_chance(state, outcome):
    """The tile being looked at has this value."""
    state.left[outcome] -= 1
    if state.moment == DEALING:
        deal(state, outcome)
    elif state.moment == OPENING:
        open_first(state, outcome)
    elif state.moment == FLIPPING:
        show(state, state.slot, outcome)
        state.moment = AFTER_FLIP
        state.to_act = state.turn
    else:
        finish_draw(state, state.turn, state.slot, outcome)


def scores(state, out):
    """T38: chips so far."""
    for seat in range(state.seats):
        out[seat] = state.chips[seat]


def payoffs(state, out):
    """Winners share 1000."""
    share_win(winners(state), state.seats, out)


def representative(state, seat, action):
    """Untouched face-down tiles are interchangeable: the lowest stands for all of them."""
    if REVEAL <= action < TAKE or DRAW <= action < RETURN:
        first = REVEAL if action < TAKE else DRAW
        if state.value[action - first] == UNSEEN:
            slot = 0
            while state.face[slot] != DOWN or state.value[slot] != UNSEEN:
                slot += 1
            return first + slot
    return action


def count_pieces(state, out):
    """How many tiles of each value there are, wherever they lie: always TILES."""
    for value in range(VALUES):
        out[value] = state.left[value]
    for slot in range(SLOTS):
        if state.value[slot] != UNSEEN:
            out[state.value[slot]] += 1
    for seat in range(state.seats):
        for value in range(VALUES):
            out[value] += state.hand[seat][value] + state.container[seat][value]
    return VALUES
