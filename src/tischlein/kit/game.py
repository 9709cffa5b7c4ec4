"""The manifest of a game: what the lobby may know without loading its rules."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from traceback import extract_tb
from types import ModuleType, SimpleNamespace
from typing import cast

from .contract import ActionsModule, EvaluateModule, OptionalParts, RulesModule, TextModule, ViewModule
from .edition import MOST_KEPT, Edition, EditionField, reprint
from .errors import TischleinError
from .optional import DEFAULTS
from .options import Option, OptionError, Options
from .scaffold import NEEDED, SCAFFOLDS, names_of
from .seats import MAX_SEATS
from .thinking import Thinking


def any_options(_seats: int, _options: Mapping[str, int | str]) -> str:
    """No further conditions between options and seats."""
    return ""


class BrokenGameError(TischleinError):
    """A game cannot be played as its author has left it."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game.  Its parts (`rules`, `actions`, `view`, `evaluate`, `text`) are imported when first asked for.

    What a part lacks is lent by `scaffold.py`.
    """

    id: str
    package: str  # where its parts are: `__name__` of the package that defines the manifest
    seats: range
    age: int  # from so many years on
    minutes: int  # how long a game takes people
    shelf: int = 100  # where its box stands: low numbers first, equal ones by name; whoever says nothing comes last
    colour: str = "#a47a50"  # of its box, behind the picture or instead of one
    options: Options = field(default_factory=Options)
    rules_version: int = 1
    modules: tuple[str, ...] = ("rules", "evaluate")  # written in the compiled subset; a back end binds them
    thinking: Thinking = field(default_factory=Thinking)
    all_may_lose: bool = False  # whether a game may end without a winner
    conflict: Callable[[int, Mapping[str, int | str]], str] = any_options  # a sentence if options do not fit together
    edition: Edition | None = None  # the printing that it is played with; None: ours

    def __str__(self) -> str:
        return self.id

    def part(self, name: str) -> ModuleType:
        """One of the game's modules.  A game that fits on one page is a single module that holds them all."""
        package = importlib.import_module(self.package)
        if not hasattr(package, "__path__"):
            return package
        path = f"{self.package}.{name}"
        try:
            return importlib.import_module(path) if self.edition is None else reprint(self.package, self.edition)[path]
        except Exception as problem:
            raise BrokenGameError(f"{self.id} cannot be played: {failure(problem)}") from problem

    def has_part(self, name: str) -> bool:
        """Whether the game has such a module."""
        package = importlib.import_module(self.package)
        return not hasattr(package, "__path__") or importlib.util.find_spec(f"{self.package}.{name}") is not None

    def own(self, name: str) -> Mapping[str, object]:
        """What one of the game's modules holds; nothing, if there is none."""
        return vars(self.part(name)) if self.has_part(name) else {}

    def lacks(self, name: str) -> list[str]:
        """What the contract asks of a module and the game does not have (yet)."""
        own = self.own(name)
        return [wanted for wanted in names_of(name) if wanted not in own]

    def completed(self, name: str) -> object:
        """One of the game's modules; where it lacks something, with what serves in its place."""
        missing = self.lacks(name)
        if not missing:
            return self.part(name)
        needed = [wanted for wanted in NEEDED if wanted in missing]
        if name == "rules" and needed:
            raise BrokenGameError(f"{self.id} cannot be played: its rules lack {', '.join(needed)}.")
        own = self.own(name)
        lent = SCAFFOLDS[name](self, own)
        return SimpleNamespace(**{**own, **{wanted: lent[wanted] for wanted in missing}})

    @property
    def is_complete(self) -> bool:
        """Whether rules and judgement have all that the contract asks for; without that nothing is compiled."""
        return bool(self.modules) and not any(self.lacks(name) for name in ("rules", "evaluate"))

    @cached_property
    def rules(self) -> RulesModule:
        """The rules: the contract's functions, as plain Python."""
        return cast("RulesModule", self.completed("rules"))

    @cached_property
    def actions(self) -> ActionsModule:
        """Codes and words of actions and outcomes."""
        return cast("ActionsModule", self.completed("actions"))

    @cached_property
    def view(self) -> ViewModule:
        """What seats see."""
        return cast("ViewModule", self.completed("view"))

    @cached_property
    def evaluate(self) -> EvaluateModule:
        """What a sensible player thinks of a position."""
        return cast("EvaluateModule", self.completed("evaluate"))

    @cached_property
    def text(self) -> TextModule:
        """A view in words."""
        return cast("TextModule", self.completed("text"))

    @cached_property
    def optional(self) -> OptionalParts:
        """What a game may leave out: its own, or what serves in its place."""
        names = dict.fromkeys((*self.modules, "rules", "evaluate", "view", "scene", "hidden", "reasons"))
        modules = [self.part(name) for name in names if self.has_part(name)]
        own = {name: vars(module)[name] for module in modules for name in DEFAULTS if name in vars(module)}
        return cast("OptionalParts", SimpleNamespace(**{**DEFAULTS, **own}))

    @property
    def printed_fields(self) -> tuple[EditionField, ...]:
        """What a printing of the game decides; nothing, if all are alike."""
        package = importlib.import_module(self.package)
        return self.part("edition").FIELDS if hasattr(package, "__path__") and self.has_part("edition") else ()

    @property
    def mark(self) -> str:
        """What tells machine code of this edition from that of others; nothing for ours."""
        return "" if self.edition is None else f"_{self.edition.hash}"

    def played_with(self, edition: Edition | None) -> Game:
        """The same game with another printing; None: as it is."""
        return self if edition is None else of_edition(self, edition)

    @property
    def folder(self) -> Path:
        """The folder (or the one file) that holds the game."""
        source = importlib.import_module(self.package).__file__
        assert source is not None
        path = Path(source)
        return path.parent if path.name == "__init__.py" else path

    def check_seats(self, seats: object) -> int:
        """The number of seats, if the game can be played with it."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            raise OptionError(f"{self.id} is played by {self.seats[0]} to {self.seats[-1]}, not by {seats!r}.")
        return seats

    def check_options(self, seats: int, given: Mapping[str, object]) -> dict[str, int | str]:
        """All options with their values, if they are allowed at a table of so many seats."""
        start = given.get("start_seat", 0)
        if "start_seat" in self.options and (type(start) is not int or not 0 <= start < seats):
            raise OptionError(f"Option start_seat: {start!r} is no seat at a table of {seats}; give 0 to {seats - 1}.")
        options = self.options.full(given)
        problem = self.conflict(seats, options)
        if problem:
            raise OptionError(problem)
        return options


def failure(problem: BaseException) -> str:
    """What went wrong in a module of a game and where, in one sentence."""
    last = next((row for row in reversed(extract_tb(problem.__traceback__)) if row.filename[:1] != "<"), None)
    file, line = (last.filename, last.lineno) if last is not None else ("", 0)
    if isinstance(problem, SyntaxError) and problem.filename:
        file, line = problem.filename, problem.lineno or 0
    said = " ".join(str(problem.args[0] if problem.args else problem).split()).rstrip(".")
    return f"{type(problem).__name__}: {said}, in {Path(file).name}, line {line}."


@lru_cache(MOST_KEPT)
def of_edition(game: Game, edition: Edition) -> Game:
    """A game with a printing.  The same object for all who play it: machine code belongs to it."""
    return replace(game, edition=edition)


def start_seat() -> Option:
    """The option of every game with a fixed starter."""
    return Option(0, range(MAX_SEATS))
