"""Are the rules written so that every back end understands them, and is chance the only thing that is random?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tischlein.backends.subset import functions_of, parsed, unknown_fields, violations
from tischlein.kit import Game

from .findings import Finding

RANDOM = {
    "random",
    "secrets",
    "time",
    "datetime",
    "uuid",
    "os",
    "numpy.random",
}  # modules that tell something new each time
MODULES = ("rules", "evaluate", "view", "actions")


def language(game: Game) -> Iterator[Finding]:
    """What is outside the subset, fields that do not exist, and other sources of randomness than chance."""
    for problem in violations(game) if game.modules else plain_problems(game):
        where, _, what = problem.partition(": ")
        is_field = "has no field" in what
        message, _, fix = what.partition("; ") if is_field else what.partition(": ")
        rule = "subset.field" if is_field else "subset.language"
        yield Finding(rule, where, as_sentence(message), as_sentence(fix or "write it in the subset"))
    for file in sources(game):
        yield from other_chance(file)


def as_sentence(text: str) -> str:
    """With a capital letter and an end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"


def plain_problems(game: Game) -> Iterator[str]:
    """A game that says that it runs in plain Python may be written in any; only its fields are looked at."""
    for file in sources(game):
        yield from unknown_fields(file, functions_of(parsed(file)), set(game.rules.STATE.fields))


def sources(game: Game) -> list[Path]:
    """The files of rules and views."""
    if game.folder.is_file():
        return [game.folder]
    files = [game.folder / f"{name}.py" for name in dict.fromkeys([*game.modules, *MODULES])]
    return [file for file in files if file.is_file()]


def other_chance(file: Path) -> Iterator[Finding]:
    """Modules that are imported and tell something else each time."""
    for node in ast.walk(parsed(file)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) and not node.level else []
        for name in RANDOM & set(names):
            yield Finding(
                "chance.outside",
                f"{file.name}:{getattr(node, 'lineno', 0)}",
                f"The module {name} is imported: what it says is in no record.",
                "Let chance_weights and apply_chance do it: to_act = CHANCE, and an outcome happens.",
            )
