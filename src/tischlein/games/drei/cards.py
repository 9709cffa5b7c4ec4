"""Cards in a line, as they lie in a row or are held in a hand: in ascending order, empty places (NO_CARD) behind them.

Both slides walk through all places without asking where the card is: compiled, that is quicker than stopping there.
"""

from tischlein.games.drei.colours import ROW_LENGTH
from tischlein.games.drei.components import NO_CARD


def row_of(card):
    """D2: the row of a number."""
    return card // ROW_LENGTH


def slide_in(cards, places, card):
    """D10, D14: a card comes to its place between the lower and the higher ones; the higher ones move up."""
    for place in range(places - 1, 0, -1):
        cards[place] = cards[place - 1] if cards[place - 1] > card else min(cards[place], card)
    cards[0] = min(cards[0], card)


def slide_out(cards, places, card):
    """A card leaves; the higher ones move down."""
    for place in range(places - 1):
        cards[place] = cards[place] if cards[place] < card else cards[place + 1]
    cards[places - 1] = NO_CARD
