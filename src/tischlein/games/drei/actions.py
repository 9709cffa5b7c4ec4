"""Actions and outcomes: numbers for the rules, words for records (docs/records.md).  Both codes are card numbers."""

from collections.abc import Sequence
from typing import Any

from tischlein.games.drei.colours import BLACK, CARDS, COLOUR
from tischlein.games.drei.components import CLOCK
from tischlein.kit import ANSWERS, CHANCE, CLOCK_WORDS

ACTIONS = CARDS


def say_action(code: int) -> str:
    """D10: the only action there is."""
    if not 0 <= code < ACTIONS:
        raise ValueError(f"{code} is no action of 3 sind eine zu viel!")
    return f"play {code}"


def read_action(words: str) -> int:
    """The action that is spelled exactly so."""
    try:
        return CODES[words]
    except KeyError:
        raise ValueError("an action is: play C, with the number of a card from 1 to 89 that is no start card") from None


def word_kinds(_state: Any, actor: int, code: int) -> Sequence[str]:
    """What each word of an event names."""
    if actor == CHANCE:
        return ("card",) if code < CLOCK else ("clock",)
    return ("verb", "card")


def redact_action(code: int) -> str:
    """Everybody sees what is played."""
    return say_action(code)


def say_outcome(code: int) -> str:
    """A chance outcome is the number of the card, or what the clock says."""
    return str(code) if code < CLOCK else CLOCK_WORDS[code - CLOCK]


def read_outcome(words: str) -> int:
    """The outcome that is spelled exactly so."""
    if words not in OUTCOMES:
        raise ValueError(
            "an outcome is the number of a card from 1 to 89 that is no start card; or of the clock: on, time"
        )
    return OUTCOMES[words]


NUMBERS = [card for card in range(CARDS) if COLOUR[card] != BLACK]  # D2: start cards are never dealt or played
CODES = {say_action(card): card for card in NUMBERS}
OUTCOMES = {say_outcome(code): code for code in (*NUMBERS, *range(CLOCK, CLOCK + ANSWERS))}
