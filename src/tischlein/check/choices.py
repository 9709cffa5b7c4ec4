"""Does every option change something?"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tischlein.backends.subset import functions_of, parsed
from tischlein.engine import Match
from tischlein.kit import Game, OptionError
from tischlein.kit.options import Option

from .clauses import code_of
from .findings import Finding
from .tables import LARGE

SET_UP = "set_up"  # the only function that gets the options


def choices(game: Game) -> Iterator[Finding]:
    """Options of which the rules take no notice: they get them at the set-up alone, and keep them in fields."""
    for name, option in game.options.items():
        kept = [field for seats in game.seats for field in kept_in(game, seats, name, option)]
        where = f"{game}, option {name}"
        if not kept and len(option.values) > 1:
            yield Finding(
                "options.dead",
                where,
                f"The option {name} changes nothing: every game begins the same with it.",
                f"Let set_up keep options.{name} in a field that a rule reads, or leave the option out.",
            )
        elif kept and not any(is_read(game, field) for field in set(kept)):
            yield Finding(
                "options.dead",
                where,
                f"The option {name} is kept in the field {kept[0]}, which no rule reads.",
                "Let a rule obey it, or leave the option out.",
            )


def kept_in(game: Game, seats: int, name: str, option: Option) -> list[str]:
    """The fields of the start that differ with the values of an option."""
    starts = []
    for value in list(option.values)[:LARGE]:
        try:
            starts.append(Match(game, seats, {name: value}).state)
        except OptionError:
            continue  # it does not fit at this table
    fields = game.rules.STATE.open_fields
    return [field for field in fields if len({repr(getattr(start, field)) for start in starts}) > 1]


def is_read(game: Game, field: str) -> bool:
    """Whether any function but the set-up names a field."""
    named = re.compile(rf"\.{field}\b")
    for file in code_of(game):
        lines = file.read_text(encoding="utf-8").splitlines()
        begin = functions_of(parsed(file)).get(SET_UP)
        if begin is not None:
            lines[begin.lineno - 1 : end_of(begin)] = []
        if any(named.search(line) for line in lines):
            return True
    return False


def end_of(function: ast.FunctionDef) -> int:
    """Its last line."""
    return function.end_lineno or function.lineno
