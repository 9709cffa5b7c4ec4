"""Binding one set of undecorated modules to a target.

Every function gets a twin whose globals point to the other twins, so that nothing in a game's folder is decorated
or changed.  Tables (tuples of integers) become arrays.  Twins are made with copied globals instead of closures,
because only then does Numba find them in its disk cache in a new process.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from tischlein.kit import Game, clock, counting, optional, rng, seats

from . import place_holders

KIT_MODULES = (seats, rng, counting, clock)
CONTRACT = (optional, place_holders)


def bind(
    game: Game,
    drivers: tuple[ModuleType, ...],
    decorate: Callable[[FunctionType], Any],
    replace: dict[str, Any] | None = None,
    *,
    arrays: bool = True,
) -> dict[str, Any]:
    """The bound functions of all drivers and of the rules, by name.

    `decorate` turns a twin into what the target calls; `replace` gives a target's own body for names of the contract;
    without `arrays` tables stay the tuples they are.
    """
    parts = [game.part(name) for name in game.modules if game.has_part(name)]
    modules = list(dict.fromkeys([*KIT_MODULES, *parts, *CONTRACT, *drivers]))
    chosen = contract_functions(game, parts, replace or {})
    spaces = {module.__name__: dict[str, Any]() for module in modules}
    bound: dict[FunctionType, Any] = {}
    for module in modules:
        for value in own_functions(module):
            original = chosen.get(value, value)
            space = spaces[original.__module__] if original.__module__ in spaces else dict(original.__globals__)
            if original not in bound:
                bound[original] = decorate(twin(original, space, game.mark))
            bound[value] = bound[original]
    for module in modules:
        for name, value in vars(module).items():
            if name != "__builtins__":
                constant = as_constant(value) if arrays else value
                spaces[module.__name__][name] = bound.get(value, value) if isinstance(value, FunctionType) else constant
    own = {value.__name__: bound[value] for module in (*parts, *drivers) for value in own_functions(module)}
    return {**{name: bound[value] for name, value in contract_names().items()}, **own}


def contract_names() -> dict[str, FunctionType]:
    """The place-holders by name."""
    return {function.__name__: function for module in CONTRACT for function in own_functions(module)}


def contract_functions(
    game: Game, parts: list[ModuleType], replace: dict[str, Any]
) -> dict[FunctionType, FunctionType]:
    """For each place-holder of the contract the function that takes its place."""
    found = {}
    for name, place_holder in contract_names().items():
        for module in (game.rules, *parts, game.evaluate):
            if isinstance(vars(module).get(name), FunctionType):
                found[place_holder] = vars(module)[name]
                break
        if name in replace:
            found[place_holder] = replace[name]
    return found


def own_functions(module: ModuleType) -> list[FunctionType]:
    """The functions a module defines itself."""
    functions = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    return [function for function in functions if function.__module__ == module.__name__]


def twin(function: FunctionType, space: dict[str, Any], mark: str = "") -> FunctionType:
    """The same code in other globals.  Machine code of other editions is told apart by the mark in its name."""
    copied = FunctionType(function.__code__, space, function.__name__, function.__defaults__, function.__closure__)
    copied.__kwdefaults__ = function.__kwdefaults__
    copied.__module__ = function.__module__
    copied.__qualname__ = function.__qualname__ + mark
    copied.__doc__ = function.__doc__
    return copied


def as_constant(value: Any) -> Any:
    """Tables of integers become arrays of the smallest type that holds them; everything else stays."""
    if not isinstance(value, tuple) or not value:
        return value
    import numpy as np  # browsers lack it, and need no arrays

    table = np.array(value, dtype=object) if is_table(value) else None
    if table is None:
        return value
    for size in (np.int8, np.int16, np.int32, np.int64):
        if np.iinfo(size).min <= table.min() and table.max() <= np.iinfo(size).max:
            return table.astype(size)
    return value


def is_table(value: tuple[Any, ...]) -> bool:
    """Whether a tuple is a rectangular table of integers."""
    if all(type(item) is int for item in value):
        return True
    if not all(isinstance(item, tuple) and item and is_table(item) for item in value):
        return False
    return len({shape(item) for item in value}) == 1


def shape(table: Any) -> tuple[int, ...]:
    """How many rows a table has, how many items each, and so on."""
    return (len(table), *shape(table[0])) if isinstance(table, tuple) else ()
