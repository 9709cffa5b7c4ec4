"""T29-T39: sets, points, chips and winners."""

from tischlein.games.troika.components import (
    FIRST_CALL_BONUS,
    FIRST_CHIP,
    IN_CONTAINER_FOR_CALL,
    NO_DIVISION,
    SECOND_CHIP,
    VALUES,
    ZERO_CHIP,
)

# -- Sets (T29-T33) ------------------------------------------------------------------------------------------------

# The table of best_division has a cell for each (gems begun at the last value, at the value before, has fuel, has gem).
# At most three gems begin at one value: each needs a tile of another value than 7, and of those there are three.
MOST_GEMS = 3
CELLS = 64


def cell(last, before, fuel, gem):
    """The place of a case in a row of the table."""
    return ((last * 4 + before) * 2 + fuel) * 2 + gem


def tiles_of(state, seat, value):
    """T29: container and hand together."""
    return state.container[seat][value] + state.hand[seat][value]


def gem_points(highest):
    """T31: the last digit of the highest value."""
    return highest % 10


def best_division(state, seat, trash_allowed, gem_needed):
    """T30-T33: the most points (gems minus trash) of a division with fuel; NO_DIVISION if there is none.

    Walks through the values upwards and decides at each how many gems begin there.  What no gem uses becomes
    fuel as far as possible (T30: fuel costs nothing and saves trash), the rest is trash (T32).
    """
    row, following = 0, 1
    for index in range(CELLS):
        state.best[row][index] = NO_DIVISION
    state.best[row][cell(0, 0, 0, 0)] = 0
    for value in range(1, VALUES):
        for index in range(CELLS):
            state.best[following][index] = NO_DIVISION
        have = tiles_of(state, seat, value)
        for index in range(CELLS):
            points = state.best[row][index]
            if points == NO_DIVISION:
                continue
            last, before, fuel, gem = index >> 4, index >> 2 & 3, index >> 1 & 1, index & 1
            free = have - last - before
            begun = 0
            while begun <= free and begun <= MOST_GEMS:
                rest = free - begun
                trash = rest % 3
                if trash == 0 or trash_allowed:
                    # T31: a gem begun here ends two values higher; one begun at 14 or 15 is never finished
                    earned = points - trash + begun * gem_points(value + 2)
                    target = cell(begun, last, 1 if rest >= 3 else fuel, 1 if begun > 0 else gem)
                    if earned > state.best[following][target]:
                        state.best[following][target] = earned
                begun += 1
        row, following = following, row
    # All gems must be finished: none begun at the two highest values.  T33: fuel is needed.
    with_gem = state.best[row][cell(0, 0, 1, 1)]
    without_gem = state.best[row][cell(0, 0, 1, 0)]
    return with_gem if gem_needed or with_gem > without_gem else without_gem


# -- The call (T19, T23) -------------------------------------------------------------------------------------------


def is_rightful(state, seat):
    """T19: five tiles in the container, and all tiles divide into sets, at least one of them fuel."""
    if state.container_size[seat] < IN_CONTAINER_FOR_CALL:
        return False
    if (state.container_size[seat] + state.hand_size[seat]) % 3 != 0:
        return False
    return best_division(state, seat, False, state.gem_needed == 1) != NO_DIVISION


def is_wrong_caller(state, seat):
    """T22: called without the right to."""
    return state.called[seat] > 0 and not is_rightful(state, seat)


def earns_bonus(state, seat):
    """T23: the first caller of the round, if rightful.  V3: the first rightful caller."""
    if state.called[seat] == 0 or not is_rightful(state, seat):
        return False
    if state.bonus_rightful == 0:
        return state.called[seat] == 1
    for other in range(state.seats):
        if 0 < state.called[other] < state.called[seat] and is_rightful(state, other):
            return False
    return True


# -- Points, ranks, chips (T34-T37) --------------------------------------------------------------------------------


def round_points(state, seat):
    """T34: the best division with fuel, plus the bonus, never below 0 (V7: as it is).  T22, T33: else 0."""
    if is_wrong_caller(state, seat):
        return 0
    points = best_division(state, seat, True, False)
    if points == NO_DIVISION:
        return 0
    if earns_bonus(state, seat):
        points += FIRST_CALL_BONUS
    return max(points, 0) if state.floor == 1 else points


def distance(state, seat):
    """T35: how far clockwise from the start player."""
    return (seat - state.start_seat) % state.seats


def is_ahead(state, seat, other):
    """T35: more points; if equal, farther from the start player."""
    mine, theirs = state.points[state.round][seat], state.points[state.round][other]
    if mine != theirs:
        return mine > theirs
    return distance(state, seat) > distance(state, other)


def rank_of(state, seat):
    """T35: 0 for the best of the round, without gaps."""
    rank = 0
    for other in range(state.seats):
        if other != seat and is_ahead(state, other, seat):
            rank += 1
    return rank


def chip_of(state, seat):
    """T36: -1 for those without points; among the others +2 for the first, +1 for the second.  T37: always enough."""
    if state.points[state.round][seat] <= 0:
        return ZERO_CHIP
    rank = rank_of(state, seat)
    if rank == 0:
        return FIRST_CHIP
    return SECOND_CHIP if rank == 1 else 0


def score_round(state):
    """T29, T34-T36: show everything, count points, hand out chips."""
    for seat in range(state.seats):
        for value in range(1, VALUES):
            state.shown[seat][value] = tiles_of(state, seat, value)
        state.shown_calls[seat] = -state.called[seat] if is_wrong_caller(state, seat) else state.called[seat]
        state.points[state.round][seat] = round_points(state, seat)
    for seat in range(state.seats):
        state.chips[seat] += chip_of(state, seat)


# -- The end of the game (T38, T39) --------------------------------------------------------------------------------


def tie_round(state, place):
    """T39: the rounds in the order in which they break a tie: the last, the one before …  V2: round 2, then the others."""
    if state.round2_first == 1 and state.rounds >= 2:
        if place == 0:
            return 1
        place -= 1
        if state.rounds - 1 - place <= 1:
            place += 1
    return state.rounds - 1 - place


def beats(state, seat, other):
    """T38: more chips.  T39: on a tie more points in the deciding round."""
    if state.chips[seat] != state.chips[other]:
        return state.chips[seat] > state.chips[other]
    for place in range(state.rounds):
        mine, theirs = state.points[tie_round(state, place)][seat], state.points[tie_round(state, place)][other]
        if mine != theirs:
            return mine > theirs
    return False


def winners(state):
    """T38, T39: all whom nobody beats; 0 while the game goes on."""
    if state.round < state.rounds:
        return 0
    mask = 0
    for seat in range(state.seats):
        beaten = False
        for other in range(state.seats):
            beaten = beaten or beats(state, other, seat)
        if not beaten:
            mask |= 1 << seat
    return mask
