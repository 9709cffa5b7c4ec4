"""E23, E28-E30, E32, E33: sets, the collapse, points and winners."""

from tischlein.games.terra.components import (
    CARDS,
    COLOUR_LIMIT,
    COLOURS,
    GOES_ON,
    REGION_LIMIT,
    REGIONS,
    REGULAR_END,
    TOTAL_LIMIT,
)
from tischlein.games.terra.sets import SET_POINTS, SETS
from tischlein.kit import share_win, with_best

# -- Sets (E23, E25) -----------------------------------------------------------------------------------------------


def has_set(counts, number):
    """E23: whether the set is among these cards.  Its three cards are all equal or all different."""
    low, middle, high = SETS[number][0], SETS[number][1], SETS[number][2]
    if low == high:
        return counts[low] >= 3
    return counts[low] > 0 and counts[middle] > 0 and counts[high] > 0


def bits_of(counts):
    """Cards as one number, as in SET_BITS."""
    bits = 0
    for card in range(CARDS):
        if counts[card] > 0:
            bits |= 1 << card
        if counts[card] >= 3:
            bits |= 1 << CARDS + card
    return bits


def ways_to_take(counts, number):
    """E23: in how many ways the set can be picked out of these cards."""
    low, middle, high = SETS[number][0], SETS[number][1], SETS[number][2]
    if low == high:
        return counts[low] * (counts[low] - 1) * (counts[low] - 2) // 6
    return counts[low] * counts[middle] * counts[high]


def sets_worth(state, seat):
    """E25, E32: the printed values of all cards in the seat's face-down sets."""
    points = 0
    for place in range(state.set_count[seat]):
        points += SET_POINTS[state.sets[seat][place]]
    return points


# -- The early end (E28, E30) --------------------------------------------------------------------------------------

TOO_MANY_IN_REGION, TOO_MANY_OF_COLOUR, TOO_MANY = 1, 2, 4  # E30: reasons, added up


def collapse_reasons(state):
    """E28: three open crises in a region, four of a colour, or seven in all.  E30: all that apply."""
    reasons = 0
    for region in range(REGIONS):
        if state.open_in_region[region] >= REGION_LIMIT:
            reasons |= TOO_MANY_IN_REGION
    for colour in range(COLOURS):
        if state.open_of_colour[colour] >= COLOUR_LIMIT[state.easier]:
            reasons |= TOO_MANY_OF_COLOUR
    if state.open_crises >= TOTAL_LIMIT[state.easier]:
        reasons |= TOO_MANY
    return reasons


# -- Points and winners (E29, E32, E33) ----------------------------------------------------------------------------


def score_of(state, seat):
    """E32: the track, and after a regular end the sets.  Hand cards and open crises count nothing."""
    if state.end == REGULAR_END:
        return state.track[seat] + sets_worth(state, seat)
    return state.track[seat]


def winners(state):
    """E33: all with the highest score.  E29: nobody after a collapse, unless the table ranks it (V7)."""
    if state.end == GOES_ON or (state.end != REGULAR_END and state.rank_on_collapse == 0):
        return 0
    best = 0
    mask = 0
    for seat in range(state.seats):
        score = score_of(state, seat)
        mask = with_best(mask, best, seat, score)
        best = max(best, score)
    return mask


SAVED_PAYOFF = 100  # what a regular end is worth to those who do not win


def payoffs(state, out):
    """Winners share 1000.  The others get 100 if the world was saved (E31), nothing after a collapse (E29)."""
    share_win(winners(state), state.seats, out)
    if state.end == REGULAR_END:
        for seat in range(state.seats):
            out[seat] = max(out[seat], SAVED_PAYOFF)
