"""Actions and chance outcomes: numbers for the rules, words for records (docs/records.md)."""

from collections.abc import Sequence
from typing import Any, Literal, get_args

from tischlein.games.terra.components import CARDS, CLOCK, CRISES, REGIONS, VALUES
from tischlein.games.terra.sets import SET_KINDS, SETS
from tischlein.kit import CHANCE, CLOCK_WORDS

Colour = Literal["G", "B", "R"]
Region = Literal["NA", "SA", "EU", "AF", "AS", "OC"]
COLOUR_WORDS: tuple[Colour, ...] = get_args(Colour)
REGION_WORDS: tuple[Region, ...] = get_args(Region)
CARD_WORDS = tuple(f"{colour}{value}" for colour in COLOUR_WORDS for value in range(1, VALUES + 1))
CRISIS_WORDS = tuple(f"{colour}-{region}" for colour in COLOUR_WORDS for region in REGION_WORDS)

# A code is the first number of its kind plus the card, the place on a crisis, or the set.
AVERT = 0  # E10: avert B4
DECLINE = AVERT + CARDS  # E10: decline
LAY = DECLINE + 1  # E17: lay B4 AF; crisis by crisis, each with the values 1 to 6
SET = LAY + CRISES * VALUES  # E22: set B2 B3 B4
DONE = SET + SET_KINDS  # E16: done
DISCARD = DONE + 1  # E26: discard B1
ACTIONS = DISCARD + CARDS


def say_action(code: int) -> str:
    """The words of an action."""
    if not 0 <= code < ACTIONS:
        raise ValueError(f"{code} is no action of Terra.")
    if code < DECLINE:
        return f"avert {CARD_WORDS[code - AVERT]}"
    if code == DECLINE:
        return "decline"
    if code < SET:
        crisis, value = divmod(code - LAY, VALUES)
        colour, region = divmod(crisis, REGIONS)
        return f"lay {COLOUR_WORDS[colour]}{value + 1} {REGION_WORDS[region]}"
    if code < DONE:
        return "set " + " ".join(CARD_WORDS[card] for card in SETS[code - SET])
    if code == DONE:
        return "done"
    return f"discard {CARD_WORDS[code - DISCARD]}"


def read_action(words: str) -> int:
    """The action that is spelled exactly so."""
    try:
        return CODES[words]
    except KeyError:
        raise ValueError(HELP_WITH_SETS if words.startswith("set ") else HELP) from None


THINGS = {
    "avert": ("card",),
    "decline": (),
    "lay": ("card", "region"),
    "set": ("card", "card", "card"),
    "done": (),
    "discard": ("card",),
}


def word_kinds(_state: Any, actor: int, code: int) -> Sequence[str]:
    """What each word of an event names."""
    if actor == CHANCE:
        return ("card",) if code < CARDS else ("crisis",) if code < CLOCK else ("clock",)
    return ("verb", *THINGS[say_action(code).partition(" ")[0]])


def redact_action(code: int) -> str:
    """The words for those who do not see the action in full: a set, or a contribution laid face down."""
    if SET <= code < DONE:
        return "set ? ? ?"
    return "avert ?" if code < DECLINE else say_action(code)


def say_outcome(code: int) -> str:
    """A chance outcome is the card drawn, or what the clock says."""
    return OUTCOMES[code]


def read_outcome(words: str) -> int:
    """The outcome that is spelled exactly so."""
    if words not in OUTCOMES:
        raise ValueError("an outcome is a solution card such as B4 or a crisis such as B-AF; or of the clock: on, time")
    return OUTCOMES.index(words)


HELP = (
    "an action is: avert B4, decline, lay B4 AF (card, region), set B2 B3 B4, done or discard B4; "
    "colours G B R, values 1 to 6"
)
HELP_WITH_SETS = (
    "a set is three cards of equal or of consecutive values, in one colour or in three different ones, "
    "written in the order G1 … G6, B1 … B6, R1 … R6"
)
CODES = {say_action(code): code for code in range(ACTIONS)}
OUTCOMES = CARD_WORDS + CRISIS_WORDS + CLOCK_WORDS
