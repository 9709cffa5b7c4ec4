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

ANY, FUEL = range(2)  # T33: tiles divided in any way, or so that there is fuel

# -- Sets (T29-T33) ------------------------------------------------------------------------------------------------


def gather(state, seat):
    """T29: container and hand together become the tiles to divide."""
    for value in range(VALUES):
        state.tiles[value] = state.container[seat][value]
    for place in range(state.hand_size[seat]):
        state.tiles[state.hand[seat][place]] += 1


GEM_POINTS = tuple(highest % 10 for highest in range(VALUES + 2))  # T31: the last digit of the highest value


def gem_points(highest):
    """T31: what a gem counts."""
    return GEM_POINTS[highest]


def most_gems(state, lowest):
    """T31: so many gems can begin at this value.  At most three: at least two of the values are not 7."""
    if lowest > VALUES - 3:
        return 0
    return min(state.tiles[lowest], state.tiles[lowest + 1], state.tiles[lowest + 2])


def best_points(state):
    """T30-T34: the most points (gems minus trash) that the tiles are worth: with or without fuel, and with fuel.

    Walks through the values upwards and decides at each how many gems begin there; best[row][fuel][last][before] is the
    best so far if so many gems began at the last value and at the one before, which still need tiles.  What no gem
    uses becomes fuel as far as possible (T30: it costs nothing and saves trash); the rest is trash (T32).
    """
    row = 0
    most_last, most_before = 0, 0
    points, with_fuel = 0, NO_DIVISION  # best[row][…][0][0]
    for value in range(1, VALUES):
        most = most_gems(state, value)
        if most + most_last + most_before == 0:  # no gem needs this value: the usual case, done quickly
            if state.tiles[value] >= 3:
                with_fuel = points
            points -= state.tiles[value] % 3
            with_fuel -= state.tiles[value] % 3
            state.before[value][ANY][0][0] = 0
            state.before[value][FUEL][0][0] = 0
            continue
        state.best[row][ANY][0][0] = points
        state.best[row][FUEL][0][0] = with_fuel
        join_gems(state, row, value, most, most_last, most_before)
        most_last, most_before = most, most_last
        row = 1 - row
        points, with_fuel = state.best[row][ANY][0][0], state.best[row][FUEL][0][0]
    return points, with_fuel if with_fuel > NO_DIVISION // 2 else NO_DIVISION


def join_gems(state, row, value, most, most_last, most_before):
    """The next row of that table: at each place the best over all numbers of gems at the value before the last."""
    worth = gem_points(value + 2)
    for begun in range(most + 1):
        for last in range(most_last + 1):
            free = state.tiles[value] - begun - last
            best, best_with_fuel = NO_DIVISION, NO_DIVISION
            for before in range(min(most_before, free) + 1):
                rest = free - before
                gain = begun * worth - rest % 3
                fuel = ANY if rest >= 3 else FUEL  # three of the rest are fuel, so that none is needed before
                if state.best[row][ANY][last][before] + gain > best:
                    best = state.best[row][ANY][last][before] + gain
                    state.before[value][ANY][begun][last] = before
                if state.best[row][fuel][last][before] + gain > best_with_fuel:
                    best_with_fuel = state.best[row][fuel][last][before] + gain
                    state.before[value][FUEL][begun][last] = before
            state.best[1 - row][ANY][begun][last] = best
            state.best[1 - row][FUEL][begun][last] = best_with_fuel


def lay_out(state, fuel):
    """The division that best_points has found, with FUEL or ANY: gems, fuel and trash."""
    begun, last = 0, 0
    for step in range(1, VALUES):
        value = VALUES - step
        before = state.before[value][fuel][begun][last]
        state.gems[value] = begun
        rest = state.tiles[value] - begun - last - before
        state.trash[value] = rest % 3
        state.fuel[value] = rest - rest % 3
        if rest >= 3:
            fuel = ANY
        begun, last = last, before


def best_sets(state):
    """T30-T32: the most points, with or without fuel."""
    return best_points(state)[ANY]


def best_division(state):
    """T33, T34: the most points with fuel, which any three equal tiles may be; NO_DIVISION if there are none."""
    return best_points(state)[FUEL]


# -- The call (T19, T23) -------------------------------------------------------------------------------------------


def is_rightful(state, seat):
    """T19: five tiles in the container, and all tiles divide into sets."""
    if state.container_size[seat] < IN_CONTAINER_FOR_CALL:
        return False
    if (state.container_size[seat] + state.hand_size[seat]) % 3 != 0:
        return False
    gather(state, seat)
    return divides_completely(state)


def divides_completely(state):
    """T19b: nothing is left over and there is fuel; with gem_needed also a gem.

    One walk upwards decides it.  Three equal gems hold the same tiles as three fuel sets, so it is enough to begin no
    more than two gems at a value: as many as are left when the fuel is taken out.
    """
    last, before, begun = 0, 0, 0
    has_fuel, has_gem = False, False
    for value in range(1, VALUES):
        before, last = last, begun
        free = state.tiles[value] - last - before
        if free < 0:
            return False
        begun = free % 3
        has_fuel = has_fuel or free >= 3
        has_gem = has_gem or begun > 0
    if begun > 0 or last > 0 or not has_fuel:
        return False
    return state.gem_needed == 0 or has_gem or fuel_makes_gems(state)


def fuel_makes_gems(state):
    """T19b, gem_needed: all sets are fuel.  Three of neighbouring values can be read as three gems, if a fourth
    stays fuel."""
    sets = 0
    has_neighbours = False
    for value in range(1, VALUES):
        sets += state.tiles[value] // 3
        has_neighbours = has_neighbours or most_gems(state, value) == 3
    return has_neighbours and sets > 3


def earns_bonus(state, seat):
    """T23: the first caller of the round, if rightful.  Or, as agreed, the first rightful caller."""
    call = state.shown_calls[seat]
    if call <= 0 or state.bonus_rightful == 0:
        return call == 1
    is_first = True
    for other in range(state.seats):
        is_first = is_first and not 0 < state.shown_calls[other] < call
    return is_first


# -- Points, ranks, chips (T34-T37) --------------------------------------------------------------------------------


def show_tiles(state, seat):
    """T29: everything is shown.  T20: and so is whether a call was rightful."""
    gather(state, seat)
    for value in range(VALUES):
        state.shown[seat][value] = state.tiles[value]
    state.shown_calls[seat] = state.called[seat]
    if state.called[seat] > 0 and not is_rightful(state, seat):
        state.shown_calls[seat] = -state.called[seat]


def round_points(state, seat):
    """T34: the best division with fuel, plus the bonus, never below 0 (unless agreed).  T22, T33: else 0."""
    if state.shown_calls[seat] < 0:
        return 0
    gather(state, seat)
    points = best_division(state)
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
        if is_ahead(state, other, seat):
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
        show_tiles(state, seat)
    for seat in range(state.seats):
        state.points[state.round][seat] = round_points(state, seat)
    for seat in range(state.seats):
        state.shown_chips[seat] = chip_of(state, seat)
        state.chips[seat] += state.shown_chips[seat]


# -- The end of the game (T38, T39) --------------------------------------------------------------------------------


def tie_round(state, place):
    """T39: the rounds as they break a tie: the last, the one before …; or, as agreed, round 2 and then the others."""
    from_last = state.rounds - 1 - place
    if state.round2_first == 0 or state.rounds == 1:
        return from_last
    if place == 0:
        return 1
    return from_last + 1 if from_last > 0 else 0


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
