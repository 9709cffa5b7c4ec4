"""What a sensible player of Terra thinks: how near the end of the world is, what a card is worth, what to play.

Everything is counted in tenths of a point.  The numbers are ours, found by trying them out in many games.
"""

from tischlein.games.terra.actions import AVERT, DECLINE, DISCARD, DONE, LAY, SET
from tischlein.games.terra.cards import card_of, crisis_colour, crisis_region, is_threatening, value_of
from tischlein.games.terra.components import (
    ALL_CARDS,
    AVERTING,
    CARDS,
    COLOUR_LIMIT,
    COLOURS,
    CRISES,
    FIRST_POINTS,
    GOES_ON,
    HIGHEST_POINTS,
    LAYING,
    NO_CRISIS,
    REGION_LIMIT,
    REGIONS,
    REGULAR_END,
    SOLVED_POINTS,
    TOTAL_LIMIT,
    VALUES,
)
from tischlein.games.terra.crises import DANGER
from tischlein.games.terra.knowledge import hides_contribution
from tischlein.games.terra.scoring import SAVED_PAYOFF, bits_of, sets_worth, winners
from tischlein.games.terra.sets import MOST_WITH, PARTNERS, POINTS_WITH, SET_BITS, SET_KINDS, SET_POINTS
from tischlein.kit import bits_in, holds, next_seat

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

# Hundredths of a set's points that one, two or all of its three cards are worth.
SINGLE_SHARE = 4
PAIR_SHARE = 20
WHOLE_SHARE = 100


def worth_of(state, seat, card, held):
    """What the hand (its bits: `held`) loses with one card of this kind: the best set, whole or begun, that needs it.

    With one turn left a pair is worth nothing.
    """
    pair_share = PAIR_SHARE if state.pile >= 2 * state.seats else 0
    equal = 3 * value_of(card)  # the points of three such cards
    copies = state.hand[seat][card]
    if copies > 3:
        return 0
    if copies > 1:  # another one takes its place in all other sets
        return equal * (WHOLE_SHARE if copies == 3 else pair_share) // 10
    best = equal * SINGLE_SHARE
    for place in range(MOST_WITH):
        partners = PARTNERS[card][place]
        there = held & partners
        share = WHOLE_SHARE if there == partners else pair_share if there != 0 else SINGLE_SHARE
        best = max(best, share * POINTS_WITH[card][place])
    return best // 10


def best_set(held):
    """E22: the points of the best set in a hand, which is given as bits."""
    best = 0
    for number in range(SET_KINDS):
        best = max(best, SET_POINTS[number] if held & SET_BITS[number] == SET_BITS[number] else 0)
    return best


def bits_without(state, seat, card, held):
    """The bits of the hand without one card of this kind."""
    if state.hand[seat][card] == 1:
        return held - (1 << card)
    return held - (1 << CARDS + card) if state.hand[seat][card] == 3 else held


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


def own_points(state, seat, value, highest):
    """E13a, E13b: what the card would earn if the crisis is averted; `highest` is the best card so far."""
    points = 10 * FIRST_POINTS if highest == 0 else 0
    if value >= highest:
        is_last = next_seat(seat, state.seats) == state.active
        points += HIGHEST_POINTS * (1000 if is_last else HIGHEST_CHANCE[value]) // 100
    return points


FACE_DOWN = 4  # V1: what a card is taken for that the player cannot see


def rate_phase2(state, seat, actions, n, out):
    """Help if that makes the difference, for the points or for the world; not in vain."""
    stakes = alarm(state, state.threat)
    expected = expected_help(state, seat, stakes)
    held = bits_of(state.hand[seat])
    reached = 0
    highest = 0
    for other in range(state.seats):
        value = FACE_DOWN if hides_contribution(state, seat, other) else state.contribution[other]
        reached += value
        highest = max(highest, value)
    alone = chance_to_avert(state, seat, reached, expected)
    for index in range(n):
        gain = 0
        if actions[index] < DECLINE:
            card = actions[index] - AVERT
            value = value_of(card)
            chance = chance_to_avert(state, seat, reached + value, expected)
            gain = (chance - alone) * stakes + chance * own_points(state, seat, value, highest)
            gain = gain // 1000 - worth_of(state, seat, card, held) - value
        out[index] = gain


# -- Phase 3 (E16-E24) ---------------------------------------------------------------------------------------------

WORTH_IT = 100  # lifts every card worth laying above all sets, because a set ends the phase (E22)
GIFT = (0, 25, 25, 22, 18, 12, 6)  # what it costs to leave so little to the next player, who gets the points (E20)


def lay_gain(state, seat, crisis, value, stakes, held):
    """What a card on an open crisis brings: points or a step towards safety, and the right to lay a set (E22)."""
    card = card_of(crisis_colour(crisis), value)
    missing = DANGER[crisis] - state.laid_sum[crisis]
    gain = -worth_of(state, seat, card, held) - value
    if value >= missing:
        gain += 10 * SOLVED_POINTS + stakes
    else:
        gain += stakes * value // missing
        if missing - value <= 6:
            gain -= GIFT[missing - value]
    if state.served == 0 and state.set_without_contribution == 0:
        gain += 10 * best_set(bits_without(state, seat, card, held))
    return gain


def rate_phase3(state, seat, actions, n, out):
    """First all cards on crises that are worth it, then the best set."""
    held = bits_of(state.hand[seat])
    crisis = NO_CRISIS
    stakes = 0
    for index in range(n):
        action = actions[index]
        if action < SET:
            if (action - LAY) // VALUES != crisis:  # the actions come crisis by crisis
                crisis = (action - LAY) // VALUES
                stakes = alarm(state, crisis)
            gain = lay_gain(state, seat, crisis, (action - LAY) % VALUES + 1, stakes, held)
            out[index] = WORTH_IT + gain if gain > 0 else gain
        elif action < DONE:
            out[index] = 5 * SET_POINTS[action - SET]
        else:
            out[index] = 0


def rate_discards(state, seat, actions, n, out):
    """E26: the card that is least needed."""
    held = bits_of(state.hand[seat])
    for index in range(n):
        card = actions[index] - DISCARD
        out[index] = -worth_of(state, seat, card, held) - card % VALUES


# -- The contract --------------------------------------------------------------------------------------------------


HIGHEST = 287  # the level of the best action
DOUBLING = 16  # so many tenths of a point double a weight


def rate(state, seat, actions, n, out):
    """Weights of the given actions for a sensible player."""
    if state.moment == AVERTING:
        rate_phase2(state, seat, actions, n, out)
    elif state.moment == LAYING:
        rate_phase3(state, seat, actions, n, out)
    else:
        rate_discards(state, seat, actions, n, out)
    weigh(n, out)


def weigh(n, out):
    """Gains become positive weights; what matters is how far each is behind the best."""
    best = out[0]
    for index in range(1, n):
        best = max(best, out[index])
    for index in range(n):
        level = max(0, HIGHEST - best + out[index])
        out[index] = (DOUBLING + level % DOUBLING) << level // DOUBLING


def evaluate(state, seat):
    """The payoff the seat may expect, in thousandths: is the world saved, and who has done most for it?"""
    if state.end != GOES_ON:
        return final_payoff(state, seat)
    risk = risk_of_collapse(state)
    expected = (1000 - risk) * (SURVIVAL + (1000 - SURVIVAL) * chance_to_win(state, seat) // 1000)
    if state.rank_on_collapse == 1 and leads_on_track(state, seat):
        expected += risk * 1000
    return expected // 1000


def final_payoff(state, seat):
    """The same as `payoffs`, for one seat."""
    mask = winners(state)
    if holds(mask, seat):
        return 1000 // bits_in(mask)
    return SAVED_PAYOFF if state.end == REGULAR_END else 0


# What makes the collapse likelier, in hundredths of a logit: fitted to 10,000 games of sensible players.
COLOUR_DANGER = (125, 46, 19)  # for each colour that can bear so many more crises, or two and more, if they can come
REGION_DANGER = (44, 5, 10)
LOGISTIC = (
    18, 22, 27, 32, 39, 47, 57, 69, 83, 100, 119, 142, 168, 198, 231, 269, 310, 354, 401, 450, 500, 550, 599, 646,
    690, 731, 769, 802, 832, 858, 881, 900, 917, 931, 943, 953, 961, 968, 973, 978, 982,
)  # fmt: skip
LOGIT_STEP = 20  # from one place of that table to the next
SUREST = len(LOGISTIC) - 1
FAIREST = SUREST // 2


def risk_of_collapse(state):
    """In thousandths."""
    threats = 1 if is_threatening(state) else 0
    to_come = coming(state)
    if to_come + threats == 0:
        return 0
    room = TOTAL_LIMIT[state.easier] - 1 - state.open_crises
    logit = 60 * to_come - 34 * room - 9 * state.pile + 65 * threats - 22 * state.seats - 66 + narrow_places(state)
    for seat in range(state.seats):
        logit -= 6 * state.hand_size[seat]
    return LOGISTIC[max(0, min(FAIREST + logit // LOGIT_STEP, SUREST))]


def narrow_places(state):
    """The colours and regions that may bring the end."""
    is_near = is_threatening(state)
    danger = 0
    for colour in range(COLOURS):
        room = COLOUR_LIMIT[state.easier] - 1 - state.open_of_colour[colour]
        is_next = 1 if is_near and crisis_colour(state.threat) == colour else 0
        if coming_of_colour(state, colour) + is_next > room:
            danger += COLOUR_DANGER[min(room, 2)]
    for region in range(REGIONS):
        room = REGION_LIMIT - 1 - state.open_in_region[region]
        is_next = 1 if is_near and crisis_region(state.threat) == region else 0
        if coming_in_region(state, region) + is_next > room:
            danger += REGION_DANGER[min(room, 2)]
    return danger


# What being saved is worth even to those who will not win: more than at the end (SAVED_PAYOFF), as others think so
# too.  With less, everybody leaves it to the others to avert what comes.
SURVIVAL = 600


def win_share(worth, seats):
    """What a judgement means as a share of the win, in thousandths: being saved is worth something, but not won.

    An average player at a table that is saved for certain has the fair share.
    """
    average, fair = SURVIVAL + (1000 - SURVIVAL) // seats, 1000 // seats
    if worth <= average:
        return worth * fair // average
    return fair + (worth - average) * (1000 - fair) // (1000 - average)


HIDDEN_SET = 10  # what another player's set is worth on average


def chance_to_win(state, seat):
    """In thousandths, if the world is saved: by the lead over the best of the others, the surer the later."""
    others = 0
    for other in range(state.seats):
        if other != seat:
            others = max(others, state.track[other] + HIDDEN_SET * state.set_count[other])
    lead = state.track[seat] + sets_worth(state, seat) + best_set(bits_of(state.hand[seat])) // 2 - others
    even = (600 * (ALL_CARDS - state.pile) + 1000 // state.seats * state.pile) // ALL_CARDS
    return max(5, min(even + lead * (50 - state.pile // 4), 995))


def leads_on_track(state, seat):
    """V7: nobody has more points on the track."""
    best = 0
    for other in range(state.seats):
        best = max(best, state.track[other])
    return state.track[seat] == best
