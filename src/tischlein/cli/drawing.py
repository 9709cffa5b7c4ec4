"""A game's table drawn with rich: sections of the text view, legal actions, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tischlein.kit import Section

FEW = 12  # so many actions get a line each
LONGEST_TITLE = 60  # characters in a frame
NO_BREAK = "\u00a0"  # a space at which no line ends


@dataclass(frozen=True)
class Choice:
    """An action a player may choose by number."""

    words: str
    equals: list[str]  # other actions that do the same
    preview: list[str]  # sentences on what it would do

    @property
    def verb(self) -> str:
        """The first word."""
        return self.words.partition(" ")[0]

    @property
    def rest(self) -> str:
        """All but the first word."""
        return self.words.partition(" ")[2]


def draw_section(section: Section) -> RenderableType:
    """A part of the text view in a frame; a title that does not fit into the frame stands above its content."""
    fits = len(section.title) <= LONGEST_TITLE
    parts: list[RenderableType] = [] if fits else [Text(section.title, "bold")]
    parts += [Text(line, no_wrap=True) for line in section.picture]
    if section.rows:
        table = Table(box=None, show_header=bool(section.head), pad_edge=False, padding=(0, 2, 0, 0))
        for column in range(max(map(len, [section.head, *section.rows]))):
            table.add_column(Text(section.head[column] if column < len(section.head) else ""))
        for row in section.rows:
            table.add_row(*map(Text, row))
        parts.append(table)
    title = Text(section.title, "bold") if fits else None
    return Panel(Group(*parts), title=title, title_align="left", box=box.ROUNDED, expand=False)


def draw_lines(title: str, lines: Iterable[str]) -> RenderableType:
    """A title and sentences."""
    return Group("", Text(title, "bold"), *(Padding(Text(line), (0, 0, 0, 2)) for line in lines))


def draw_choices(choices: Sequence[Choice], also: str) -> RenderableType:
    """The actions with their numbers: a line each, or, if they are many, a line for each verb."""
    table = Table(box=None, show_header=False, padding=(0, 1))
    numbered = list(enumerate(choices, 1))
    if len(choices) <= FEW:
        for number, choice in numbered:
            remarks = [also.format(span(choice.equals))] if choice.equals else []
            remark = "; ".join([*remarks, *choice.preview])
            table.add_row(Text(f"{number:>3}", "cyan"), Text(choice.words, "bold"), Text(remark, "dim"))
        return table
    for verb in dict.fromkeys(choice.verb for choice in choices):
        row = Text()
        for number, choice in numbered:
            if choice.verb == verb:
                row.append(f"[{number}]", "cyan")
                row.append(f" {choice.rest or verb}".replace(" ", NO_BREAK)).append("   ")
        table.add_row(Text(verb, "bold"), row)
    return table


def span(actions: Sequence[str]) -> str:
    """Some actions of one verb, shortened: `draw 5 … 49`."""
    return actions[0] if len(actions) == 1 else f"{actions[0]} … {actions[-1].partition(' ')[2]}"


def draw_scores(head: Sequence[str], rows: Iterable[tuple[str, int, bool]]) -> RenderableType:
    """Name, points and whether the seat has won."""
    table = Table(*head, "", box=None, padding=(0, 2))
    for name, score, won in rows:
        table.add_row(Text(name), str(score), "★" if won else "", style="bold" if won else "")
    return table
