"""What is in the box, and the names of all small numbers."""

from itertools import product

from tischlein.kit import Reason, Record, i8, i16, scratch

MOST_SEATS = 4  # A1
MOST_ROUNDS = 100  # A33
TURN_SECONDS = 100  # A34: how long a round takes each player, about

# -- Sites, figures, cards (A2, A6, A7) ------------------------------------------------------------------------------

SITES = 10  # A2: numbered 1 to 10; the positions of the circle are 0 to 9, clockwise
NO_SITE = 0  # sites count from 1
DICKER, LADY, LANGER = range(3)
FIGURES = 3
CARDS = 4  # A7: the travel cards 1 to 4
PLANS = 24  # A14: ways to give three of four cards to three figures
NOWHERE = -1  # the position of a figure that is not placed yet

# -- Fragments (A4, A32) ---------------------------------------------------------------------------------------------

COLOURS = 3  # blue, brown, yellow: one artefact each
PIECES = 4  # a, b, c, d
FRAGMENTS = 24  # every piece twice
KINDS = COLOURS * PIECES  # different fragments: colour * PIECES + piece

# All fragments of one colour at one place are a heap: a number with two bits for each piece.  No piece exists more
# than twice, so heaps are added and subtracted like numbers.
ONE = (1, 4, 16, 64)  # the heap of a single a, b, c, d
WHOLE = 2 * (1 + 4 + 16 + 64)  # both copies of all four pieces
EACH = 1 + 4 + 16 + 64  # one of each: a complete artefact
HEAPS = 3**PIECES  # every piece not at all, once or twice
ALL_HEAPS = tuple(  # those with few different pieces first: they do not complete anything
    sum(ONE[piece] * copies for piece, copies in enumerate(digits))
    for digits in sorted(product(range(3), repeat=PIECES), key=lambda digits: PIECES - digits.count(0))
)

# Places where fragments lie.
CENTRE = 0  # the sites follow under their own numbers 1 to 10
BOARD = 11  # the board of seat 0; the other boards follow
ASIDE = BOARD + MOST_SEATS  # A40: a fragment in the middle of an exchange
PLACES = ASIDE + 1

# -- A round (A8) ----------------------------------------------------------------------------------------------------

ROLLS = 4  # A9, A11: fragments that reach sites in a round
NONE_WINS = -1  # A18, A21: nobody wins a site

ARTEFACT, SHORT_ARTEFACT = 4, 3  # A29, V7: different pieces of a colour that complete it

# Moments, in their order.  At those marked * chance acts.
LAYING = 0  # * A2: the circle
PLACING = 1  # * A6: the figures
GIVING = 2  # A9: a fragment for the centre
ROLLING = 3  # * A11: both dice
CHOOSING = 4  # A12: another colour
FINDING = 5  # * A13: the hidden piece that goes to a site
PLANNING = 6  # A14: all at once
TRAVELLING = 7  # A16: the direction
TAKING = 8  # A20: take or steal
STEALING = 9  # * A23: the stolen piece
USING = 10  # A24: use the text or not
FETCHING = 11  # * A40: the piece that a text moves
SWAPPING = 12  # A40, Osterinsel: the fragment given in return
OPENING = 13  # A26: a new text
TIMING = 14  # * A34: whether there is time for another round
# From here on the rules go on by themselves: never between two events, but when the game ends there.
EVALUATING = 15  # A17: on to the next site
COLLECTING = 16  # A19, A20: everything on the site
TAKEN = 17  # A22, A24: a board has changed
PASSING = 18  # A26: the marker
BEGINNING = 19  # A8: the next round


class Refusal(Reason):
    """Why an action is not possible now; the sentences are in texts/."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2
    # what is asked at this moment
    GIVE_NOW = 3, "A9"
    CHOOSE_NOW = 4, "A12"
    PLAN_NOW = 5, "A14"
    ALREADY_PLANNED = 6, "A14"
    TRAVEL_NOW = 7, "A16"
    TAKE_NOW = 8, "A20"
    USE_NOW = 9, "A24"
    OTHER_TEXT = 10, "A40"
    OPEN_NOW = 11, "A26"
    # fragments
    NOT_YOUR_FRAGMENT = 12, "A9"
    NOT_OWNED_BEFORE = 13, "A40"
    NOT_IN_CENTRE = 14, "A12"
    NOT_ON_SITE = 15, "A40"
    SITE_EMPTY = 16, "A40"
    NOT_ON_BOARD = 17, "A23"
    BOARD_EMPTY = 18, "A40"
    # players and figures
    NO_SUCH_PLAYER = 19, "A1"
    NOT_YOURSELF = 20, "A20"
    NOT_PRESENT = 21, "A20"
    NOT_STANDING_HERE = 22, "A40"
    # sites
    NO_SUCH_SITE = 23, "A2"
    NO_NEIGHBOUR = 24, "A2"
    SAME_SITE = 25, "A40"
    ALREADY_OPEN = 26, "A26"


STATE = Record(
    # the table
    seats=i8,  # A1
    to_act=i8,  # a seat, CHANCE or NOBODY; while all plan: the first who has not, from the start player on
    starter=i8,  # A5, A26: who has the start player marker
    round=i8,  # A8, A33: rounds begun
    moment=i8,  # where in the round we are: LAYING … BEGINNING
    active=i8,  # whose decision it is, also while chance acts; in action 4 the winner of the site
    won=i8,  # A29-A33: the winners, once the game is over
    clock=i8,  # A34: whether the clock is asked if there is time left
    circuits=i16,  # A34: how often it has been asked
    # options
    time_limit=i16,  # A34
    basic=i8,  # V1
    effects=i8,  # V5
    pieces_needed=i8,  # A29: so many different pieces complete an artefact; V7: three
    artefacts_needed=i8,  # A29: so many artefacts win; V8: two
    # the circle
    circle=(i8, SITES),  # A2: the site at each position; 0 = not laid yet
    position=(i8, SITES + 1),  # A2: the position of each site
    open=(i8, SITES + 1),  # A3, A26, A43: 1 = text-side up
    figure=(i8, MOST_SEATS, FIGURES),  # A6, A16: the position of each figure
    standing=(i8, SITES, MOST_SEATS),  # A20: how many figures of each player stand at a position
    # a round
    count=i8,  # A2: sites laid.  A6: figures placed.  A11: dice rolled this round
    planned=i8,  # A14: mask of the seats that have planned
    plan=(i8, MOST_SEATS, FIGURES),  # A14: the card of each figure; 0 = none yet
    revealed=i8,  # A15: how many travel cards lie open, in the order of travel
    site=i8,  # A17: the site being evaluated
    # the fragment that chance picks next
    source=i8,  # the place that it leaves
    target=i8,  # the place to which it goes
    colour=i8,  # its colour
    aside_from=i8,  # A40: from whose board the fragment ASIDE came
    # the fragments
    heap=(i16, PLACES, COLOURS),  # A4: what lies where
    known=(i16, MOST_SEATS, PLACES, COLOURS),  # A25: [viewer]: at least this lies there; his own board completely
    # working memory
    missing=scratch(i8, PLACES, COLOURS),  # knowledge.reimagine: fragments still to be dealt
    pool=scratch(i16, COLOURS),  # knowledge.reimagine: the heap of those not yet dealt
    tries=scratch(i8, COLOURS * (MOST_SEATS + 1) + 1),  # knowledge.search_boards: the heap made at each board
    lacked=scratch(i16, COLOURS),  # evaluate.py: the pieces that the seat lacks, both bits of each
    next_piece=scratch(i16, COLOURS),  # evaluate.py: what one of them is worth
    wanted=scratch(i16, COLOURS),  # evaluate.py: what an unknown fragment of each colour is worth
    feared=scratch(i16, COLOURS),  # evaluate.py: what it is worth to the others
    worth=scratch(i16, SITES + 1),  # evaluate.py: what each site promises, or who will win it
    journey=scratch(i16, FIGURES, CARDS + 1),  # evaluate.py: what a figure may gain with each card
    arrived=scratch(i8, MOST_SEATS),  # evaluate.py: figures of each player that have arrived at a position
    theirs=scratch(i8),  # evaluate.py: the most that another player has there
    is_tie=scratch(i8),  # evaluate.py: 1 if two of them have so many
)
