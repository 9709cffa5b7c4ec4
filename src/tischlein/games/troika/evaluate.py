"""What a sensible player thinks: which tiles are worth having, when to call, and how the game stands.

Everything here uses only what the seat can know.  Worth is counted in hundredths of a point, likelihood in thousandths.
The numbers were found by letting variants of this player play against each other.
"""

from tischlein.games.troika.actions import CALL, DRAW, HIDE, RETURN, TAKE
from tischlein.games.troika.components import (
    AFTER_FLIP,
    FIRST_CALL_BONUS,
    HAND_LIMIT,
    NO_DIVISION,
    SLOTS,
    UP,
    VALUES,
)
from tischlein.games.troika.knowledge import knows_in_hand, knows_slot
from tischlein.games.troika.scoring import (
    best_points,
    gather,
    gem_points,
    is_rightful,
    winners,
)
from tischlein.kit import NOBODY, bits_in, holds, total

CERTAIN = 1000
POINT = 100
POINT_WITHOUT_FUEL = 30  # T33: points count only with fuel, which may still come
FIRST_FUEL = 900  # without it everything else is nothing

# -- What the seat knows (section "Hidden information" of RULES.md) ------------------------------------------------


def study(state, seat):
    """Count the tiles within reach and those the seat has not seen; judge what can still come."""
    for value in range(VALUES):
        state.fresh[value] = state.left[value]
        state.within_reach[value] = 0
    for slot in range(SLOTS):  # most tiles are none of both: adding in any case, without a branch, is quicker
        is_known = state.face[slot] == UP or knows_slot(state, seat, slot)
        state.within_reach[state.value[slot]] += is_known
        state.fresh[state.value[slot]] += state.hidden_by[slot] > 0 and not is_known
    for owner in range(state.seats):
        for place in range(state.hand_size[owner]):
            if not knows_in_hand(state, seat, owner, place):
                state.fresh[state.hand[owner][place]] += 1
    judge_chances(state)


def judge_chances(state):
    """How likely one more tile of each value can be had: what lies open may be taken by others, what nobody has seen
    may lie in a hand or come too late."""
    unseen = max(total(state.fresh, VALUES), 1)
    turns = min(turns_left(state), 5)
    for value in range(1, VALUES):
        coming = 500 * state.fresh[value] * state.face_down // unseen
        state.chance[value] = min(500 * state.within_reach[value] + coming, 900) * turns // 5


def turns_left(state):
    """About so many turns everybody still has (T24): every turn turns up a tile."""
    return state.face_down // (state.seats - state.calls)


# -- What tiles are worth (T30-T34) --------------------------------------------------------------------------------


def standing(state):
    """The worth of the gathered tiles as they are."""
    points, with_fuel = best_points(state)
    return FIRST_FUEL + POINT * with_fuel if with_fuel != NO_DIVISION else POINT_WITHOUT_FUEL * points


def holds_fuel(state):
    """T30: whether three of the gathered tiles are equal."""
    found = False
    for value in range(1, VALUES):
        found = found or state.tiles[value] >= 3
    return found


def present_values(state):
    """The mask of the values that are among the gathered tiles."""
    present = 0
    for value in range(1, VALUES):
        if state.tiles[value] > 0:
            present |= 1 << value
    return present


def is_in_gem(present, value):
    """Whether a tile of a present value can be in a gem: as its highest, its middle or its lowest."""
    around = present << 2 >> value  # bit 2 is the value itself
    return around & 0b111 == 0b111 or around & 0b1110 == 0b1110 or around & 0b11100 == 0b11100


def weigh_tiles(state):
    """For every value: what an own tile would be missed, and what one more would gain."""
    present = present_values(state)
    has_fuel = holds_fuel(state)
    now = standing(state)
    state.spare = 0
    for value in range(1, VALUES):
        state.loss[value] = -change(state, value, -1, now, has_fuel, present) if holds(present, value) else 0
        if state.loss[value] < 0:
            state.spare |= 1 << value
    for value in range(1, VALUES):
        state.gain[value] = change(state, value, 1, now, has_fuel, present) + promise(state, value, has_fuel)


def change(state, value, step, now, has_fuel, present):
    """What one tile more (step 1) or less (-1) changes in the standing.  T32: one that is in no set is trash."""
    if state.tiles[value] + max(step, 0) < 3 and not is_in_gem(present | 1 << value, value):
        return -step * (POINT if has_fuel else POINT_WITHOUT_FUEL)
    state.tiles[value] += step
    difference = standing(state) - now
    state.tiles[value] -= step
    return difference


def promise(state, value, has_fuel):
    """What can still become of a tile with unused ones: a pair waits for the third, two of a gem for the rest."""
    worth = 0
    if state.tiles[value] % 3 == 1:
        worth += state.chance[value] * (2 * POINT if has_fuel else FIRST_FUEL) // CERTAIN
    for lowest in range(max(1, value - 2), min(value, VALUES - 3) + 1):
        worth += gem_promise(state, value, lowest)
    return worth


def gem_promise(state, value, lowest):
    """The hope for the gem that begins at `lowest`, if exactly one of its other tiles is there and not used."""
    low = lowest + 1 if value == lowest else lowest
    high = lowest + 1 if value == lowest + 2 else lowest + 2
    if holds(state.spare, low) == holds(state.spare, high):
        return 0
    missing = high if holds(state.spare, low) else low
    worth = POINT * (gem_points(lowest + 2) + 2)  # T32: and two tiles less of trash
    return state.chance[missing] * worth // CERTAIN


# -- The call (T18-T23) --------------------------------------------------------------------------------------------

NEVER = -3000  # a wrong call
SPOIL = 1  # a wrong call of somebody who has no hope: T23 then gives nobody the bonus


def call_worth(state, seat):
    """T19: no wrong call, unless all is lost.  T23: the bonus is worth leaving for; else only if all else is worse."""
    if not is_rightful(state, seat):
        return SPOIL if state.calls == 0 and is_hopeless(state) else NEVER
    return POINT * FIRST_CALL_BONUS if state.calls == 0 else 0


def is_hopeless(state):
    """T33: no fuel, and too few turns to get it."""
    most = 0
    for value in range(1, VALUES):
        most = max(most, state.tiles[value])
    return 3 - most > turns_left(state) + 1


# -- Rating actions ------------------------------------------------------------------------------------------------

SPREAD = 600  # an action that seems so much worse than the best is hardly considered


def rate(state, seat, actions, n, out):
    """The better an action seems the higher its weight, with the third power of its worth."""
    gather(state, seat)
    blind = 0
    if needs_weighing(state, seat, actions, n):
        study(state, seat)
        weigh_tiles(state)
        blind = blind_worth(state)
    best = NEVER
    for index in range(n):
        out[index] = action_worth(state, seat, actions[index], blind)
        best = max(best, out[index])
    for index in range(n):
        merit = max(0, out[index] - best + SPREAD)
        out[index] = 1 + merit * merit * merit // 1024


def needs_weighing(state, seat, actions, n):
    """Before the flip tiles matter only to those who may turn up one that they put back, and take it."""
    if state.moment == AFTER_FLIP:
        return True
    found = False
    if state.hand_size[seat] == HAND_LIMIT:
        for index in range(n):
            found = found or (actions[index] < TAKE and knows_slot(state, seat, actions[index]))
    return found


def blind_worth(state):
    """What a tile is worth on average that the seat has not seen."""
    worth = 0
    for value in range(1, VALUES):
        worth += state.fresh[value] * state.gain[value]
    return worth // max(total(state.fresh, VALUES), 1)


def action_worth(state, seat, action, blind):
    """What an action gains in the seat's eyes."""
    if action == CALL:
        return call_worth(state, seat)
    if action < TAKE:
        return reveal_worth(state, seat, action)
    if action < DRAW:
        return state.gain[state.value[action - TAKE]]
    if action < RETURN:
        return state.gain[state.value[action - DRAW]] if knows_slot(state, seat, action - DRAW) else blind
    return give_back_worth(state, action - RETURN if action < HIDE else action - HIDE)


def reveal_worth(state, seat, slot):
    """T11: a tile the seat put back itself is turned up only to take it, when the hand has no room."""
    if not knows_slot(state, seat, slot):
        return 0
    return state.gain[state.value[slot]] if state.hand_size[seat] == HAND_LIMIT else -POINT


def give_back_worth(state, value):
    """T12c: a tile that is in no set is better given back, unless it promises something."""
    if state.loss[value] >= 0:
        return -state.loss[value]
    state.tiles[value] -= 1
    hope = promise(state, value, holds_fuel(state))
    state.tiles[value] += 1
    return -state.loss[value] - hope


# -- How the game stands (T34-T39) ---------------------------------------------------------------------------------

UNKNOWN_TILE = 50  # what a tile in a hand is worth that the seat does not know
GROWTH = 60  # what a turn brings on average, once there is fuel
CHIP = 1000
MOST_CHIPS = 2 * CHIP  # T36: chips of the best; each player ahead costs one


def evaluate(state, seat):
    """The expected payoff: chips so far, and those that this round promises."""
    if state.to_act == NOBODY:
        return share_of(winners(state), seat)
    study(state, seat)
    for owner in range(state.seats):
        judge_round(state, seat, owner)
    best = -CERTAIN * CHIP
    for owner in range(state.seats):
        best = max(best, expected_chips(state, owner))
    mine, everybody = 0, 0
    for owner in range(state.seats):
        weight = winning_weight(state, best - expected_chips(state, owner))
        everybody += weight
        if owner == seat:
            mine = weight
    return CERTAIN * mine // everybody


def share_of(mask, seat):
    """T39: winners share."""
    return CERTAIN // bits_in(mask) if holds(mask, seat) else 0


def judge_round(state, seat, owner):
    """T34, T36: what the seat expects of a player in this round: points, and the risk to have none."""
    unknown = gather_known(state, seat, owner)
    has_left = state.called[owner] > 0
    turns = 0 if has_left else turns_left(state)
    points, with_fuel = best_points(state)
    if with_fuel != NO_DIVISION or (has_left and unknown > 0):  # T20: others are believed to have called rightly
        state.outlook[owner] = POINT * points + UNKNOWN_TILE * unknown + GROWTH * turns
        if state.called[owner] == 1:
            state.outlook[owner] += POINT * FIRST_CALL_BONUS
        state.risk[owner] = max(0, min(CERTAIN, CERTAIN // 4 - state.outlook[owner]))
    else:
        state.outlook[owner] = POINT_WITHOUT_FUEL * points + GROWTH * turns // 2
        state.risk[owner] = CERTAIN - likely_fuel(state, turns)


def gather_known(state, seat, owner):
    """T29: the tiles of a player that the seat knows; how many it does not."""
    for value in range(VALUES):
        state.tiles[value] = state.container[owner][value]
    unknown = 0
    for place in range(state.hand_size[owner]):
        if knows_in_hand(state, seat, owner, place):
            state.tiles[state.hand[owner][place]] += 1
        else:
            unknown += 1
    return unknown


def likely_fuel(state, turns):
    """T33: how likely the first fuel still comes: from a pair with one more tile, otherwise with time alone."""
    likely = min(60 * turns, CERTAIN // 2)
    for value in range(1, VALUES):
        if state.tiles[value] == 2 and turns > 0:
            likely = max(likely, state.chance[value])
    return likely


def expected_chips(state, seat):
    """T36: chips so far and in this round, in thousandths: two for the best, one less for each player ahead."""
    chips = MOST_CHIPS
    for other in range(state.seats):
        if other != seat:
            chips -= (CERTAIN - state.risk[other]) * likely_ahead(state, other, seat) // CERTAIN
    safe = CERTAIN - state.risk[seat]
    return CHIP * state.chips[seat] + safe * max(chips, 0) // CERTAIN - state.risk[seat]


def likely_ahead(state, seat, other):
    """T35: how likely one player ends the round ahead of another; the more turns are left the less is certain."""
    spread = 4 * POINT + 2 * POINT * turns_left(state)
    lead = state.outlook[seat] - state.outlook[other]
    return max(0, min(CERTAIN, CERTAIN // 2 + CERTAIN // 2 * lead // spread))


def winning_weight(state, gap):
    """T38: the farther behind the leader, and the fewer rounds are left, the less likely."""
    reach = 4 * CHIP * (state.rounds - state.round)
    nearness = CERTAIN * reach // (reach + gap)
    return nearness * nearness * nearness // CERTAIN


def stage(state):
    """T1: each round begins anew, only its result remains."""
    return state.round
