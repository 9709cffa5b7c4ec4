"""The rule sheet of a game, RULES.md: whole, or clause by clause; and its short rules, one leaf a language."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from tischlein.kit import Game

from .errors import TischleinError

CLAUSE = re.compile(r"^\s*[-*] \*\*([A-Z]+)(\d+)([a-z0-9]*)\*\*")
HEADING = re.compile(r"^#+ ")
PAGE_CLAUSE = re.compile(r"^([A-Z]+\d+[a-z0-9]*)  +(?=\S)", re.MULTILINE)  # in the docstring of a game on one page
WANTED = re.compile(r"([A-Za-z]*)(\d+)([a-z0-9]*)", re.IGNORECASE | re.ASCII)


class NoSheetError(TischleinError):
    """A game has no rules to read."""


@dataclass(frozen=True)
class Clause:
    """One clause, as it stands in the sheet."""

    letter: str
    number: int
    part: str  # "" for the clause itself; a, b … for its parts
    heading: str  # of its section, with the hashes
    text: str

    @property
    def id(self) -> str:
        """T12, D12b, T12c1."""
        return f"{self.letter}{self.number}{self.part}"


def read_sheet(game: Game) -> str:
    """The whole sheet, in Markdown.  That of a game on one page is its docstring, with a clause a line: `H1  …`."""
    if game.folder.is_file():
        page = (game.part("rules").__doc__ or "").strip()
        sheet = PAGE_CLAUSE.sub(r"- **\1** ", f"# {page}" if page else "")
    else:
        file = game.folder / "RULES.md"
        sheet = file.read_text(encoding="utf-8") if file.is_file() else ""
    if not sheet:
        raise NoSheetError(f"{game.id} has no rule sheet.")
    return sheet


def read_short(game: Game, language: str) -> str:
    """The rules on one leaf, to be laid beside the box, in Markdown; in English where that language is missing."""
    for name in (language, "en"):
        file = game.folder / "short" / f"{name}.md"
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise TischleinError(f"{game.id} has no short rules; tischlein rules {game.id} shows the whole sheet.")


def read_player_sheet(game: Game, language: str) -> tuple[str, str]:
    """The rules as players read them, and their language; where nobody has written any, the clauses of the sheet."""
    written = sorted(path.stem for path in (game.folder / "sheet").glob("*.md"))
    for name in (language, "en", *written):
        if name in written:
            return (game.folder / "sheet" / f"{name}.md").read_text(encoding="utf-8"), name
    return in_paragraphs(read_sheet(game)), "en"


def in_paragraphs(sheet: str) -> str:
    """A sheet for those who program as one for players: title, lead, sections with a paragraph for each clause."""
    whole = re.sub(r"\n +(?=\S)", " ", sheet)  # a clause goes on in the next line
    whole = re.sub(r"^[-*] (?=\*\*[A-Z]+\d)", "\n", whole, flags=re.MULTILINE)
    start = re.search(r"^(## |\*\*[A-Z]+\d)", whole, re.MULTILINE)
    head, rest = (whole[: start.start()], whole[start.start() :]) if start else (whole, "")
    title, *about = [" ".join(part.split()) for part in head.split("\n\n") if part.strip()]
    sections = rest if rest.startswith("## ") else f"## Rules\n\n{rest}"
    return f"{title}\n\n{' '.join(about)}\n\n{sections}"


def clauses_in(sheet: str) -> list[Clause]:
    """The clauses in their order.  A clause reaches to the next one or to the next heading."""
    clauses: list[Clause] = []
    heading = ""
    is_open = False
    for line in sheet.splitlines():
        if HEADING.match(line):
            heading, is_open = line, False
        elif found := CLAUSE.match(line):
            letter, number, part = found.groups()
            clauses.append(Clause(letter, int(number), part, heading, line))
            is_open = True
        elif is_open:
            last = clauses[-1]
            clauses[-1] = Clause(last.letter, last.number, last.part, heading, f"{last.text}\n{line}")
    return clauses


def find_clauses(game: Game, wanted: str) -> list[Clause]:
    """The clause meant by `D12`, `12` or `d12b`, followed by its parts."""
    clauses = clauses_in(read_sheet(game))
    usual = Counter(clause.letter for clause in clauses).most_common(1)
    spelled = WANTED.fullmatch(wanted)
    if spelled is None or not usual:
        raise TischleinError(f"{wanted!r} is no clause of {game.id}; {extent(clauses)}.")
    letter = spelled[1].upper() or usual[0][0]
    number, part = int(spelled[2][:9]), spelled[3].lower()
    same = [clause for clause in clauses if (clause.letter, clause.number) == (letter, number)]
    found = [clause for clause in same if clause.part.startswith(part)]
    if not found:
        near = ", ".join(clause.id for clause in same) or nearest(clauses, letter, number)
        hint = f"near it are {near}" if near else extent(clauses)
        raise TischleinError(f"{game.id} has no clause {letter}{number}{part}; {hint}.")
    return found


def nearest(clauses: list[Clause], letter: str, number: int, most: int = 3) -> str:
    """Names the clauses that are nearest to a number."""
    numbers = sorted(
        {clause.number for clause in clauses if clause.letter == letter}, key=lambda near: abs(near - number)
    )
    return ", ".join(f"{letter}{near}" for near in sorted(numbers[:most]))


def extent(clauses: list[Clause]) -> str:
    """Names the first and last clause of each letter."""
    letters = dict.fromkeys(clause.letter for clause in clauses)
    rows = [[clause.id for clause in clauses if clause.letter == letter] for letter in letters]
    return "the clauses are " + ", ".join(f"{row[0]} to {row[-1]}" for row in rows) if rows else "it has none"
