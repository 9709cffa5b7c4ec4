"""What is in the box, and the names of all small numbers."""

from tischlein.games.terra.printing import PRINTED
from tischlein.kit import Reason, Record, i8, i16, i32, scratch

MOST_SEATS = 6  # E1

# -- Cards (section 1 of RULES.md) ---------------------------------------------------------------------------------

COLOURS = 3  # Gruen, Blau, Rot
REGIONS = 6  # Nordamerika, Suedamerika, Europa, Afrika, Asien, Ozeanien
VALUES = 6  # Bewaeltigungskarten have the values 1 to 6

# A kind is a number: first the solution cards G1 … G6, B1 … B6, R1 … R6, then the crises G-NA … G-OC, B-NA … R-OC.
CARDS = COLOURS * VALUES  # kinds of solution cards (Bewaeltigungskarten)
CRISES = COLOURS * REGIONS  # one crisis for each colour and region
KINDS = CARDS + CRISES
CLOCK = KINDS  # E34: the outcome that there is time left; next to it that there is none
TURN_SECONDS = 40  # E34: how long a turn takes people, about

COPIES = tuple(PRINTED["copies"][str(value)] for value in range(1, VALUES + 1)) * COLOURS  # of each solution kind
ALL_CARDS = 90 + CRISES  # whatever the printing: 30 solution cards of each colour
NO_CRISIS = -1  # none has been drawn yet

# -- Play ----------------------------------------------------------------------------------------------------------

DEALT = (0, 0, 0, 4, 4, 3, 2)  # E2: starting hand by number of seats
HAND_LIMIT = 8  # E26
FIRST_POINTS = 3  # E13a
HIGHEST_POINTS = 3  # E13b
SOLVED_POINTS = 5  # E20

# E28: so many open crises are too many; option easier
REGION_LIMIT = 3
COLOUR_LIMIT = (4, 5)
TOTAL_LIMIT = (7, 8)

# A player has a turn for every third card of the pile at most (96 cards with three players), draws one card in each and
# was dealt four: 36 cards, twelve sets.  With more players it is less.
MOST_SETS = 12

# -- Moments of a game ---------------------------------------------------------------------------------------------

DEALING, DRAWING, AVERTING, LAYING, DISCARDING = range(5)  # E2, phase 1, phase 2, phase 3, hand limit
GOES_ON, REGULAR_END, COLLAPSE = range(3)  # E28, E31: how the game has ended

TO_DEAL = -1  # a hidden card or set while worlds are re-imagined


class Refusal(Reason):
    """Why an action is not possible now; the sentences are in texts/."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2
    NO_CRISIS_THREATENS = 3, "E10"
    AVERT_OR_DECLINE = 4, "E10"
    DISCARD_FIRST = 5, "E26"
    WRONG_COLOUR = 6, "E10"
    NOT_IN_HAND = 7
    CRISIS_NOT_OPEN = 8, "E17"
    ALREADY_SERVED = 9, "E17"
    CONTRIBUTE_FIRST = 10, "E22"
    HAND_WITHIN_LIMIT = 11, "E26"


STATE = Record(
    # the table
    seats=i8,  # E1
    to_act=i8,  # a seat, CHANCE or NOBODY
    active=i8,  # E5: whose turn it is; while dealing: who gets cards
    moment=i8,  # where in the turn we are: DEALING … DISCARDING
    end=i8,  # GOES_ON, REGULAR_END or COLLAPSE
    clock=i8,  # E34: whether the clock is asked if there is time left
    circuits=i16,  # E34: how often it has been asked
    # options
    time_limit=i16,  # E34
    start_seat=i8,  # E5
    hidden_contributions=i8,  # E11
    phase3_after_outbreak=i8,  # E15
    full_last_turn=i8,  # E31a
    set_without_contribution=i8,  # E22
    easier=i8,  # E28
    rank_on_collapse=i8,  # E29
    # the cards
    pile=i8,  # E3: how many cards are in it
    left=(i8, KINDS),  # E3: which ones; while dealing the crises wait beside it
    discard=(i8, KINDS),  # E27: face up
    hand=(i8, MOST_SEATS, CARDS),  # hidden cards, by kind
    hand_size=(i8, MOST_SEATS),
    # phase 2
    threat=i8,  # E9: the crisis drawn last, also when it has been dealt with; or NO_CRISIS
    drawer=i8,  # E10: who drew it, and so was the first to decide
    contribution=(i8, MOST_SEATS),  # E10: value of each player's card on it; 0: none
    # the middle of the table
    is_open=(i8, CRISES),  # E14: 1 if the crisis has broken out
    laid=(i8, CRISES, VALUES),  # E19: cards on each open crisis, by value
    laid_sum=(i8, CRISES),  # E19: what they add up to
    open_in_region=(i8, REGIONS),  # E28: open crises, counted three ways
    open_of_colour=(i8, COLOURS),
    open_crises=i8,
    served=i32,  # E17: mask of the crises on which the active player has laid a card this turn
    # the players
    track=(i8, MOST_SEATS),  # E4: at most 6 points for each of the 18 crises
    sets=(i8, MOST_SEATS, MOST_SETS),  # E22: face-down sets (numbers in SETS), oldest first
    set_count=(i8, MOST_SEATS),
    # working memory
    ways=scratch(i16, 60),  # knowledge: in how many ways each set can be dealt, at most 6 * 6 * 5
    packed=scratch(i8, 30),  # knowledge: sets found by searching; 90 cards make at most 30
)
