"""What a sensible player thinks: which tiles are worth having, when to call, and how the game stands.

Everything here uses only what the seat can know.  Worth is counted in hundredths of a point, likelihood in thousandths.
The numbers were found by letting variants of this player play against each other.
"""

from tischlein.games.troika.actions import CALL, DRAW, HIDE, RETURN, TAKE
from tischlein.games.troika.components import (
    AFTER_FLIP,
    FIRST_CALL_BONUS,
    HAND_LIMIT,
    IN_CONTAINER_FOR_CALL,
    NO_DIVISION,
    SLOTS,
    TILES,
    UP,
    VALUES,
)
from tischlein.games.troika.knowledge import knows_in_hand, knows_slot
from tischlein.games.troika.scoring import (
    ANY,
    FUEL,
    best_division,
    best_points,
    divides_completely,
    gather,
    gem_points,
    is_rightful,
    lay_out,
    winners,
)
from tischlein.kit import NOBODY, bits_in, halved, holds, next_seat, total

CERTAIN = 1000
FINE = 1024  # parts of a thousandth: dividing once is quicker than for every value
POINT = 100
POINT_WITHOUT_FUEL = 30  # T33: points count only with fuel, which may still come
FIRST_FUEL = 900  # without it everything else is nothing

# -- What the seat knows (section "Hidden information" of RULES.md) ------------------------------------------------


def study(state, seat):
    """Count the tiles within reach and those the seat has not seen; judge what can still come."""
    reach = 0  # four bits for each value, quicker than so many numbers; no value is there more than seven times
    for slot in range(SLOTS):
        reach += (state.face[slot] == UP or knows_slot(state, seat, slot)) << 4 * state.value[slot]
    for value in range(VALUES):
        state.within_reach[value] = reach >> 4 * value & 0b1111
        state.fresh[value] = TILES[value] - state.within_reach[value]
    for owner in range(state.seats):
        for value in range(VALUES):
            state.fresh[value] -= state.container[owner][value]
        for place in range(state.hand_size[owner]):
            if knows_in_hand(state, seat, owner, place):
                state.fresh[state.hand[owner][place]] -= 1
    judge_chances(state)


def judge_chances(state):
    """How likely one more tile of each value can be had: what lies open may be taken by others, what nobody has seen
    may lie in a hand or come too late."""
    unseen = max(total(state.fresh, VALUES), 1)
    turns = min(turns_left(state), 5)
    coming = 500 * state.face_down * FINE // unseen
    for value in range(1, VALUES):
        chance = 500 * state.within_reach[value] + state.fresh[value] * coming // FINE
        state.chance[value] = min(chance, 900) * turns // 5


def turns_left(state):
    """About so many turns everybody still has (T24): every turn turns up a tile."""
    return state.face_down // (state.seats - state.calls)


# -- What tiles are worth (T30-T34) --------------------------------------------------------------------------------


def weigh_tiles(state):
    """For every value: what giving back an own tile costs, and what one more gains.

    Judged by the best division of the tiles as they are: what breaking its sets costs, what new ones bring.
    """
    points, with_fuel = best_points(state)
    has_fuel = with_fuel != NO_DIVISION
    points = with_fuel if has_fuel else points
    point = POINT if has_fuel else POINT_WITHOUT_FUEL
    now = point * points + (FIRST_FUEL if has_fuel else 0)
    third = 2 * POINT if has_fuel else FIRST_FUEL  # T30: what the third of a pair brings
    lay_out(state, FUEL if has_fuel else ANY)
    is_last_fuel = total(state.fuel, VALUES) == 3
    state.owned, state.spare = 0, 0
    for value in range(1, VALUES):
        if state.tiles[value] > 0:
            state.owned |= 1 << value
            state.spare |= (state.trash[value] > 0) << value
            state.loss[value] = cost_of(state, value, point, is_last_fuel)
    find_gems(state, point)
    for value in range(1, VALUES):
        if state.tiles[value] > 0:
            if state.tiles[value] == 2:
                then = FIRST_FUEL + POINT * points_with_third(state, value, points)
                state.gain[value] = max(state.gain[value], then - now)
            pair = state.chance[value] * third // CERTAIN
            if state.tiles[value] % 3 == 1:
                state.gain[value] += pair
            if holds(state.spare, value):
                state.loss[value] += state.hope[value] + (pair if state.tiles[value] % 3 == 2 else 0)
        state.gain[value] += state.hope[value]


def cost_of(state, value, point, is_last_fuel):
    """What it costs to have a tile less: trash is better away (T32), others break a set."""
    if state.trash[value] > 0:
        return -point
    if state.fuel[value] > 0:
        return FIRST_FUEL if is_last_fuel else 2 * point
    cost = FIRST_FUEL  # at most
    for lowest in range(max(1, value - 2), value + 1):
        if state.gems[lowest] > 0:
            cost = min(cost, gem_worth(lowest, point))
    return cost


def find_gems(state, point):
    """For every value: what one more tile gains in the best set, and what it may hope for from gems."""
    for value in range(1, VALUES):
        state.gain[value] = 2 * point if state.trash[value] == 2 else -point
        state.hope[value] = 0
    for lowest in range(1, VALUES - 2):
        owned = state.owned >> lowest & 0b111
        if owned & 0b110 == 0b110:
            complete_gem(state, lowest, lowest, lowest + 1, lowest + 2, point)
        if owned & 0b101 == 0b101:
            complete_gem(state, lowest, lowest + 1, lowest, lowest + 2, point)
        if owned & 0b011 == 0b011:
            complete_gem(state, lowest, lowest + 2, lowest, lowest + 1, point)
        spare = state.spare >> lowest & 0b111
        if spare != 0:
            worth = gem_worth(lowest, POINT)
            hope_for_gem(state, lowest, spare >> 1 & 1, lowest + 1, spare >> 2, lowest + 2, worth)
            hope_for_gem(state, lowest + 1, spare & 1, lowest, spare >> 2, lowest + 2, worth)
            hope_for_gem(state, lowest + 2, spare & 1, lowest, spare >> 1 & 1, lowest + 1, worth)


def complete_gem(state, lowest, value, low, high, point):
    """What a tile of the value gains in a gem with two others, whatever these cost."""
    gain = point * gem_points(lowest + 2) - cost_of_both(state, low, high, value, point)
    state.gain[value] = max(state.gain[value], gain)


def hope_for_gem(state, value, is_low_spare, low, is_high_spare, high, worth):
    """What a tile of the value may hope for from a gem of which one of the two others is trash."""
    if is_low_spare != is_high_spare:
        state.hope[value] += state.chance[high if is_low_spare else low] * worth // CERTAIN


def cost_of_both(state, low, high, value, point):
    """What it costs to have two tiles less; those of one gem, which the value continues, break only that."""
    other_end = low - 1 if value > high else low  # where the gem begins that both may be in
    cost = state.loss[low] + state.loss[high]
    if high == low + 1 and state.gems[other_end] > 0:
        cost = min(cost, gem_worth(other_end, point) - point)
    return cost


def gem_worth(lowest, point):
    """T31: what a gem counts.  T32: and two tiles less of trash."""
    return point * (gem_points(lowest + 2) + 2)


def points_with_third(state, value, points):
    """T30: the points of all tiles with the third of a pair: two tiles less of trash, unless they are in gems."""
    if state.trash[value] == 2:
        return points + 2
    state.tiles[value] += 1
    points = best_division(state)
    state.tiles[value] -= 1
    return points


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
    return -state.loss[action - RETURN if action < HIDE else action - HIDE]


def reveal_worth(state, seat, slot):
    """T11: a tile the seat put back itself is turned up only to take it, when the hand has no room."""
    if not knows_slot(state, seat, slot):
        return 0
    return state.gain[state.value[slot]] if state.hand_size[seat] == HAND_LIMIT else -POINT


# -- How the game stands (T34-T39) ---------------------------------------------------------------------------------

# What somebody ends the round with who has the tiles that one sees, and so many turns: fitted to 44,000 games of
# players who choose by rating, a quarter of them kept to check.
FAR = 8  # turns; what more of them bring is hard to say
OFFSET, OFFSET_WITHOUT_FUEL = -140, -100
TURN = 95  # what a turn brings …
TURN_WITHOUT_FUEL = (0, 0, 160, 150, 80, 40)  # … and, by the number of players, how much nearer fuel comes
GEM_POINT, GEM_POINT_WITHOUT_FUEL = 90, 30
TRASH = 60  # while there are turns trash is hope, not loss: it becomes part of a set, or goes back
GEM_HOPE, GEM_HOPE_WITHOUT_FUEL = 60, 15  # a point of a gem that lacks one tile, if that were certain to come
THIRD = 170  # T30: the third of a pair, if it were certain to come
UNKNOWN_TILE, LAST_UNKNOWN_TILE = 160, 90  # a tile in a hand that one does not know; with no turn left
UNKNOWN_TILE_WITHOUT_FUEL, FADING = 135, 12  # that may be the fuel; the more turns are left the less it matters
CALLER, CALLER_GEM_POINT, CALLER_TRASH, CALLER_TILE = 100, 70, 70, 140  # whose trash goes with tiles one does not know

# The only one missing of three tiles in a row, by the mask of those that are there.
LACKING = (0, 0, 0, 0b100, 0, 0b010, 0b001, 0)

CHIP = 1000
MOST_CHIPS = 2 * CHIP  # T36: chips of the best; each player ahead costs one
CLEARLY_AHEAD = 9 * POINT  # who expects so much more is surely ahead
WORST_RISK, LEAST_RISK, CALLER_RISK = 600, 40, 20  # T36: to end without points; the less the more one expects …
HARDLY_AT_RISK = 7 * POINT  # … up to here


def evaluate(state, seat):
    """The expected payoff: chips so far, and those that this round promises."""
    if state.to_act == NOBODY:
        return share_of(winners(state), seat)
    study(state, seat)
    judge_players(state, seat)
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


def judge_players(state, seat):
    """T24: every turn turns up a tile; so many turns each player still has, this one included."""
    players = state.seats - state.calls
    tiles = state.face_down + (state.moment == AFTER_FLIP) + players - 1
    owner = state.active
    for _ in range(state.seats):
        if state.called[owner] > 0:
            judge_round(state, seat, owner, 0)
        else:
            judge_round(state, seat, owner, min(tiles // players, FAR))
            tiles -= 1
        owner = next_seat(owner, state.seats)


def judge_round(state, seat, owner, turns):
    """T34, T36: what the seat expects of a player in this round: points, and the risk to have none."""
    unknown = gather_known(state, seat, owner)
    points, trash, has_fuel = divide(state)
    outlook = 0
    if state.called[owner] > 0:
        outlook = outlook_of_caller(state, owner, points, trash, unknown)
    elif has_fuel:
        outlook = outlook_with_fuel(state, turns, points, trash, unknown)
    else:
        outlook = outlook_without_fuel(state, turns, points, trash, unknown)
    state.outlook[owner] = max(outlook, 0)
    if outlook <= 0:
        state.risk[owner] = CERTAIN
    elif turns == 0 and unknown == 0:
        state.risk[owner] = 0
    elif state.called[owner] > 0:
        state.risk[owner] = CALLER_RISK
    else:
        state.risk[owner] = max(LEAST_RISK, WORST_RISK * (HARDLY_AT_RISK - outlook) // HARDLY_AT_RISK)


def divide(state):
    """T30-T33: points and trash of the best division, with fuel if there can be any, and whether there is."""
    points, with_fuel = best_points(state)
    has_fuel = with_fuel != NO_DIVISION
    lay_out(state, FUEL if has_fuel else ANY)
    return with_fuel if has_fuel else points, total(state.trash, VALUES), has_fuel


def outlook_of_caller(state, owner, points, trash, unknown):
    """T22, T23: nothing after a wrong call; the bonus for the first."""
    if not seems_rightful(state, owner, unknown):
        return 0
    bonus = POINT * FIRST_CALL_BONUS if state.called[owner] == 1 else 0
    if unknown == 0:
        return POINT * points + bonus
    return CALLER + CALLER_GEM_POINT * (points + trash) + CALLER_TRASH * trash + CALLER_TILE * unknown + bonus


def outlook_with_fuel(state, turns, points, trash, unknown):
    """T30-T32: what the gems count, and what may still come."""
    if turns == 0:
        return POINT * points + LAST_UNKNOWN_TILE * unknown
    outlook = OFFSET + TURN * turns + GEM_POINT * (points + trash) + TRASH * trash
    return outlook + GEM_HOPE * hope_for_points(state) // CERTAIN + UNKNOWN_TILE * unknown


def outlook_without_fuel(state, turns, points, trash, unknown):
    """T33: gems count only with fuel."""
    outlook = OFFSET_WITHOUT_FUEL + TURN_WITHOUT_FUEL[state.seats] * turns + GEM_POINT_WITHOUT_FUEL * (points + trash)
    outlook += (GEM_HOPE_WITHOUT_FUEL * hope_for_points(state) + THIRD * chance_of_third(state)) // CERTAIN
    return outlook + (UNKNOWN_TILE_WITHOUT_FUEL - FADING * turns) * unknown


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


def seems_rightful(state, owner, unknown):
    """T19: whether a call was rightful; T20: with tiles that one does not know it is believed, if their number fits."""
    count = state.container_size[owner] + state.hand_size[owner]
    if state.container_size[owner] < IN_CONTAINER_FOR_CALL or count % 3 != 0:
        return False
    return unknown > 0 or divides_completely(state)


def hope_for_points(state):
    """T31, T32: thousandths of points that the most promising gem brings that lacks one tile."""
    owned = 0
    for value in range(1, VALUES):
        owned |= (state.tiles[value] > 0) << value
    best = 0
    for lowest in range(1, VALUES - 2):
        lacking = LACKING[owned >> lowest & 0b111]
        if lacking > 0:
            best = max(best, state.chance[lowest + lacking // 2] * gem_worth(lowest, 1))
    return best


def chance_of_third(state):
    """T30: how likely the best pair becomes fuel."""
    best = 0
    for value in range(1, VALUES):
        if state.tiles[value] == 2:
            best = max(best, state.chance[value])
    return best


def expected_chips(state, seat):
    """T36: chips so far and in this round, in thousandths: two for the best, one less for each player ahead."""
    chips = MOST_CHIPS
    for other in range(state.seats):
        if other != seat:
            chips -= (CERTAIN - state.risk[other]) * likely_ahead(state, other, seat) // CERTAIN
    safe = CERTAIN - state.risk[seat]
    return CHIP * state.chips[seat] + safe * max(chips, 0) // CERTAIN - state.risk[seat]


def likely_ahead(state, seat, other):
    """T35: how likely one player ends the round ahead of another."""
    lead = state.outlook[seat] - state.outlook[other]
    return max(0, min(CERTAIN, CERTAIN // 2 + CERTAIN // 2 * lead // CLEARLY_AHEAD))


def winning_weight(state, gap):
    """T38: halved for so many chips behind the leader, the fewer the fewer rounds are left; with two players, of whom
    one wins most rounds, half as many."""
    step = CHIP // 4 * (2 + state.rounds - state.round)
    return halved(gap, step // 2 if state.seats == 2 else step)


def stage(state):
    """T1: each round begins anew, only its result remains."""
    return state.round
