"""Actions and chance outcomes: numbers for the rules, words for records (docs/records.md)."""

from collections.abc import Sequence
from typing import Any

from tischlein.games.troika.components import CLOCK, SLOTS, VALUES
from tischlein.kit import ANSWERS, CHANCE, CLOCK_WORDS

# A code is the first number of its kind plus the slot (0-48) or the tile's value (1-15).
REVEAL = 0  # T11: reveal S
TAKE = REVEAL + SLOTS  # T12a: take S
DRAW = TAKE + SLOTS  # T12b: draw S
RETURN = DRAW + SLOTS  # T12c: return V
HIDE = RETURN + VALUES  # T12c: hide V
CALL = HIDE + VALUES  # T18: troika
ACTIONS = CALL + 1

KINDS = {
    "reveal": (REVEAL, SLOTS),
    "take": (TAKE, SLOTS),
    "draw": (DRAW, SLOTS),
    "return": (RETURN, VALUES),
    "hide": (HIDE, VALUES),
}


THINGS = {
    "reveal": ("slot",),
    "take": ("slot",),
    "draw": ("slot",),
    "return": ("value",),
    "hide": ("value",),
    "troika": (),
}


def word_kinds(_state: Any, actor: int, code: int) -> Sequence[str]:
    """What each word of an event names."""
    if actor == CHANCE:
        return ("value",) if code < CLOCK else ("clock",)
    return ("verb", *THINGS[say_action(code).partition(" ")[0]])


def say_action(code: int) -> str:
    """The words of an action: slots count from 1."""
    if code == CALL:
        return "troika"
    for verb, (first, count) in KINDS.items():
        if first <= code < first + count:
            return f"{verb} {code - first + (count == SLOTS)}"
    raise ValueError(f"{code} is no action of Troika.")


def read_action(words: str) -> int:
    """The action that is spelled exactly so."""
    try:
        return CODES[words]
    except KeyError:
        raise ValueError(
            "it is none of: reveal S, take S, draw S (slot 1-49), return V, hide V (value 1-15), troika"
        ) from None


def redact_action(code: int) -> str:
    """The words for those who do not see the action in full: only hiding has a secret."""
    return "hide ?" if HIDE <= code < CALL else say_action(code)


def say_outcome(code: int) -> str:
    """A chance outcome is the value of the tile, or what the clock says."""
    return str(code) if code < CLOCK else CLOCK_WORDS[code - CLOCK]


def read_outcome(words: str) -> int:
    """The outcome that is spelled exactly so."""
    if words not in OUTCOMES:
        raise ValueError("an outcome is the value of a tile, 1 to 15; or of the clock: on, time")
    return OUTCOMES[words]


NO_ACTIONS = (RETURN, HIDE)  # value 0 does not exist
CODES = {say_action(code): code for code in range(ACTIONS) if code not in NO_ACTIONS}
OUTCOMES = {say_outcome(code): code for code in range(1, CLOCK + ANSWERS)}
