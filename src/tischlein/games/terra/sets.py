"""E23: all sets (Dreierkombinationen) there are, made from the four sentences of the rule."""

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
    """The numbers of all sets that contain a card."""
    return [number for number, cards in enumerate(SETS) if card in cards]


SETS = all_sets()  # 18 + 6 + 12 + 24 of them
SET_KINDS = 60
SET_POINTS = tuple(sum(card % VALUES + 1 for card in cards) for cards in SETS)  # E32: the printed values
FIRST_SET = tuple(sum(cards[0] < card for cards in SETS) for card in range(CARDS + 1))  # by its lowest card
SETS_WITH_COUNT = tuple(len(sets_with(card)) for card in range(CARDS))
MOST_WITH = max(SETS_WITH_COUNT)  # a 3 or a 4 is in eleven sets
SETS_WITH = tuple(tuple((sets_with(card) + [0] * MOST_WITH)[:MOST_WITH]) for card in range(CARDS))
