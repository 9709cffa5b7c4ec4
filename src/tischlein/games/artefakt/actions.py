"""Actions and chance outcomes: numbers for the rules, words for records (docs/records.md)."""

from collections.abc import Iterable, Sequence
from itertools import permutations, product
from typing import Any, Literal, get_args

from tischlein.games.artefakt.components import CARDS, COLOURS, FIGURES, KINDS, MOST_SEATS, PIECES, PLANS, SITES
from tischlein.games.artefakt.sites import (
    ATLANTIS,
    EFFECT_OF,
    FRIEDHOF,
    HAFEN,
    HOEHLE,
    KARAWANSEREI,
    KATHEDRALE,
    OPFERSTEIN,
    OSTERINSEL,
    RUINE,
    STERNWARTE,
)
from tischlein.kit import ANSWERS, CHANCE, CLOCK_WORDS

ColourName = Literal["blue", "brown", "yellow"]
COLOUR_NAMES: tuple[ColourName, ...] = get_args(ColourName)
PieceName = Literal["a", "b", "c", "d"]
PIECE_NAMES: tuple[PieceName, ...] = get_args(PieceName)
FigureName = Literal["dicker", "lady", "langer"]
FIGURE_NAMES: tuple[FigureName, ...] = get_args(FigureName)
DIRECTION_NAMES = ("cw", "ccw")
FRAGMENT_NAMES = tuple(f"{colour}-{piece}" for colour, piece in product(COLOUR_NAMES, PIECE_NAMES))

DIRECTIONS = 2
STEP = (1, -1)  # A16: clockwise, counter-clockwise
PLAN_CARDS = tuple(permutations(range(1, CARDS + 1), FIGURES))  # A14: the cards of Dicker, Lady, Langer

# -- Actions -----------------------------------------------------------------------------------------------------------

# A code is the first number of its kind plus a place in the list of its words.  Site texts that speak alike share
# their words: `use 7` is a site (Friedhof, Sternwarte) or a player (Höhle), `use 7 blue` likewise (Ruine; Opferstein).
NUMBERS = SITES + 1  # 0 to 10: players count from 0, sites from 1

PLAN = 0  # A14: plan 3 1 4
TRAVEL = PLAN + PLANS  # A16: cw, ccw
TAKE = TRAVEL + DIRECTIONS  # A20: take
STEAL = TAKE + 1  # A23: steal P colour
SKIP = STEAL + MOST_SEATS * COLOURS  # A24: skip
GIVE = SKIP + 1  # A9, A40: give blue-c
COLOUR = GIVE + KINDS  # A12: colour brown
OPEN = COLOUR + COLOURS  # A26: open N
USE_FIGURE = OPEN + SITES  # A40: use lady cw
USE_NUMBER = USE_FIGURE + FIGURES * DIRECTIONS  # use 7
USE_COLOUR = USE_NUMBER + NUMBERS  # use 7 blue
USE_FRAGMENT = USE_COLOUR + NUMBERS * COLOURS  # use blue-c brown
USE_MOVE = USE_FRAGMENT + KINDS * COLOURS  # use 7 blue 9
USE_OTHER = USE_MOVE + SITES * COLOURS * SITES  # use 2 lady ccw
ACTIONS = USE_OTHER + MOST_SEATS * FIGURES * DIRECTIONS


def phrases(*parts: str | Iterable[object]) -> list[str]:
    """All sentences that take one word of each part, the last part changing first."""
    words = ((part,) if isinstance(part, str) else part for part in parts)
    return [" ".join(map(str, chosen)) for chosen in product(*words)]


PLAYERS, SITE_NUMBERS, EITHER = range(MOST_SEATS), range(1, SITES + 1), range(NUMBERS)

WORDS = [
    *(f"plan {dicker} {lady} {langer}" for dicker, lady, langer in PLAN_CARDS),
    *DIRECTION_NAMES,
    "take",
    *phrases("steal", PLAYERS, COLOUR_NAMES),
    "skip",
    *phrases("give", FRAGMENT_NAMES),
    *phrases("colour", COLOUR_NAMES),
    *phrases("open", SITE_NUMBERS),
    *phrases("use", FIGURE_NAMES, DIRECTION_NAMES),
    *phrases("use", EITHER),
    *phrases("use", EITHER, COLOUR_NAMES),
    *phrases("use", FRAGMENT_NAMES, COLOUR_NAMES),
    *phrases("use", SITE_NUMBERS, COLOUR_NAMES, SITE_NUMBERS),
    *phrases("use", PLAYERS, FIGURE_NAMES, DIRECTION_NAMES),
]
CODES = {words: code for code, words in enumerate(WORDS)}


def say_action(code: int) -> str:
    """The words of an action."""
    if not 0 <= code < ACTIONS:
        raise ValueError(f"{code} is no action of Artefakt.")
    return WORDS[code]


def read_action(words: str) -> int:
    """The action that is spelled exactly so."""
    try:
        return CODES[words]
    except KeyError:
        raise ValueError(
            "an action is: give blue-c, colour brown, plan 3 1 4, cw, ccw, take, steal P blue, skip, open N or use and "
            "what the text of the site asks for (blue, brown, yellow; pieces a-d; dicker, lady, langer)"
        ) from None


THINGS = {
    "plan": ("card", "card", "card"),
    "take": (),
    "steal": ("player", "colour"),
    "skip": (),
    "give": ("fragment",),
    "colour": ("colour",),
    "open": ("site",),
}
USED_THINGS = {  # A40: what each text asks for
    KATHEDRALE: ("figure", "way"),
    FRIEDHOF: ("site",),
    RUINE: ("site", "colour"),
    ATLANTIS: ("fragment", "colour"),
    OPFERSTEIN: ("player", "colour"),
    OSTERINSEL: ("player", "colour"),
    HOEHLE: ("player",),
    HAFEN: ("site", "colour", "site"),
    KARAWANSEREI: ("player", "figure", "way"),
    STERNWARTE: ("site",),
}


def word_kinds(state: Any, actor: int, code: int) -> Sequence[str]:
    """What each word of an event names."""
    if actor == CHANCE:
        return ("piece",) if code < NUMBER else ("site",) if code < DICE else ("dice",) if code < CLOCK else ("clock",)
    if TRAVEL <= code < TAKE:
        return ("way",)
    if code >= USE_FIGURE:
        return ("verb", *USED_THINGS[EFFECT_OF[state.site]])
    return ("verb", *THINGS[say_action(code).partition(" ")[0]])


def redact_action(code: int) -> str:
    """The words for those who do not see the action in full: cards are laid and pieces are given face-down."""
    if PLAN <= code < TRAVEL:
        return "plan ? ? ?"
    if GIVE <= code < COLOUR:
        return f"give {COLOUR_NAMES[(code - GIVE) // PIECES]}-?"
    if USE_FRAGMENT <= code < USE_MOVE:
        kind, colour = divmod(code - USE_FRAGMENT, COLOURS)
        return f"use {COLOUR_NAMES[kind // PIECES]}-? {COLOUR_NAMES[colour]}"
    return say_action(code)


# -- Chance ------------------------------------------------------------------------------------------------------------

PIECE = 0  # A13, A23, A40: a, b, c, d
NUMBER = PIECE + PIECES  # A2, A6: 1 … 10
DICE = NUMBER + SITES  # A11: blue-7
CLOCK = DICE + COLOURS * SITES  # A34: there is time left; next to it that there is none
OUTCOMES = CLOCK + ANSWERS

OUTCOME_WORDS = [
    *PIECE_NAMES,
    *map(str, SITE_NUMBERS),
    *(f"{colour}-{site}" for colour, site in product(COLOUR_NAMES, SITE_NUMBERS)),
    *CLOCK_WORDS,
]
OUTCOME_CODES = {words: code for code, words in enumerate(OUTCOME_WORDS)}


def say_outcome(code: int) -> str:
    """The words of a chance outcome."""
    return OUTCOME_WORDS[code]


def read_outcome(words: str) -> int:
    """The outcome that is spelled exactly so."""
    if words not in OUTCOME_CODES:
        raise ValueError(
            "an outcome is a site 1 to 10, both dice as in blue-7, or a piece a to d; or of the clock: on, time"
        )
    return OUTCOME_CODES[words]
