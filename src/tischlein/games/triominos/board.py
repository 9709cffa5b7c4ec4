"""O15, O16: the lying tiles, the numbers at the points, and the free cells beside them.

The board has no border.  Instead of a grid it keeps two lists: the points that carry a number, and the free cells that
share an edge with a tile.  Laying a tile changes only the entries around it.
"""

from tischlein.games.triominos.components import (
    ALL_KNOWN,
    AROUND,
    BIT,
    BRIDGE,
    CENTRE,
    CHOICES,
    CORNER_SPOT,
    FITTING,
    HEXAGON,
    KEY,
    MOST_SEATS,
    NEIGHBOUR,
    NO_BONUS,
    NO_POINT,
    NOT_FREE,
    NUMBERS,
    SIDES,
    WEIGHT,
    WORD,
)

# -- Tiles ---------------------------------------------------------------------------------------------------------


def move(state, tile, place):
    """A tile goes to a seat's hand, or to one of the places of components.py."""
    former = state.place[tile]
    if former < MOST_SEATS:
        state.held[former][WORD[tile]] &= ~BIT[tile]
    if place < MOST_SEATS:
        state.held[place][WORD[tile]] |= BIT[tile]
    state.place[tile] = place


# -- Looking -------------------------------------------------------------------------------------------------------


def spot_of(cell, corner):
    """The point at a corner of a cell."""
    return (cell >> 1) + CORNER_SPOT[cell & 1][corner]


def find_free(state, cell):
    """O15: the place of a cell in the list of free cells; NOT_FREE if it is taken or shares no edge with a tile."""
    for index in range(state.free_count):
        if state.free[index] == cell:
            return index
    return NOT_FREE


def is_taken(state, cell):
    """O15: whether a tile lies there."""
    for index in range(state.laid_count):  # noqa: SIM110  the compiled subset has no any()
        if state.laid[index] == cell:
            return True
    return False


def find_point(state, spot):
    """The place of a grid point in the list of points; NO_POINT if it carries no number."""
    for point in range(state.point_count):
        if state.spot[point] == spot:
            return point
    return NO_POINT


def choices(state, free):
    """How many different keys fill a free cell: six while one corner is open, else one."""
    return CHOICES[state.open_corner[free]]


def key_with(state, free, number):
    """The key of a free cell with this number at the open corner (if there is one)."""
    return state.key[free] + number * WEIGHT[state.open_corner[free]]


def number_at(tile, turn, corner):
    """The number that a tile shows at a corner of its cell (not for ALL_KNOWN)."""
    return NUMBERS[tile][(corner + turn) % 3]


def new_number(state, free, tile, turn):
    """The number that a tile would bring to the open corner of a free cell; 0 if there is none."""
    if state.open_corner[free] == ALL_KNOWN:
        return 0
    return number_at(tile, turn, state.open_corner[free])


# -- Fitting (O15) -------------------------------------------------------------------------------------------------


def fits(state, free, tile, turn):
    """O15: every corner whose point carries a number shows the same number."""
    return KEY[tile][turn] == key_with(state, free, new_number(state, free, tile, turn))


def fits_somewhere(state, tile):
    """O15: whether the tile has a legal placement."""
    for free in range(state.free_count):
        if FITTING[state.open_corner[free]][state.key[free]][WORD[tile]] & BIT[tile] != 0:
            return True
    return False


def can_fill(state, seat, free):
    """O15: whether any tile of the hand fits a free cell."""
    fitting = FITTING[state.open_corner[free]][state.key[free]]
    return fitting[0] & state.held[seat][0] | fitting[1] & state.held[seat][1] != 0


def can_lay(state, seat):
    """O14: whether any tile of the hand has a legal placement."""
    for free in range(state.free_count):  # noqa: SIM110
        if can_fill(state, seat, free):
            return True
    return False


def anybody_can_lay(state):
    """O28: whether any player has a legal placement."""
    for seat in range(state.seats):  # noqa: SIM110
        if can_lay(state, seat):
            return True
    return False


# -- Bonus (O18-O22a): it depends on the cell alone ----------------------------------------------------------------


def hexagons_at(state, free):
    """O18: how many corners of a free cell are surrounded by tiles but for this cell."""
    closed = 0
    for corner in range(3):
        point = state.corner[free][corner]
        if point != NO_POINT and state.around[point] == AROUND - 1:
            closed += 1
    return closed


def bonus_at(state, free):
    """O18-O22: what a tile in a free cell makes.  V2: all three corners meeting tiles is enough for a bridge."""
    hexagons = hexagons_at(state, free)
    if hexagons > 0:
        return HEXAGON + hexagons - 1
    if state.open_corner[free] == ALL_KNOWN and (SIDES[state.touching[free]] == 1 or state.wide_bridge == 1):
        return BRIDGE
    return NO_BONUS


# -- Laying (O9, O16) ----------------------------------------------------------------------------------------------


def clear_board(state):
    """O4: nothing lies on the table."""
    state.laid_count = 0
    state.point_count = 0
    state.free_count = 0


def lay_first(state, tile):
    """O9: the opening tile lies at U(0,0), r0."""
    for corner in range(3):
        add_point(state, spot_of(CENTRE, corner), number_at(tile, 0, corner))
        state.corner[0][corner] = corner
    state.free[0] = CENTRE
    state.touching[0] = 0
    state.open_corner[0] = ALL_KNOWN
    state.free_count = 1
    settle(state, 0)


def lay(state, free, tile, turn):
    """O16: the tile lies there for the rest of the round, and its open corner carries a number."""
    if state.open_corner[free] != ALL_KNOWN:
        add_point(state, spot_of(state.free[free], state.open_corner[free]), new_number(state, free, tile, turn))
    settle(state, free)


def settle(state, free):
    """A free cell is taken: one tile more at its corners, its empty neighbours become free cells."""
    for corner in range(3):
        state.around[state.corner[free][corner]] += 1
    for side in range(3):
        if state.touching[free] >> side & 1 == 0:
            touch(state, free, side)
    state.laid[state.laid_count] = state.free[free]
    state.laid_count += 1
    remove_free(state, free)


def touch(state, free, side):
    """The neighbour at this side now has a tile beside it.  It is not taken, else the side were marked as touching."""
    cell = state.free[free]
    neighbour = cell + NEIGHBOUR[cell & 1][side]
    other = find_free(state, neighbour)
    if other == NOT_FREE:
        other = state.free_count
        state.free_count += 1
        state.free[other] = neighbour
        state.touching[other] = 0
        see_corners(state, free, other, side)
    state.touching[other] |= 1 << side


def see_corners(state, free, other, side):
    """A new free cell: it shares two points with its neighbour, the third may carry a number from elsewhere."""
    after, before = (side + 1) % 3, (side + 2) % 3
    first, second = state.corner[free][before], state.corner[free][after]
    third = find_point(state, spot_of(state.free[other], side))
    state.corner[other][after] = first
    state.corner[other][before] = second
    state.corner[other][side] = third
    state.key[other] = WEIGHT[after] * state.number[first] + WEIGHT[before] * state.number[second]
    state.open_corner[other] = side
    if third != NO_POINT:
        close_corner(state, other, third)


def add_point(state, spot, number):
    """A point gets its number; every free cell that has it as open corner learns it."""
    point = state.point_count
    state.point_count += 1
    state.spot[point] = spot
    state.number[point] = number
    state.around[point] = 0
    for free in range(state.free_count):
        corner = state.open_corner[free]
        if corner != ALL_KNOWN and spot_of(state.free[free], corner) == spot:
            close_corner(state, free, point)


def close_corner(state, free, point):
    """The open corner of a free cell is this point."""
    corner = state.open_corner[free]
    state.corner[free][corner] = point
    state.key[free] += state.number[point] * WEIGHT[corner]
    state.open_corner[free] = ALL_KNOWN


def remove_free(state, free):
    """The cell is free no longer; the last of the list takes its place there."""
    last = state.free_count - 1
    state.free_count = last
    state.free[free] = state.free[last]
    state.touching[free] = state.touching[last]
    state.open_corner[free] = state.open_corner[last]
    state.key[free] = state.key[last]
    for corner in range(3):
        state.corner[free][corner] = state.corner[last][corner]
