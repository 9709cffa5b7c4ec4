"""What is in the box, and the names of all small numbers."""

from tischlein.games.drei.colours import CARDS, COLOURS, ROWS
from tischlein.kit import Reason, Record, i8, i16, i32, i64, scratch

MOST_SEATS = 4  # D1

# -- Number cards (D2-D7) ------------------------------------------------------------------------------------------

ROW_LIMIT = 4  # D11: so many cards may lie in a row, the start card included
MOST_IN_ROW = ROW_LIMIT + 2  # with limit_excludes_start one more may lie there, and one more is played
CLOCK = CARDS  # D25: the outcome that there is time left; next to it that there is none
TURN_SECONDS = 20  # D25: how long a turn takes people, about
OPEN_CARDS = 3  # D4: laid out before the game
HAND = 8  # D7, D19: cards in a full hand
LAST_CARDS = 2  # D19: with so many left a player draws.  D21: with so many left at the end it is over
NO_CARD = 127  # an empty place behind the last card of a row or hand: higher than every card

# -- Points (D8, D17, D22, D23) ------------------------------------------------------------------------------------

TOO_MANY = 3  # D17: as many cards of a colour as are turned face down
POINTS = (0, 1, 5)  # D23: for 0, 1 or 2 open cards of a colour
INTERIM = (10, 7, 5, 3, 0)  # D8: the Zwischenwertung cards from top to bottom; then the pile is empty
FINAL = (0, 0, 0, 0, 0, 0, 5, 10)  # D22: the Endwertung for so many open colours


class Refusal(Reason):
    """Why an action is not possible now; the sentences are in texts/."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2, "D10"
    NOT_IN_HAND = 3, "D10"


STATE = Record(
    # the table
    seats=i8,  # D1
    to_act=i8,  # a seat, CHANCE or NOBODY
    active=i8,  # D20: whose turn it is, also while chance deals him cards
    start_seat=i8,  # D9
    row_limit=i8,  # D11: how many cards may lie in a row, the start card included
    one_per_row=i8,  # D4, option one_open_card_per_row
    clock=i8,  # D25: whether the clock is asked if there is time left
    circuits=i16,  # D25: how often the start player's turn has come, the first one included
    time_limit=i16,  # D25, option time_limit
    opened=i8,  # D4: how many cards are laid open so far
    unseen=(i8, CARDS),  # D3, D6: 1 for a card nobody has seen; all piles and the undealt cards are one heap
    row=(i8, ROWS, MOST_IN_ROW),  # D10: the cards of each row in ascending order, the start card first; then NO_CARD
    row_size=(i8, ROWS),  # D11: cards in each row, the start card included
    # the players
    hand=(i8, MOST_SEATS, HAND),  # D7: the cards of each hand in ascending order; then NO_CARD
    hand_size=(i8, MOST_SEATS),
    pile=(i8, MOST_SEATS),  # D5: cards in each draw pile
    open=(i8, MOST_SEATS, COLOURS),  # D16: open cards of each colour: 0, 1 or 2
    face_down=(i8, MOST_SEATS, COLOURS),  # D17: cards of each colour that were turned: 0, 3, 6, 9 or 12
    interim=(i8, MOST_SEATS),  # D18: points of the player's Zwischenwertung card; 0 = none yet
    interims=i8,  # D8: how many Zwischenwertung cards are taken
    grey_gone=i8,  # D15: how many grey cards have left the game
    # working memory of evaluate.py: of the player who acts and of the next one
    shown=scratch(i32, 2),  # the open cards, two bits for each colour, and how many open colours they are
    cards=scratch(i8, 2),  # how many cards the hand has
    turns=scratch(i8, 2),  # own turns left
    bonus=scratch(i8, 2),  # which row of BONUS is his
    # of the rows, and of one after a card is played
    line=scratch(i64, ROWS),  # its cards in one number
    gain_at=scratch(i16, ROWS + 1, MOST_IN_ROW),  # what a card gains that comes to this place
    offered=scratch(i16, ROWS),  # what each row offers the next player now
    best_gain=scratch(i16, ROWS),  # the most that a card of the hand gains in each row now
    first=scratch(i8, ROWS + 1),  # where the cards of each row begin in the hand; the last ends it
    gain=scratch(i16, HAND),  # what each card of the hand gains now
    place=scratch(i8, HAND),  # to which place of its row it comes
    # of all players
    expected=scratch(i16, MOST_SEATS),  # the points at the end
)
