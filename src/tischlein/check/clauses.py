"""Does every clause of the sheet stand in the code and in a test, and does every clause there stand in the sheet?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tischlein.engine.sheet import NoSheetError, clauses_in, read_sheet
from tischlein.kit import Game

from .findings import Finding

WITHOUT_EFFECT = "no effect"  # says a clause that needs neither code nor test


class Citations:
    """The clauses that files name, by the letters of one sheet."""

    def __init__(self, sheet: str) -> None:
        clauses = clauses_in(sheet)
        letters = "|".join(sorted({clause.letter for clause in clauses})) or "(?!)"
        self.ids = {clause.id for clause in clauses}
        self.wanted = {clause.id for clause in clauses if WITHOUT_EFFECT not in clause.text.partition("\n")[0]}
        self.clause = re.compile(rf"\b((?:{letters})\d+[a-z]?)\b")
        self.span = re.compile(rf"\b({letters})(\d+)(?: to |[-–])(?:{letters})?(\d+)\b")
        self.name = re.compile(rf"[Tt]est_?((?:{letters})\d+[a-z]?)")
        rows = [line for line in sheet.splitlines() if line.startswith("| `")]
        self.variants = {name for row in rows for name in self.clause.findall(row)}

    def in_files(self, files: Iterable[Path]) -> set[str]:
        """Those that files name; `T5-T7` names three."""
        return {name for file in files for name in self.in_text(file.read_text(encoding="utf-8"))}

    def in_text(self, text: str) -> set[str]:
        """Those that a text names, also in the name of a test."""
        found = {*self.clause.findall(text), *self.name.findall(text)}
        for letter, first, last in self.span.findall(text):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
        return found


def clauses(game: Game) -> Iterator[Finding]:
    """Clauses without code or test, and clauses of the code that the sheet does not have."""
    try:
        named = Citations(read_sheet(game))
    except NoSheetError:
        return
    if not named.ids:
        if not game.folder.is_file():  # the docstring of a page is a sheet only if it has clauses
            fix = "Begin each with - **X1** and a text."
            yield Finding("sheet.clauses", sheet_of(game), "The sheet has no clauses.", fix)
        return
    coded, tested = named.in_files(code_of(game)), named.in_files(tests_of(game))
    yield from without(
        game, "sheet.code", named.wanted - coded, "is cited nowhere in the code", "the function that does it"
    )
    if not game.folder.is_file():
        yield from without(game, "sheet.test", named.wanted - tested, "is cited by no test", "the test that shows it")
    known = {name.rstrip("abcdefgh") for name in named.ids} | named.variants
    for name in sorted({name for name in coded if name.rstrip("abcdefgh") not in known}):
        yield Finding(
            "sheet.unknown",
            sheet_of(game),
            f"The code cites {name}, but the sheet has no such clause.",
            f"Write {name} into the sheet, or cite another.",
        )


def without(game: Game, rule: str, names: set[str], what: str, where: str) -> Iterator[Finding]:
    """A finding for each clause."""
    for name in sorted(names, key=lambda name: (name[0], int(re.sub(r"\D", "", name[1:4]) or 0), name)):
        yield Finding(rule, sheet_of(game), f"Clause {name} {what}.", f"Name it in the docstring of {where}.")


def code_of(game: Game) -> list[Path]:
    """The modules of a game."""
    return [game.folder] if game.folder.is_file() else sorted(game.folder.glob("*.py"))


def tests_of(game: Game) -> list[Path]:
    """Its tests: in its folder, or in that of its project."""
    folders = (game.folder / "tests", game.folder.parent / "tests", game.folder.parent.parent / "tests")
    found = [sorted(folder.glob("test_*.py")) for folder in folders[: 1 if (game.folder / "tests").is_dir() else 3]]
    return [file for files in found for file in files] + sorted((game.folder / "tests").glob("table.py"))


def sheet_of(game: Game) -> str:
    """Where the sheet is."""
    return game.folder.name if game.folder.is_file() else f"{game.folder.name}/RULES.md"
