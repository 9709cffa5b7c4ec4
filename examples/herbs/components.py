"""What is in the box."""

from tischlein.kit import Reason, Record, i8

MOST_SEATS, MOST_CARDS = 4, 5  # G1; G3: in a hand
HERBS, NUMBERS = 4, 9  # G2
CARDS = HERBS * NUMBERS
SIDE = 3  # G4
PLACES = SIDE * SIDE
IN_PILE, GONE, IN_BED, IN_HAND = range(4)  # where a card is; in the hand of seat s it is IN_HAND + s
SAME, RUN = 3, 2  # G7

# G7: rows, columns, and then the diagonals
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
STRAIGHT = 6


class Refusal(Reason):
    """Why an action is not possible."""

    NONE = 0
    NOT_YOUR_TURN = 1
    NO_SUCH_ACTION = 2, "G5"
    NOT_IN_HAND = 3, "G5"
    NOT_FREE = 4, "G5"


STATE = Record(
    seats=i8,
    to_act=i8,  # a seat, CHANCE or NOBODY
    active=i8,  # whose turn it is, also while a card is drawn
    hand_size=i8,  # G3
    diagonals=i8,  # G7
    beds=i8,  # G8: how many are planted in a game
    planted=i8,  # G8: places that are taken
    harvested=i8,  # G8: how many are
    dealt=i8,  # G3: cards dealt so far
    pile=i8,  # G6: cards in it
    where=(i8, CARDS),
    held=(i8, MOST_SEATS),  # cards in each hand
    bed=(i8, PLACES),  # G4: the card that grows there, plus one; 0 is free
    points=(i8, MOST_SEATS),
)
