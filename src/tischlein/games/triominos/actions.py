"""Actions and chance outcomes: numbers for the rules, words for records (docs/records.md)."""

from collections.abc import Sequence
from typing import Any

from tischlein.games.triominos.components import CELLS, CLOCK, NUMBERS, REACH, TILES, UP, WIDTH, rotations
from tischlein.kit import CHANCE, CLOCK_WORDS

# A placement is tile * PER_TILE + cell * 3 + rotation, so ascending codes are O35's canonical order: tile, then cell by
# (y, x, U before D), then rotation.
PER_TILE = CELLS * 3
BUY = TILES * PER_TILE  # O10: buy
PASS = BUY + 1  # O10: pass
ACTIONS = PASS + 1

NAMES = tuple("-".join(map(str, numbers)) for numbers in NUMBERS)
TILE_OF = {name: tile for tile, name in enumerate(NAMES)}


def cell_at(direction: int, x: int, y: int) -> int:
    """The cell U(x,y) or D(x,y)."""
    return 2 * ((y + REACH) * WIDTH + x + REACH) + direction


def spot_xy(spot: int) -> tuple[int, int]:
    """The coordinates of a grid point."""
    return spot % WIDTH - REACH, spot // WIDTH - REACH


def say_cell(cell: int) -> str:
    """A cell in words: U 0 0."""
    x, y = spot_xy(cell >> 1)
    return f"{'U' if cell & 1 == UP else 'D'} {x} {y}"


def say_action(code: int) -> str:
    """The words of an action."""
    if code == BUY:
        return "buy"
    if code == PASS:
        return "pass"
    if not 0 <= code < BUY:
        raise ValueError(f"{code} is no action of Triominos.")
    tile, rest = divmod(code, PER_TILE)
    return f"place {NAMES[tile]} {say_cell(rest // 3)} r{rest % 3}"


def read_action(words: str) -> int:
    """The action that is spelled exactly so."""
    if words == "buy":
        return BUY
    if words == "pass":
        return PASS
    try:
        code = read_place(*words.split(" "))
    except (KeyError, TypeError, ValueError):
        code = -1
    if code < 0 or say_action(code) != words:
        raise ValueError(
            "an action is: buy, pass or place TILE CELL ROTATION, as in place 0-1-2 U 0 0 r0 "
            f"(cells U or D with x and y from -{REACH} to {REACH}, rotations r0 r1 r2, triples r0 only)"
        )
    return code


def read_place(verb: str, name: str, direction: str, x: str, y: str, turn: str) -> int:
    """The code of a placement, -1 if there is none; the spelling of its numbers is not checked yet."""
    tile, column, row, rotation = TILE_OF[name], int(x), int(y), int(turn[1:])
    if verb != "place" or abs(column) > REACH or abs(row) > REACH or rotation not in rotations(tile):
        return -1
    return tile * PER_TILE + cell_at("UD".index(direction), column, row) * 3 + rotation


def word_kinds(_state: Any, actor: int, code: int) -> Sequence[str]:
    """What each word of an event names; a cell has three."""
    if actor == CHANCE:
        return ("tile",) if code < CLOCK else ("clock",)
    return ("verb", "tile", "cell", "", "", "turn") if code < BUY else ("verb",)


def redact_action(code: int) -> str:
    """The words for those who do not see the action in full: there are no secret actions."""
    return say_action(code)


def say_outcome(code: int) -> str:
    """A chance outcome is the tile that somebody takes, draws or buys, or what the clock says."""
    return NAMES[code] if code < CLOCK else CLOCK_WORDS[code - CLOCK]


def read_outcome(words: str) -> int:
    """The outcome that is spelled exactly so."""
    if words in CLOCK_WORDS:
        return CLOCK + CLOCK_WORDS.index(words)
    if words not in TILE_OF:
        raise ValueError(
            "an outcome is a tile, its numbers clockwise from the smallest, as in 0-1-2; or of the clock: on, time"
        )
    return TILE_OF[words]
