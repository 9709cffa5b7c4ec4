"""What is in the box, and the names of all small numbers."""

from tischlein.kit import Reason, Record, i8, i16, i32, scratch

MOST_SEATS = 5  # T2
MOST_ROUNDS = 9  # T1, option rounds

# -- Tiles (T5) ----------------------------------------------------------------------------------------------------

SLOTS = 49  # T5: every tile has its own slot
VALUES = 16  # values are 1 to 15; index 0 stays unused
TILES = (0, 3, 3, 3, 3, 3, 3, 7, 3, 3, 3, 3, 3, 3, 3, 3)  # how many tiles of each value: 49 in all
CLOCK = VALUES  # T40: the outcome that there is time left; next to it that there is none
TURN_SECONDS = 20  # T40: how long a turn takes people, about
OUT_OF_PLAY = 10  # T8: so many tiles stay out with two players
HAND_LIMIT = 3  # T12b

UNSEEN = 0  # the value of a tile at which nobody has looked yet
TO_DEAL = -1  # the value of a tile while worlds are re-imagined

EMPTY, DOWN, UP = range(3)  # what lies in a slot

# -- Calls and chips (T17-T23, T36) --------------------------------------------------------------------------------

EITHER, BEFORE, AFTER = range(3)  # T18: option call
IN_CONTAINER_FOR_CALL = 5  # T19a
FIRST_CALL_BONUS = 5  # T23
NO_DIVISION = -1000  # below every possible score: the tiles cannot be divided as demanded

FIRST_CHIP, SECOND_CHIP, ZERO_CHIP = 2, 1, -1  # T36

# -- Moments of a round --------------------------------------------------------------------------------------------

DEALING, OPENING, BEFORE_FLIP, FLIPPING, AFTER_FLIP, DRAWING = range(6)


class Refusal(Reason):
    """Why an action is not possible now; the sentences are in texts/."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2, "T11"
    FLIP_FIRST = 3, "T11"
    ALREADY_FLIPPED = 4, "T12"
    NOT_FACE_DOWN = 5, "T11"
    NOT_FACE_UP = 6, "T12"
    HAND_FULL = 7, "T12"
    NOT_IN_CONTAINER = 8, "T12"
    NOT_IN_HAND = 9, "T12"
    NO_CALL_WITH_TWO = 10, "T17"
    CALL_BEFORE_FLIP = 11, "T18"
    CALL_AFTER_FLIP = 12, "T18"
    CALL_WOULD_BE_WRONG = 13, "T19"


STATE = Record(
    # the table
    seats=i8,  # T2
    to_act=i8,  # a seat, CHANCE or NOBODY
    start_seat=i8,  # T3, T4: who starts this round
    round=i8,  # T1: rounds completed
    moment=i8,  # where in the round we are: DEALING … DRAWING
    active=i8,  # whose turn it is, also while chance acts
    slot=i8,  # the tile being looked at while chance acts; while dealing: how many are dealt
    clock=i8,  # T40: whether the clock is asked if there is time left
    circuits=i16,  # T40: how often it has been asked
    # options
    time_limit=i16,  # T40
    call=i8,  # T18
    start_rotates=i8,  # T4: option start
    round2_first=i8,  # T39: option final_tie
    bonus_rightful=i8,  # T23: option bonus
    gem_needed=i8,  # T19b
    false_calls=i8,  # T20
    floor=i8,  # T34
    rounds=i8,  # T1
    # the mining area
    face_down=i8,  # how many slots are DOWN
    face=(i8, SLOTS),  # T5: EMPTY, DOWN or UP
    value=(i8, SLOTS),  # T5: the tile in the slot; UNSEEN until somebody looks
    hidden_by=(i8, SLOTS),  # T15: 1 + the seat that put the face-down tile back (public) and knows it; 0 = untouched
    lowest=(i8, VALUES),  # the lowest slot with a face-up tile of each value, of UNSEEN with an untouched one; or SLOTS
    left=(i8, VALUES),  # tiles of each value at which nobody has looked this round
    # the players
    container=(i8, MOST_SEATS, VALUES),  # T12a: open tiles, how many of each value
    container_size=(i8, MOST_SEATS),
    hand=(i8, MOST_SEATS, HAND_LIMIT),  # T6: the values of the hidden tiles, ascending, then zeros
    hand_from=(i8, MOST_SEATS, HAND_LIMIT),  # T15: 1 + the other seat that had put this tile back, so knows it; or 0
    hand_size=(i8, MOST_SEATS),
    called=(i8, MOST_SEATS),  # T21: 0, or 1 for the first caller, 2 for the second …
    calls=i8,  # how many have called this round
    # the score
    chips=(i8, MOST_SEATS),  # T36, T38: at most 9 rounds of +2 or -1
    points=(i16, MOST_ROUNDS, MOST_SEATS),  # T34: round scores, kept for T39
    shown=(i8, MOST_SEATS, VALUES),  # T29: all tiles of each player at the end of the last round
    shown_calls=(i8, MOST_SEATS),  # T20: calls of the last round; negative if the call was wrong
    shown_chips=(i8, MOST_SEATS),  # T36: chips of the last round
    # working memory
    tiles=scratch(i8, VALUES),  # the tiles that are being divided into sets, how many of each value
    best=scratch(i16, 2, 2, 4, 4),  # scoring.best_points: two rows of its table, each without and with fuel
    before=scratch(i8, VALUES, 2, 4, 4),  # scoring.best_points: how each place of the table was reached
    gems=scratch(i8, VALUES),  # scoring.lay_out: how many gems begin at each value
    fuel=scratch(i8, VALUES),  # scoring.lay_out: tiles of each value that are fuel
    trash=scratch(i8, VALUES),  # scoring.lay_out: tiles of each value that are left over
    missing=scratch(i8, MOST_SEATS),  # knowledge.reimagine: tiles each hand still lacks
    ways=scratch(i16, MOST_SEATS),  # knowledge.deal_callers: fitting hands of each caller
    tries=scratch(i16, MOST_SEATS),  # knowledge.search_callers: the one that is tried
    fresh=scratch(i8, VALUES),  # evaluate: tiles of each value that the seat has not seen
    within_reach=scratch(i8, VALUES),  # evaluate: tiles of each value that lie open or that the seat put back
    chance=scratch(i16, VALUES),  # evaluate: how likely one more tile of each value can be had
    gain=scratch(i16, VALUES),  # evaluate: what one more tile of each value is worth
    loss=scratch(i16, VALUES),  # evaluate: what one of the own tiles of each value is worth
    hope=scratch(i16, VALUES),  # evaluate: what gems promise a tile of each value
    owned=scratch(i32),  # evaluate: mask of the values of which there is an own tile
    spare=scratch(i32),  # evaluate: mask of the values of which an own tile is trash
    outlook=scratch(i16, MOST_SEATS),  # evaluate: expected points of each seat in this round
    risk=scratch(i16, MOST_SEATS),  # evaluate: how likely each seat ends the round without points
)
