"""Features for a net: what a seat knows, as numbers."""

from tischlein.games.triominos.board import bonus_at, choices, key_with
from tischlein.games.triominos.components import (
    FREE,
    MOST_SEATS,
    NO_POINT,
    ON_TABLE,
    POINTS,
    REACH,
    SHOWN,
    SIDES,
    TILE_AT,
    TILES,
    WIDTH,
)
from tischlein.kit import SPECTATOR

TABLE_FEATURES = 17
PER_TILE = 4  # where it is, whether it began in the Topf, the seats that cannot hold it, whether it fits somewhere
PER_SEAT = 5  # points, hand, how much of it may be bought, to act, starter
PER_POINT = 4  # x, y, number, tiles around
PER_LAID = 3  # x, y, direction
PER_FREE = 8  # x, y, direction, 1 + the numbers at the corners (0 = open), sides, bonus
FEATURES = (
    TABLE_FEATURES + TILES * PER_TILE + MOST_SEATS * PER_SEAT + POINTS * PER_POINT + TILES * PER_LAID + FREE * PER_FREE
)
SEEN_OUT, SEEN_UNSEEN, SEEN_OWN, SEEN_SHOWN, SEEN_ON_TABLE = range(5)  # where a tile is, as far as a seat knows
MOST_POINTS = 32767  # a feature has 16 bits


def encode(state, seat, out):
    """What the seat knows, itself first, then the others clockwise; a spectator sees from seat 0, without a hand."""
    for index in range(FEATURES):
        out[index] = 0
    first = 0 if seat == SPECTATOR else seat
    encode_table(state, first, out)
    place = TABLE_FEATURES
    encode_tiles(state, seat, first, out, place)
    place += TILES * PER_TILE
    for index in range(state.seats):
        encode_seat(state, (first + index) % state.seats, out, place + index * PER_SEAT)
    place += MOST_SEATS * PER_SEAT
    encode_board(state, out, place)


def encode_table(state, first, out):
    """The public numbers and the options."""
    out[0] = state.seats
    out[1] = state.moment
    out[2] = state.round
    out[3] = (state.active - first) % state.seats
    out[4] = state.bought
    out[5] = 1 + (state.rang - 1 - first) % state.seats if state.rang > 0 else 0
    out[6] = state.pot
    out[7] = state.rounds
    out[8] = state.limit
    out[9] = state.scoring
    out[10] = state.wide_bridge
    out[11] = state.sum_hexagons
    out[12] = state.count_at_bell
    out[13] = state.end_at_bell
    out[14] = state.blocked_all_minus
    out[15] = state.empty_minus10
    out[16] = state.pressman_start


def encode_tiles(state, seat, first, out, place):
    """Every tile: where the seat sees it, what everybody knows about it, whether it fits now."""
    for tile in range(TILES):
        out[place + tile * PER_TILE] = where(state, seat, tile)
        out[place + tile * PER_TILE + 1] = state.began_in_pot[tile]
        for index in range(state.seats):
            out[place + tile * PER_TILE + 2] |= (state.not_held_by[tile] >> (first + index) % state.seats & 1) << index
    for free in range(state.free_count):
        for number in range(choices(state, free)):
            out[place + TILE_AT[key_with(state, free, number)] * PER_TILE + 3] = 1


def where(state, seat, tile):
    """Where a tile is, as far as the seat knows."""
    if tile >= state.tiles:
        return SEEN_OUT
    if state.place[tile] == seat:
        return SEEN_OWN
    if state.place[tile] == SHOWN:
        return SEEN_SHOWN
    return SEEN_ON_TABLE if state.place[tile] == ON_TABLE else SEEN_UNSEEN


def encode_seat(state, owner, out, place):
    """One player: the public numbers."""
    out[place] = max(-MOST_POINTS, min(MOST_POINTS, state.points[owner]))
    out[place + 1] = state.hand_size[owner]
    out[place + 2] = state.from_pot[owner]
    out[place + 3] = 1 if state.to_act == owner else 0
    out[place + 4] = 1 if state.starter == owner else 0


def encode_board(state, out, place):
    """The numbers at the points, the cells with tiles, the free cells."""
    for point in range(state.point_count):
        encode_spot(state.spot[point], out, place + point * PER_POINT)
        out[place + point * PER_POINT + 2] = state.number[point]
        out[place + point * PER_POINT + 3] = state.around[point]
    place += POINTS * PER_POINT
    for index in range(state.laid_count):
        encode_spot(state.laid[index] >> 1, out, place + index * PER_LAID)
        out[place + index * PER_LAID + 2] = state.laid[index] & 1
    place += TILES * PER_LAID
    for free in range(state.free_count):
        encode_free(state, free, out, place + free * PER_FREE)


def encode_spot(spot, out, place):
    """The coordinates of a grid point."""
    out[place] = spot % WIDTH - REACH
    out[place + 1] = spot // WIDTH - REACH


def encode_free(state, free, out, place):
    """A free cell: where it is, the numbers it asks for, what it would bring."""
    encode_spot(state.free[free] >> 1, out, place)
    out[place + 2] = state.free[free] & 1
    for corner in range(3):
        point = state.corner[free][corner]
        out[place + 3 + corner] = 1 + state.number[point] if point != NO_POINT else 0
    out[place + 6] = SIDES[state.touching[free]]
    out[place + 7] = bonus_at(state, free)
