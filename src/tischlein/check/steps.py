"""What a game that is being written would gain by its next parts."""

from __future__ import annotations

from collections.abc import Iterator

from tischlein.backends.subset import compiles, is_ours
from tischlein.engine.sheet import NoSheetError, clauses_in, read_sheet
from tischlein.engine.texts import languages
from tischlein.kit import Game, optional


def steps(game: Game) -> list[str]:
    """A sentence for each part that is not there yet: what to write, and what that unlocks."""
    return list(possible(game))


def possible(game: Game) -> Iterator[str]:
    """In the order in which they are useful."""
    rules = game.own("rules")
    if "scores" not in rules and "winners" not in rules:
        yield "scores or winners: somebody wins; until then all who play to the end do."
    if not {"seen_by", "reimagine"} <= rules.keys():
        yield "seen_by and reimagine: secrets that are kept and checked, and bots that search."
    if "say_action" not in game.own("actions"):
        yield "say_action and read_action: actions have words instead of numbers."
    if "see" not in game.own("view"):
        yield "see and describe: people see what they need, and programs get it typed."
    if "rate" not in game.own("evaluate"):
        yield "rate and evaluate: bots that judge at first sight."
    if not compiles(game):
        yield 'the compiled subset and modules=("rules", "evaluate"): a hundred times the speed, batches, a GPU.'
    if not has_sheet(game):
        yield "a sheet with clauses (RULES.md, or the docstring of a page): a rules page, and clauses that are checked."
    if not languages(game):
        yield "texts/en.toml (or TEXTS on a page): sentences instead of names."
    if not is_ours(game) and not has_own(game.optional.scene):
        yield "scene: a picture in the browser, with taps and motion."
    if not has_own(game.optional.hidden_places) and "reimagine" in rules:
        yield "hidden_places: that re-deals are fair and agree with what was seen is checked, too."


def has_own(part: object) -> bool:
    """Whether a game has written an optional part itself."""
    return getattr(part, "__module__", "") != optional.__name__


def has_sheet(game: Game) -> bool:
    """Whether there are clauses to read."""
    try:
        return bool(clauses_in(read_sheet(game)))
    except NoSheetError:
        return False
