"""What is in the box, the triangular grid, and the names of all small numbers."""

from itertools import combinations, combinations_with_replacement

from tischlein.kit import SPECTATOR, Reason, Record, i8, i16, i32, i64, scratch

MOST_SEATS = 6  # O1
MOST_ROUNDS = 100  # O33: a match with a limit ends after so many

# -- Tiles (section 1 of RULES.md) ---------------------------------------------------------------------------------

# The numbers of every tile, clockwise from the smallest: the 56 of the box in canonical order, then the 20 mirror
# images of V9 in the order of the tiles they mirror.
NUMBERS = tuple(combinations_with_replacement(range(6), 3)) + tuple((a, c, b) for a, b, c in combinations(range(6), 3))
BOX = 56  # O4
TILES = 76  # V9: with the mirror tiles
CLOCK = TILES  # O38: the outcome that there is time left; next to it that there is none
TURN_SECONDS = 30  # O38: how long a turn takes people, about
VALUE = tuple(a + b + c for a, b, c in NUMBERS)  # O17: the Augenzahl
IS_TRIPLE = tuple(int(a == b == c) for a, b, c in NUMBERS)

# V1: the higher, the earlier a tile opens the round: triples first, then by Augenzahl, then by canonical order.
BY_RANK = tuple(sorted(range(TILES), key=lambda tile: (IS_TRIPLE[tile], VALUE[tile], tile)))
OPENING_RANK = tuple(BY_RANK.index(tile) for tile in range(TILES))

HAND_SIZE = (0, 9, 9, 7, 7, 6, 6)  # O2, O34: by the number of players

# Where a tile is: in the hand of seat 0 … 5 (6 is the spectator, who holds none), or
IN_POT, SHOWN, ON_TABLE, NOT_IN_BOX = range(SPECTATOR + 1, SPECTATOR + 5)  # SHOWN: drawn for the start (O5)

# -- Three numbers as a key ----------------------------------------------------------------------------------------

# The numbers at the corners of a cell, clockwise from its reference corner, make a key.  With the mirror tiles every
# key belongs to exactly one tile in exactly one rotation (r0 for triples), so no search is ever needed.
KEYS = 216
ALL_KNOWN = 3  # "no corner": every corner of a free cell carries a number
WEIGHT = (36, 6, 1, 0)  # of corner 0, 1, 2 in the key; nothing for ALL_KNOWN
CHOICES = (6, 6, 6, 1)  # how many numbers may come to the open corner 0, 1, 2; a single case for ALL_KNOWN


def key_of(numbers: tuple[int, int, int], turn: int) -> int:
    """The key of a tile in a rotation: r1 begins with its second number, r2 with its third."""
    return sum(WEIGHT[corner] * numbers[(corner + turn) % 3] for corner in range(3))


def rotations(tile: int) -> range:
    """The rotations in which a tile can be laid; a triple looks the same in all of them, so only r0 exists."""
    return range(1 if IS_TRIPLE[tile] else 3)


KEY = tuple(tuple(key_of(numbers, turn) for turn in range(3)) for numbers in NUMBERS)
ORIENTED = {KEY[tile][turn]: (tile, turn) for tile in range(TILES) for turn in rotations(tile)}
TILE_AT = tuple(ORIENTED[key][0] for key in range(KEYS))
TURN_AT = tuple(ORIENTED[key][1] for key in range(KEYS))

# Sets of tiles are masks in two words, because 76 bits do not fit one: the box, and the mirror tiles.
WORD = tuple(tile // BOX for tile in range(TILES))
BIT = tuple(1 << tile % BOX for tile in range(TILES))


def fitting(corner: int, key: int, word: int) -> int:
    """The tiles of a word that fit a free cell with this key (0 at the open corner), whatever number comes there."""
    tiles = {TILE_AT[(key + number * WEIGHT[corner]) % KEYS] for number in range(CHOICES[corner])}
    return sum(BIT[tile] for tile in tiles if WORD[tile] == word)


FITTING = tuple(
    tuple((fitting(corner, key, 0), fitting(corner, key, 1)) for key in range(KEYS)) for corner in range(ALL_KNOWN + 1)
)

# -- The grid (section 1.1) ----------------------------------------------------------------------------------------

# Every tile joins the others by an edge (O15), so the way from U(0,0) to any of 76 tiles has at most 75 steps, to a
# free cell beside one 76.  A step from U to D changes x by 0 or -1 (or y by -1), one from D to U by 0 or +1: two steps
# in a row change x and y by at most 1 each.  Hence x and y of cells stay within -38 … 38, those of points -38 … 39.
REACH = 38
WIDTH = 2 * REACH + 2
CELLS = 2 * WIDTH * WIDTH  # a cell is 2 * (the place of its point (x, y)) + its direction

UP, DOWN = range(2)
CENTRE = 2 * (REACH * WIDTH + REACH) + UP  # O9: U(0,0)

# Corners clockwise from the reference corner (top of U, bottom of D), and side k opposite to corner k.  Two neighbours
# call their common side by the same number k; corner k+1 of the one is corner k+2 of the other.
CORNER_SPOT = ((WIDTH, 1, 0), (1, WIDTH, WIDTH + 1))  # by direction: from the cell's point to the points of its corners
NEIGHBOUR = ((1 - 2 * WIDTH, -1, 1), (2 * WIDTH - 1, 1, -1))  # by direction: from the cell to its neighbours by side
SIDES = (0, 1, 1, 2, 1, 2, 2, 3)  # how many sides a mask of sides has

NO_POINT = -1  # where a corner has no number yet
NOT_FREE = -1  # where a cell is looked for in vain
AROUND = 6  # cells around a point: a hexagon

# A tile beside another adds at most one point (the others lie already) and takes one free cell for at most two new.
POINTS = TILES + 2  # three with the first tile
FREE = TILES + 3  # three with the first tile; and one more while a tile is being laid

# -- Points (O17-O30, O36) -----------------------------------------------------------------------------------------

STANDARD, SIMPLE, NO_SCORE = range(3)  # option scoring
SUMMED = 3  # V3: standard with summed hexagons
NO_BONUS, BRIDGE, HEXAGON, DOUBLE_HEXAGON, TRIPLE_HEXAGON = range(5)  # O22: at most one bonus for a tile
BONUS = ((0, 40, 50, 60, 70), (0, 1, 1, 2, 3), (0, 0, 0, 0, 0), (0, 40, 50, 100, 150))  # O18-O21, O36; V3
LAID_SIMPLE = 1  # O36
PRICE = (5, 0, 0)  # O10, by scoring: a bought tile
PASS_PENALTY = (10, 0, 0)  # O13, by scoring
GOING_OUT = (25, 5, 0)  # O23, O36, by scoring
MOST_BOUGHT = 3  # O10
TRIPLE_START = 10  # V1
ZERO_START = 40  # V1: 0-0-0

# -- Moments of a round --------------------------------------------------------------------------------------------

# O4, O5, O10; BUYING: chance knows the bought tile; COUNTED, O38: the round is over, the clock is asked for a new one
DEALING, DRAWING, TURN, BUYING, COUNTED = range(5)
GOING_ON, BY_BELL, BLOCKED, BY_CLOCK = range(4)  # how the last round ended


class Refusal(Reason):
    """Why an action is not possible now; the sentences are in texts/."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2
    NOT_IN_HAND = 3
    OPEN_AT_CENTRE = 4, "O9"
    OPEN_FIRST = 5, "O8"
    OPEN_WITH_HIGHEST = 6
    CELL_TAKEN = 7, "O15"
    NO_COMMON_EDGE = 8, "O15"
    NUMBERS_DIFFER = 9, "O15"
    THREE_BOUGHT = 10, "O10"
    POT_EMPTY = 11, "O14"
    BUY_FIRST = 12, "O11"
    MUST_LAY = 13, "O14"


# How knowledge.py deals: each hand has places for dealt and for bought tiles; the Topf is the last heap.
HEAPS = 2 * MOST_SEATS + 1

STATE = Record(
    # the table
    seats=i8,  # O1
    to_act=i8,  # a seat, CHANCE or NOBODY
    round=i8,  # O3: rounds completed
    moment=i8,  # where in the round we are: DEALING … COUNTED
    active=i8,  # who takes, draws or plays, also while chance acts
    starter=i8,  # O5, V1: who begins this round
    bought=i8,  # O10: tiles bought in this turn
    rang=i8,  # O23: 1 + the seat that rang the bell; 0 = nobody
    clock=i8,  # O38: whether the clock is asked if there is time left
    circuits=i16,  # O38: how often it has been asked
    # options
    time_limit=i16,  # O38
    rounds=i8,  # O33
    limit=i16,  # O33; 0 = none
    scoring=i8,  # STANDARD, SIMPLE or NO_SCORE
    wide_bridge=i8,  # V2
    sum_hexagons=i8,  # V3
    count_at_bell=i8,  # V4
    end_at_bell=i8,  # V5
    blocked_all_minus=i8,  # V6
    empty_minus10=i8,  # V7
    pressman_start=i8,  # V1
    tiles=i8,  # 56, or 76 with V9
    # the tiles
    place=(i8, TILES),  # the seat that holds it, IN_POT, SHOWN, ON_TABLE or NOT_IN_BOX
    held=(i64, MOST_SEATS, 2),  # the same for the hands, as masks: what fits is then found at one glance
    pot=i8,  # O2: how many tiles are in the Topf
    hand_size=(i8, MOST_SEATS),
    drawers=i8,  # O5: the seats that draw in this go
    drawn=(i8, MOST_SEATS),  # O5: 1 + the tile last drawn for the start of this round; 0 = none
    # the board
    laid_count=i8,
    laid=(i16, TILES),  # O15: the cells with a tile, in the order of laying; their tiles follow from the numbers
    point_count=i8,
    spot=(i16, POINTS),  # where the point is: (y + REACH) * WIDTH + x + REACH
    number=(i8, POINTS),  # O15: its number, which never changes
    around=(i8, POINTS),  # O18: how many tiles meet there
    free_count=i8,
    free=(i16, FREE),  # O15: free cells that share an edge with a tile
    touching=(i8, FREE),  # the sides where a tile lies, as a mask
    open_corner=(i8, FREE),  # the corner without a number yet, or ALL_KNOWN
    key=(i16, FREE),  # the numbers at the corners as a key, 0 at the open corner
    corner=(i8, FREE, 3),  # the points at the corners, NO_POINT at the open corner
    # what everybody knows about hidden tiles
    began_in_pot=(i8, TILES),  # O5, V1: 1 = publicly in the Topf when the round began
    from_pot=(i8, MOST_SEATS),  # O10: at most so many tiles of the hand were bought
    not_held_by=(i8, TILES),  # O14: the seats that passed when the tile would have fitted
    # the score
    points=(i32, MOST_SEATS),  # O3, O37
    last_end=i8,  # GOING_ON, BY_BELL, BLOCKED or BY_CLOCK
    last_rang=i8,  # O23: 1 + the seat that went out first in the last round; 0 = nobody
    last_gain=(i16, MOST_SEATS),  # O25, O29: points credited when the last round ended
    shown=(i8, TILES),  # O25, O29: 1 + the seat that held the tile when the last round ended; 0 = nobody
    # working memory
    pips=scratch(i16, MOST_SEATS),  # scoring.count_hands: the Augenzahlen in each hand
    standing=scratch(i32, MOST_SEATS),  # evaluate: how well each player stands
    room=scratch(i8, HEAPS),  # knowledge: how many tiles each heap still takes
    heap=scratch(i8, TILES),  # knowledge: the heap in which a tile is
    arriving=scratch(i8, HEAPS),  # knowledge.make_room: the tile that would move to the heap
    queue=scratch(i8, HEAPS),  # knowledge.make_room: heaps reached
    dealt=scratch(i8, TILES),  # knowledge.stir: the tiles that may change places
    highest=scratch(i8),  # knowledge, V1: no hand of another may hold a tile of a higher opening rank
)
