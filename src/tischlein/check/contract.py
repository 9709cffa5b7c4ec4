"""Does a game have what the contract asks of it?  A game that says that it runs in plain Python may lack the rest."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from difflib import get_close_matches

from tischlein.kit import BrokenGameError, Game
from tischlein.kit.scaffold import NEEDED, PROTOCOLS, names_of

from .findings import Finding

MISSING, ARGUMENTS, FIELDS = "contract.missing", "contract.arguments", "contract.fields"
MODULES = tuple(PROTOCOLS)
COMPILED = ("rules", "evaluate")  # a back end needs them whole


def contract(game: Game) -> Iterator[Finding]:
    """What is missing by name, and what takes other arguments than it is given."""
    broken = list(loading(game))
    yield from broken
    for part in MODULES if not broken else ():
        yield from missing(game, part)
        yield from arguments(game, part)
    if not broken and "STATE" in game.own("rules"):
        yield from fields(game)


def loading(game: Game) -> Iterator[Finding]:
    """Modules that cannot be loaded."""
    for part in MODULES:
        try:
            game.own(part)
        except BrokenGameError as problem:
            yield Finding(
                "contract.loading", place(game, part), str(problem), "Mend it; nothing else can be looked at."
            )


def missing(game: Game, part: str) -> Iterator[Finding]:
    """What a module does not have, with the name that comes nearest."""
    own, protocol = game.own(part), PROTOCOLS[part]
    for name in game.lacks(part):
        if name not in NEEDED and not (game.modules and part in COMPILED):
            continue  # lent by the scaffold, and said in steps.py
        others = [other for other in own if not any(other in names_of(known) for known in MODULES)]
        near = get_close_matches(name, others, 1, 0.75)
        meant = getattr(protocol, name, None)
        says = (
            (inspect.getdoc(meant) or "").partition("\n")[0] if meant is not None else "A number that is proven there."
        )
        hint = f"there is {near[0]}, is that meant" if near else f"{heading(name, meant)}  {says}"
        yield Finding(MISSING, place(game, part), f"There is no {name}.", f"Write it: {hint}{'?' if near else ''}")


def heading(name: str, function: object) -> str:
    """How it begins."""
    if not callable(function):
        return f"{name} = …"
    return f"def {name}({', '.join(parameters(function))}):"


def arguments(game: Game, part: str) -> Iterator[Finding]:
    """Functions that cannot be called with what they are given."""
    own = game.own(part)
    for name in names_of(part):
        wanted, function = getattr(PROTOCOLS[part], name, None), own.get(name)
        if callable(wanted) and inspect.isfunction(function):
            given = parameters(wanted)
            try:
                inspect.signature(function).bind(*given)
            except TypeError:
                taken = list(inspect.signature(function).parameters)
                yield Finding(
                    ARGUMENTS,
                    f"{place(game, part)}, line {function.__code__.co_firstlineno}",
                    f"{name} takes {', '.join(taken) or 'nothing'}, but it is given {', '.join(given)}.",
                    f"Write {heading(name, wanted)}",
                )


def parameters(function: object) -> list[str]:
    """The names of what a function of the contract gets."""
    assert callable(function)
    return [name for name in inspect.signature(function).parameters if name != "self"]


def fields(game: Game) -> Iterator[Finding]:
    """Fields of the state that every game has."""
    state = game.own("rules")["STATE"]
    for name in ("seats", "to_act"):
        if name not in getattr(state, "fields", {}):
            yield Finding(
                FIELDS, place(game, "rules"), f"The record STATE has no field {name}.", f"Add {name}=i8 to it."
            )


def place(game: Game, part: str) -> str:
    """The module, as an author finds it."""
    return f"{game.folder.name}" if game.folder.is_file() else f"{game.folder.name}/{part}.py"
