"""What serves where a game leaves an optional part out (`contract.OptionalParts` says what each is for).

`DEFAULTS` is the list of all of them.  A game writes its own in `view.py`, `hidden.py`, `reasons.py` or one of its
compiled modules, and `game.optional` finds it.  Those that drivers call are in the compiled subset: back ends bind them
like rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from .view import Argument, Facts, Part, Remark, View

NO_ACTION = -1  # no action of any game has this code
OUTCOME, HIDDEN_OUTCOME = "*", "*?"  # in TOLD: of an outcome to those who see it, and to those who do not
TOLD: Mapping[str, Sequence[str]] = {}
PIECES_BY_NAME: Mapping[str, Mapping[str, Struct]] = {}


# -- Rules and evaluation ------------------------------------------------------------------------------------------


def representative(_state: Any, _seat: int, action: int) -> int:
    """Every action stands for itself."""
    return action


def timeout_action(_state: Any, _seat: int) -> int:
    """The clock knows no action of its own."""
    return NO_ACTION


def stage(_state: Any) -> int:
    """The game is one stage."""
    return 0


def vary(_state: Any, _seat: int, _rng: Any) -> int:
    """Nothing is exchanged."""
    return 0


def recall(_before: Any, _after: Any, _seat: int, _action: int) -> bool:
    """What somebody held cannot be told."""
    return False


def retell(_state: Any, _actor: int, _code: int) -> None:
    """The past is not told again."""


def asks_clock(_state: Any) -> bool:
    """The game knows no time limit."""
    return False


def win_share(worth: int, _seats: int) -> int:
    """Nothing but winning counts."""
    return worth


# -- What is seen and told -----------------------------------------------------------------------------------------


def tell(_state: Any, _actor: int, _code: int) -> Facts:
    """The log tells events, and nothing more."""
    return Facts()


def follow(_state: Any, _actor: int, _code: int) -> list[Facts]:
    """Nothing happens of itself."""
    return []


def earns(_state: Any, _actor: int, _code: int) -> list[tuple[int, Part]]:
    """The view itself says where points come from."""
    return []


def remarks(view: View) -> list[list[Remark]]:
    """There is nothing more to tell anybody at the end than of every game."""
    return [[] for _ in view.points]


def scene(_state: Any, _seat: int) -> None:
    """The game is played in words, or its page draws it."""


def word_kinds(_state: Any, _actor: int, _code: int) -> Sequence[str]:
    """What words name is not told."""
    return ()


def reveals(_state: Any, _actor: int, _code: int) -> int:
    """Nothing hidden is shown with an event."""
    return 0


def reasons(_state: Any, _seat: int, _action: int) -> list[Argument]:
    """The game has nothing to say for or against an action."""
    return []


# -- What checks ask -----------------------------------------------------------------------------------------------


def hidden_places(_state: Any, _seat: int) -> None:
    """The game does not say where its hidden pieces are."""


def forgets(_state: Any, _seat: int, _actor: int, _code: int) -> bool:
    """Whatever a seat can conclude, it knows."""
    return False


DEFAULTS = {
    "TOLD": TOLD,
    "PIECES_BY_NAME": PIECES_BY_NAME,
    "representative": representative,
    "timeout_action": timeout_action,
    "stage": stage,
    "vary": vary,
    "recall": recall,
    "retell": retell,
    "asks_clock": asks_clock,
    "win_share": win_share,
    "tell": tell,
    "follow": follow,
    "earns": earns,
    "remarks": remarks,
    "scene": scene,
    "word_kinds": word_kinds,
    "reveals": reveals,
    "reasons": reasons,
    "hidden_places": hidden_places,
    "forgets": forgets,
}
