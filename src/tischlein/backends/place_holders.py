"""The functions of a game that drivers call, before there is a game.

A driver imports these and those of `kit/optional.py`; binding it to a game puts the game's own in their place.
"""

# Arguments are those of kit/contract.py; none is used in a place-holder.

from typing import Any


def set_up(state: Any, seats: int, options: Any) -> None:
    """The start of a game."""
    raise NotImplementedError


def legal_actions(state: Any, seat: int, out: Any) -> int:
    """The legal actions."""
    raise NotImplementedError


def why_not(state: Any, seat: int, action: int) -> int:
    """Why an action is not legal; 0 if it is."""
    raise NotImplementedError


def apply_action(state: Any, seat: int, action: int) -> None:
    """Play an action."""
    raise NotImplementedError


def chance_weights(state: Any, out: Any) -> int:
    """Weights of chance."""
    raise NotImplementedError


def apply_chance(state: Any, outcome: int) -> None:
    """Play a chance outcome."""
    raise NotImplementedError


def seen_by(state: Any, actor: int, code: int) -> int:
    """The mask of those who see an event in full."""
    raise NotImplementedError


def scores(state: Any, out: Any) -> None:
    """The scores."""
    raise NotImplementedError


def payoffs(state: Any, out: Any) -> None:
    """What the result is worth."""
    raise NotImplementedError


def winners(state: Any) -> int:
    """The mask of winners."""
    raise NotImplementedError


def may_act(state: Any) -> int:
    """The mask of seats that may act."""
    raise NotImplementedError


def reimagine(state: Any, seat: int, rng: Any) -> None:
    """Deal anew what the seat cannot know."""
    raise NotImplementedError


def encode(state: Any, seat: int, out: Any) -> None:
    """Features for a net."""
    raise NotImplementedError


def evaluate(state: Any, seat: int) -> int:
    """The estimated payoff of a seat."""
    raise NotImplementedError


def rate(state: Any, seat: int, actions: Any, n: int, out: Any) -> None:
    """Weights of actions."""
    raise NotImplementedError


def copy_state(targets: Any, target: int, sources: Any, source: int) -> None:
    """Copy one record of an array (or list) over another; each back end has its own way."""
    targets[target].copy_from(sources[source])
