"""What a sensible player thinks: points and bonus first, then what the tile opens, for oneself and for the others.

The leaflet's advice: every tile is unique, so use it with care and think ahead.  A free cell whose three numbers are
fixed waits for one single tile.  If it is in the own hand, nobody else can take the bonus; if nobody has seen it yet,
the next player may hold it.
"""

from tischlein.games.triominos.actions import BUY, PER_TILE
from tischlein.games.triominos.board import (
    bonus_at,
    can_fill,
    choices,
    find_free,
    find_point,
    key_with,
    new_number,
    number_at,
    spot_of,
)
from tischlein.games.triominos.components import (
    ALL_KNOWN,
    AROUND,
    BIT,
    BRIDGE,
    FITTING,
    GOING_OUT,
    HEXAGON,
    NEIGHBOUR,
    NO_BONUS,
    NO_POINT,
    NOT_FREE,
    ON_TABLE,
    SIDES,
    STANDARD,
    TILE_AT,
    VALUE,
    WEIGHT,
    WORD,
)
from tischlein.games.triominos.scoring import bonus_points, opening_points, placement_points, winners
from tischlein.kit import NOBODY, bits_in, halved, next_seat

# -- Rating actions ------------------------------------------------------------------------------------------------

# Judgement is in quarters of a point of the standard scoring; a point of each scoring is worth so many of them.
UNIT = (4, 40, 4)
PIP = 1  # for each pip that leaves the hand
FLEXIBLE = 6  # for each own tile that fits a side which the tile opens …
MOST_FLEXIBLE = 3  # … up to so many of them
HELD = 30  # what the others' tiles bring when going out: about 7.5 points each
SURE, OF_SURE = 3, 5  # 3/5 of a bonus counts that only I can still get
LEAST = 4  # the worth of the poorest placement: buying instead is hardly ever better


def rate(state, seat, actions, n, out):
    """Weights of actions: the square of their worth, so that good ones stand out."""
    for index in range(n):
        out[index] = 1
        if actions[index] < BUY:
            rest = actions[index] % PER_TILE
            worth = max(worth_of(state, seat, actions[index] // PER_TILE, rest // 3, rest % 3), LEAST)
            out[index] = worth * worth


def worth_of(state, seat, tile, cell, turn):
    """O8, O17-O23: what a placement brings now, and what it opens."""
    unit = UNIT[state.scoring]
    worth = PIP * VALUE[tile]
    if state.laid_count == 0:
        for side in range(3):
            worth += flexibility(state, seat, tile, side, side_key(tile, turn, side))
        return worth + unit * opening_points(state, tile)
    free = find_free(state, cell)
    worth += unit * placement_points(state, free, tile)
    if state.hand_size[seat] == 1:
        return worth + going_out(state, seat)
    return worth + changed_cells(state, seat, free, tile, turn) + new_cells(state, seat, free, tile, turn)


def going_out(state, seat):
    """O23, O25: the bell, and what the others hold; nothing if it has rung before."""
    if state.rang > 0:
        return 0
    worth = UNIT[state.scoring] * GOING_OUT[state.scoring]
    if state.scoring == STANDARD:
        worth += HELD * hidden_tiles(state, seat)
    return worth


def hidden_tiles(state, seat):
    """How many tiles the others hold."""
    count = -state.hand_size[seat]
    for other in range(state.seats):
        count += state.hand_size[other]
    return count


def new_cells(state, seat, free, tile, turn):
    """O15: the sides that the tile opens: where more of the own tiles fit, and where a bridge could follow."""
    cell = state.free[free]
    worth = 0
    for side in range(3):
        neighbour = cell + NEIGHBOUR[cell & 1][side]
        if state.touching[free] >> side & 1 == 0 and find_free(state, neighbour) == NOT_FREE:
            key = side_key(tile, turn, side)
            third = find_point(state, spot_of(neighbour, side))
            if third == NO_POINT:
                worth += flexibility(state, seat, tile, side, key)
            else:
                key += state.number[third] * WEIGHT[side]
                worth += prospect(state, seat, tile, key, bonus_points(state, BRIDGE))
    return worth


def side_key(tile, turn, side):
    """The key of the cell beyond a side of a tile, as far as the tile fixes it."""
    after, before = (side + 1) % 3, (side + 2) % 3
    return WEIGHT[after] * number_at(tile, turn, before) + WEIGHT[before] * number_at(tile, turn, after)


def flexibility(state, seat, tile, side, key):
    """How welcome a new side is: by the number of own tiles that fit there afterwards."""
    fitting = 0
    for word in range(2):
        held = state.held[seat][word]
        if word == WORD[tile]:
            held &= ~BIT[tile]
        fitting += bits_in(held & FITTING[side][key][word])
    return FLEXIBLE * min(fitting, MOST_FLEXIBLE)


def changed_cells(state, seat, free, tile, turn):
    """O18-O22: the free cells around the tile whose bonus changes."""
    spot = NO_POINT
    if state.open_corner[free] != ALL_KNOWN:
        spot = spot_of(state.free[free], state.open_corner[free])
    number = new_number(state, free, tile, turn)
    worth = 0
    for other in range(state.free_count):
        if other != free:
            worth += changed_cell(state, seat, free, tile, other, spot, number)
    return worth


def changed_cell(state, seat, free, tile, other, spot, number):
    """What becomes of another free cell when the tile brings this number to this spot (NO_POINT: to none)."""
    common = 0
    hexagons = 0
    key = state.key[other]
    for corner in range(3):
        point = state.corner[other][corner]
        if point == NO_POINT:
            if spot_of(state.free[other], corner) != spot:
                return 0  # a corner stays open, so there is no bonus
            common += 1
            key += number * WEIGHT[corner]
        else:
            is_common = is_corner(state, free, point)
            common += is_common
            if state.around[point] + is_common == AROUND - 1:
                hexagons += 1
    if common == 0:
        return 0
    sides = SIDES[state.touching[other]] + (1 if common == 2 else 0)  # cells with two common points share an edge
    bonus = NO_BONUS
    if hexagons > 0:
        bonus = HEXAGON + hexagons - 1
    elif sides == 1 or state.wide_bridge == 1:
        bonus = BRIDGE
    gain = bonus_points(state, bonus) - bonus_points(state, bonus_at(state, other))
    return prospect(state, seat, tile, key, gain) if gain != 0 else 0


def is_corner(state, free, point):
    """1 if the point is a corner of the free cell, else 0."""
    for corner in range(3):
        if state.corner[free][corner] == point:
            return 1
    return 0


def prospect(state, seat, laid, key, gain):
    """The worth of a bonus for the one tile that fits: sure for its owner, a danger if the next player may hold it."""
    tile = TILE_AT[key]
    if tile == laid or tile >= state.tiles or state.place[tile] == ON_TABLE:
        return 0
    if state.place[tile] == seat:
        return UNIT[state.scoring] * gain * SURE // OF_SURE
    if state.seats == 1:
        return 0
    unseen = state.pot + hidden_tiles(state, seat)
    return -(UNIT[state.scoring] * gain * state.hand_size[next_seat(seat, state.seats)] // unseen)


# -- Judging positions ---------------------------------------------------------------------------------------------

POINT = (4, 40, 300)  # what a point is worth, by scoring

# For two to six players, by the fewest tiles that anybody holds: what a tile in the hand costs if it fits somewhere
# now, and if it does not; which lead doubles the chance to win.  With two players tiles may still bring points, with
# many one of the others goes out.  These and ON_TURN, what the next move is worth besides the points of the best
# placement, were fitted to 33,000 games of this player against itself.
FITS = (
    (32, -15, -13, -16, -18, -22, -17),
    (45, 1, 0, -6, -9, -4, -5),
    (75, 30, 25, 28, 30, 37, 13),
    (117, 85, 88, 91, 108, 46, 46),
    (150, 183, 227, 250, 197, 145, 145),
)
FITS_NOWHERE = (
    (32, 35, 16, 5, -2, -11, -11),
    (45, 79, 50, 34, 27, 23, 12),
    (75, 153, 115, 91, 89, 84, 44),
    (117, 285, 223, 198, 180, 77, 77),
    (150, 468, 426, 392, 279, 184, 184),
)
LEAD = (
    (25, 97, 103, 109, 116, 114, 149),
    (26, 102, 117, 129, 144, 175, 174),
    (30, 114, 137, 152, 187, 216, 172),
    (35, 136, 175, 213, 242, 147, 147),
    (39, 168, 226, 269, 246, 192, 192),
)
ON_TURN = (2, 8, 25, 60, 110)
MANY_TILES = len(LEAD[0]) - 1
MOST_ROUNDS_AHEAD = 4
LOW = -(1 << 30)  # below every judgement


def evaluate(state, seat):
    """The payoff that the seat can expect, in thousandths: by the points and tiles of all."""
    if state.seats == 1:
        return alone(state)
    if state.to_act == NOBODY:
        mask = winners(state)
        return 1000 // bits_in(mask) if mask >> seat & 1 == 1 else 0
    fewest = MANY_TILES
    for other in range(state.seats):
        fewest = min(fewest, state.hand_size[other])
    lead = LEAD[state.seats - 2][fewest] * (1 + rounds_ahead(state))
    best = LOW
    for other in range(state.seats):
        state.standing[other] = standing(state, other, fewest)
        best = max(best, state.standing[other])
    everybody = 0
    for other in range(state.seats):
        everybody += halved(best - state.standing[other], lead)
    return 1000 * halved(best - state.standing[seat], lead) // everybody


def alone(state):
    """O34: the points so far, and about six more for each tile that can still be laid."""
    expected = state.points[0]
    if state.to_act != NOBODY:
        expected += 6 * state.hand_size[0]
    return max(0, min(1000, expected))


def standing(state, seat, fewest):
    """Points, those of the best placement now, and what is going to happen to the tiles in hand."""
    best = 0
    fitting = (0, 0)  # the tiles that fit somewhere, as in state.held
    for free in range(state.free_count):
        if can_fill(state, seat, free):
            for number in range(choices(state, free)):
                tile = TILE_AT[key_with(state, free, number)]
                if state.place[tile] == seat:
                    best = max(best, placement_points(state, free, tile))
            here = FITTING[state.open_corner[free]][state.key[free]]
            fitting = (fitting[0] | here[0], fitting[1] | here[1])
    tiles = bits_in(fitting[0] & state.held[seat][0]) + bits_in(fitting[1] & state.held[seat][1])
    worth = POINT[state.scoring] * (state.points[seat] + best)
    worth -= FITS[state.seats - 2][fewest] * tiles
    worth -= FITS_NOWHERE[state.seats - 2][fewest] * (state.hand_size[seat] - tiles)
    return worth + ON_TURN[state.seats - 2] if seat == state.to_act else worth


def rounds_ahead(state):
    """How many rounds are still to come after this one, at most MOST_ROUNDS_AHEAD."""
    if state.limit > 0:
        return MOST_ROUNDS_AHEAD // 2
    return min(state.rounds - state.round - 1, MOST_ROUNDS_AHEAD)


def stage(state):
    """O33: each round begins anew, only its result remains."""
    return state.round
