"""The plain back end: rules and drivers as they are, over plain records and lists.  Slow, but ready at once."""

from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from tischlein.kit import Game

from . import drivers
from .binding import bind


@cache
def plain(game: Game, modules: tuple[ModuleType, ...] = (drivers,)) -> dict[str, Any]:
    """The rules and drivers as Python functions, by name."""
    return bind(game, modules, as_it_is, arrays=False)


def as_it_is(function: FunctionType) -> FunctionType:
    """Nothing is compiled."""
    return function
