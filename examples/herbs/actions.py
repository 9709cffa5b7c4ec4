"""Actions and outcomes: numbers for the rules, words for records."""

from collections.abc import Sequence
from typing import Any

from tischlein.kit import CHANCE

from .components import CARDS, NUMBERS, PLACES, SIDE

ACTIONS = CARDS * PLACES
HERB_WORDS = ("sage", "thyme", "mint", "rosemary")
PLACE_WORDS = tuple(f"{'abc'[place % SIDE]}{place // SIDE + 1}" for place in range(PLACES))


def card_words(card: int) -> str:
    """`mint 4`."""
    return f"{HERB_WORDS[card // NUMBERS]} {card % NUMBERS + 1}"


def say_action(code: int) -> str:
    """G5."""
    return f"plant {card_words(code // PLACES)} {PLACE_WORDS[code % PLACES]}"


def read_action(words: str) -> int:
    """The action that is spelled exactly so."""
    if words not in CODES:
        raise ValueError("an action is: plant HERB NUMBER PLACE, as plant mint 4 b2")
    return CODES[words]


redact_action = say_action


def say_outcome(code: int) -> str:
    """G3, G6: the card that is dealt."""
    return card_words(code).replace(" ", "-")


def read_outcome(words: str) -> int:
    """The outcome that is spelled exactly so."""
    if words not in OUTCOMES:
        raise ValueError("an outcome is a card, as mint-4")
    return OUTCOMES[words]


def word_kinds(_state: Any, actor: int, _code: int) -> Sequence[str]:
    """What each word names: a card is two."""
    return ("card",) if actor == CHANCE else ("verb", "card", "", "place")


CODES = {say_action(code): code for code in range(CARDS * PLACES)}
OUTCOMES = {say_outcome(card): card for card in range(CARDS)}
