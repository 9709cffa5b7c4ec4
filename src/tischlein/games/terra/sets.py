"""E23: all sets (Dreierkombinationen) there are, made from the four sentences of the rule."""

from collections.abc import Iterable
from itertools import permutations

from tischlein.games.terra.components import CARDS, COLOURS, VALUES


def card(colour: int, value: int) -> int:
    """The number of a card: G1 … G6, B1 … B6, R1 … R6."""
    return colour * VALUES + value - 1


def all_sets() -> tuple[tuple[int, int, int], ...]:
    """E23, sentence by sentence; the cards of each set in ascending order, the sets too."""
    colours = range(COLOURS)
    values = range(1, VALUES + 1)
    runs = [(low, low + 1, low + 2) for low in range(1, VALUES - 1)]
    found = [[card(colour, value)] * 3 for colour in colours for value in values]
    found += [[card(colour, value) for colour in colours] for value in values]
    found += [[card(colour, value) for value in run] for colour in colours for run in runs]
    found += [list(map(card, order, run)) for run in runs for order in permutations(colours)]
    return tuple(sorted((low, middle, high) for low, middle, high in map(sorted, found)))


def sets_with(card: int) -> list[int]:
    """The numbers of all sets of different cards that contain a card."""
    return [number for number, cards in enumerate(SETS) if card in cards and cards[0] != cards[2]]


def padded(numbers: Iterable[int]) -> tuple[int, ...]:
    """As many numbers as any card needs."""
    return (*numbers, *(0,) * MOST_WITH)[:MOST_WITH]


SETS = all_sets()  # 18 + 6 + 12 + 24 of them
SET_KINDS = 60
SET_POINTS = tuple(sum(card % VALUES + 1 for card in cards) for cards in SETS)  # E32: the printed values

# Cards as one number, to look for sets in them: a bit for each kind that is there, above these a bit for each kind that
# is there three times.  A set is there if all its bits are.
SET_BITS = tuple(1 << CARDS + low if low == high else 1 << low | 1 << middle | 1 << high for low, middle, high in SETS)

# The sets of different cards that need a card: the bits of the other two, and the points.  Where a card has fewer of
# them than others, sets without points follow.
MOST_WITH = 10  # a 3 or a 4 is in so many
PARTNERS = tuple(padded(SET_BITS[number] - (1 << card) for number in sets_with(card)) for card in range(CARDS))
POINTS_WITH = tuple(padded(SET_POINTS[number] for number in sets_with(card)) for card in range(CARDS))
