"""Which number has which colour: what a printing decides.

`ours.json` is OURS: the printed table is not known to us (RULES.md says why).  Every row has 28 coloured numbers, 14 on
either side of its grey card: four blocks of seven.  There each block holds every colour once, so no colour lies
systematically high or low.  From block to block the order changes.
"""

from tischlein.games.drei.printing import PRINTED

ROWS = 3  # D2
ROW_LENGTH = 30  # D2: row 0 holds 0-29, row 30 holds 30-59, row 60 holds 60-89
CARDS = ROWS * ROW_LENGTH

COLOURS = 7
ORANGE, LILAC, LIGHT_BLUE, RED, TURQUOISE, MAGENTA, OLIVE = range(COLOURS)
GREY = 7  # D15: 15, 45 and 75 have no colour
BLACK = 8  # D2: the start cards 0, 30 and 60
NAMES = ("orange", "lilac", "light_blue", "red", "turquoise", "magenta", "olive", "grey", "black")

MIDDLE = ROW_LENGTH // 2  # the grey card of a row


def colour_of(card: int) -> int:
    """The colour of a number."""
    if card % ROW_LENGTH == 0:
        return BLACK
    return GREY if card % ROW_LENGTH == MIDDLE else NAMES.index(PRINTED["colours"][str(card)])


COLOUR = tuple(colour_of(card) for card in range(CARDS))
