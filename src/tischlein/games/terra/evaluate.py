"""What a sensible player of Terra thinks: how near the end of the world is, what a card is worth, what to play.

Everything is counted in tenths of a point.  The numbers are ours, found by trying them out in many games.
"""

from tischlein.games.terra.actions import AVERT, DECLINE, DISCARD, DONE, LAY, SET
from tischlein.games.terra.cards import card_of, crisis_colour, crisis_region
from tischlein.games.terra.components import (
    AVERTING,
    CARDS,
    COLOUR_LIMIT,
    COLOURS,
    CRISES,
    FIRST_POINTS,
    GOES_ON,
    HIGHEST_POINTS,
    LAYING,
    REGION_LIMIT,
    REGIONS,
    REGULAR_END,
    SOLVED_POINTS,
    TOTAL_LIMIT,
    VALUES,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.scoring import sets_worth, winners
from tischlein.games.terra.sets import SET_KINDS, SET_POINTS, SETS
from tischlein.kit import next_seat

# -- The danger (E28) ----------------------------------------------------------------------------------------------

# What an open crisis costs everybody, by how many more of its colour (its region, at all) the world could bear
# before it is opened.  0 more: it would be the end.
COLOUR_ALARM = (2000, 450, 150, 50, 20)
REGION_ALARM = (2000, 350, 50)
TOTAL_ALARM = (2000, 450, 250, 150, 100, 50, 50, 50)
THE_END = 2000


def alarm(state, crisis):
    """How bad it is that this crisis is open, or would be if it broke out.

    All crises of the pile will come.  Where too few are left to reach a limit, that limit is no danger.
    """
    colour, region = crisis_colour(crisis), crisis_region(crisis)
    itself = state.is_open[crisis]
    result = 0
    room = COLOUR_LIMIT[state.easier] - 1 - state.open_of_colour[colour] + itself
    if coming_of_colour(state, colour) >= room:
        result += COLOUR_ALARM[room]
    room = REGION_LIMIT - 1 - state.open_in_region[region] + itself
    if coming_in_region(state, region) >= room:
        result += REGION_ALARM[room]
    room = TOTAL_LIMIT[state.easier] - 1 - state.open_crises + itself
    if coming(state) >= room:
        result += TOTAL_ALARM[room]
    return result


def coming_of_colour(state, colour):
    """Crises of a colour in the pile."""
    count = 0
    for region in range(REGIONS):
        count += state.left[CARDS + colour * REGIONS + region]
    return count


def coming_in_region(state, region):
    """Crises of a region in the pile."""
    count = 0
    for colour in range(COLOURS):
        count += state.left[CARDS + colour * REGIONS + region]
    return count


def coming(state):
    """Crises in the pile."""
    count = 0
    for crisis in range(CRISES):
        count += state.left[CARDS + crisis]
    return count


# -- What a card is worth in the hand (E23) ------------------------------------------------------------------------

PAIR_SHARE = 20  # hundredths of a set's points that two of its three cards are worth
SINGLE_SHARE = 4


def judge_hand(state, seat):
    """Fill state.worth: what the hand loses with one card of each kind, by the best set it belongs to."""
    hand = state.hand[seat]
    turns = state.pile // state.seats  # the seat will have about so many more
    pair = PAIR_SHARE if turns > 1 else 0
    for card in range(CARDS):
        state.worth[card] = 0
    for number in range(SET_KINDS):
        low, middle, high = SETS[number][0], SETS[number][1], SETS[number][2]
        if low == high:
            have = min(hand[low], 3)
        else:
            have = min(hand[low], 1) + min(hand[middle], 1) + min(hand[high], 1)
        share = 100 if have == 3 else (pair if have == 2 else SINGLE_SHARE)
        gain = SET_POINTS[number] * share // 10
        if low == high:
            if 0 < hand[low] <= 3:
                state.worth[low] = max(state.worth[low], gain)
        else:
            if hand[low] == 1:
                state.worth[low] = max(state.worth[low], gain)
            if hand[middle] == 1:
                state.worth[middle] = max(state.worth[middle], gain)
            if hand[high] == 1:
                state.worth[high] = max(state.worth[high], gain)


def has_set(hand, number, without):
    """E23: whether the hand holds the set, even without one card of a kind (-1: with all cards)."""
    low, middle, high = SETS[number][0], SETS[number][1], SETS[number][2]
    if low == high:
        return hand[low] >= (4 if low == without else 3)
    for part in range(3):
        if hand[SETS[number][part]] < (2 if SETS[number][part] == without else 1):
            return False
    return middle != high


def best_set(hand, without):
    """The points of the best set in the hand without that card."""
    best = 0
    for number in range(SET_KINDS):
        if SET_POINTS[number] > best and has_set(hand, number, without):
            best = SET_POINTS[number]
    return best


# -- Phase 2 (E10-E14) ---------------------------------------------------------------------------------------------

# The best card of the crisis's colour that a hand of so many unknown cards holds on average, in tenths.
LIKELY_BEST = (0, 11, 20, 27, 32, 36, 40, 43, 45, 47)
WILLING = 45  # hundredths of it that others give, if it is not the end
SPREAD = (1, 22, 31, 38, 44, 49)  # how far the sum of so many players' cards strays from its mean
HIGHEST_CHANCE = (0, 0, 50, 150, 350, 600, 850)  # of a card to stay the highest, others following; in thousandths


def expected_help(state, seat, stakes):
    """What the players after this one will give, in tenths."""
    result = 0
    other = next_seat(seat, state.seats)
    while other != state.active:
        result += LIKELY_BEST[min(state.hand_size[other], 9)]
        other = next_seat(other, state.seats)
    return result if stakes >= THE_END else result * WILLING // 100


def chance_to_avert(state, seat, reached, expected):
    """The probability, in thousandths, that the crisis is averted when so much lies there after this player."""
    missing = DANGER[state.threat] - reached
    if missing <= 0:
        return 1000
    following = (state.active - seat - 1) % state.seats
    if following == 0 or missing > 6 * following:
        return 0
    return max(0, min(1000, 500 + (expected - 10 * missing) * 400 // SPREAD[following]))


def own_points(state, seat, value):
    """E13a, E13b: what the card would earn if the crisis is averted."""
    highest = 0
    for other in range(state.seats):
        highest = max(highest, state.contribution[other])
    points = 10 * FIRST_POINTS if highest == 0 else 0
    if value >= highest:
        is_last = next_seat(seat, state.seats) == state.active
        points += HIGHEST_POINTS * (1000 if is_last else HIGHEST_CHANCE[value]) // 100
    return points


def rate_phase2(state, seat, actions, n, out):
    """Help if that makes the difference, for the points or for the world; not in vain."""
    judge_hand(state, seat)
    stakes = alarm(state, state.threat)
    expected = expected_help(state, seat, stakes)
    reached = 0
    for other in range(state.seats):
        reached += state.contribution[other]
    alone = chance_to_avert(state, seat, reached, expected)
    for index in range(n):
        gain = 0
        if actions[index] < DECLINE:
            card = actions[index] - AVERT
            value = card % VALUES + 1
            chance = chance_to_avert(state, seat, reached + value, expected)
            gain = (chance - alone) * stakes + chance * own_points(state, seat, value)
            gain = gain // 1000 - state.worth[card] - value
        out[index] = weight(100 + gain)


# -- Phase 3 (E16-E24) ---------------------------------------------------------------------------------------------

GIFT = (0, 25, 25, 22, 18, 12, 6)  # what it costs to leave so little to the next player, who gets the points (E20)


def lay_gain(state, seat, crisis, value, before):
    """What a card on an open crisis brings: points or a step towards safety, and the right to lay a set (E22)."""
    card = card_of(crisis_colour(crisis), value)
    missing = DANGER[crisis] - state.laid_sum[crisis]
    gain = -state.worth[card] - value
    if value >= missing:
        gain += 10 * SOLVED_POINTS + alarm(state, crisis)
    else:
        gain += alarm(state, crisis) * value // missing
        if missing - value <= 6:
            gain -= GIFT[missing - value]
    if state.served == 0 and state.set_without_contribution == 0:
        gain += 10 * best_set(state.hand[seat], card)
    return gain


def rate_phase3(state, seat, actions, n, out):
    """First all cards on crises that are worth it, then the best set."""
    judge_hand(state, seat)
    for index in range(n):
        action = actions[index]
        if action < SET:
            gain = lay_gain(state, seat, (action - LAY) // VALUES, (action - LAY) % VALUES + 1, 0)
            out[index] = weight(200 + gain if gain > 0 else 100 + gain)
        elif action < DONE:
            out[index] = weight(100 + 5 * SET_POINTS[action - SET])
        else:
            out[index] = weight(100)


def rate_discards(state, seat, actions, n, out):
    """E26: the card that is least needed."""
    judge_hand(state, seat)
    for index in range(n):
        card = actions[index] - DISCARD
        out[index] = weight(200 - state.worth[card] - card % VALUES)


# -- The contract --------------------------------------------------------------------------------------------------


def weight(gain):
    """A positive weight that doubles with every 16 tenths of a point."""
    level = max(0, min(gain, 287))
    return (16 + level % 16) << level // 16


def rate(state, seat, actions, n, out):
    """Weights of the given actions for a sensible player."""
    if state.moment == AVERTING:
        rate_phase2(state, seat, actions, n, out)
    elif state.moment == LAYING:
        rate_phase3(state, seat, actions, n, out)
    else:
        rate_discards(state, seat, actions, n, out)


def evaluate(state, seat):
    """The payoff the seat may expect, in thousandths."""
    return 500
