"""Which number has which colour.  This table is OURS: the printed one is not known to us (RULES.md says why).

Nothing else knows the colours, so the printed table can replace this one when somebody owns the cards.

Every row has 28 coloured numbers, 14 on either side of its grey card: four blocks of seven.  Each block holds every
colour once, so no colour lies systematically high or low.  From block to block the order changes.
"""

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
    row, place = divmod(card, ROW_LENGTH)
    if place == 0:
        return BLACK
    if place == MIDDLE:
        return GREY
    block, position = divmod(place - 1 if place < MIDDLE else place - 2, COLOURS)
    block += 4 * row
    return (position * (1 + block % 6) + 3 * block) % COLOURS


COLOUR = tuple(colour_of(card) for card in range(CARDS))
