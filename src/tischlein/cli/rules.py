"""`tischlein rules`: the rule sheet, one clause of it, or the short rules."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import click

from .output import console
from .params import game_argument, language_option

if TYPE_CHECKING:
    from tischlein.kit import Game

FIGURE = re.compile(r"^!\[.*?\]\(.*?\) ", re.MULTILINE)  # a terminal shows what is written below it
MARKS = {" [ours]": "°", " [publisher]": "ᵛ"}


@click.command(short_help="Read the rules of a game.")
@game_argument
@click.argument("clause", required=False)
@click.option("--short", is_flag=True, help="The rules on one leaf, to be laid beside the box.")
@language_option
def rules(game: Game, clause: str | None, *, short: bool, language: str) -> None:
    """Print the rule sheet of GAME, only one CLAUSE with its parts, or its short rules.

    The sheet is English; the short rules are there in five languages.

    \b
    Examples:
      tischlein rules troika
      tischlein rules troika T12
      tischlein rules troika 12c
      tischlein rules troika --short --language de
    """  # noqa: D301  click leaves a paragraph after \b as it is
    if short and clause is not None:
        raise click.UsageError(f"--short prints the whole leaf; for one clause: tischlein rules {game.id} {clause}.")
    if short:
        show_short(game, language)
    else:
        show_rules(game, clause)


def show_rules(game: Game, clause: str | None) -> None:
    """The whole sheet, or one clause under its heading."""
    from tischlein.engine.sheet import find_clauses, read_sheet

    if clause is None:
        show(read_sheet(game), paged=sys.stdout.isatty())
        return
    found = find_clauses(game, clause)
    show("\n".join([found[0].heading, "", *(each.text for each in found)]), paged=False)


def show_short(game: Game, language: str) -> None:
    """The leaf without its pictures; ° marks what is ours, ᵛ what other editions say."""
    from tischlein.engine.sheet import read_short

    leaf = FIGURE.sub("", read_short(game, language))
    for mark, sign in MARKS.items():
        leaf = leaf.replace(mark, sign)
    show(leaf, paged=sys.stdout.isatty())


def show(markdown: str, *, paged: bool) -> None:
    """Draw Markdown; a long text page by page."""
    from rich.markdown import Markdown

    screen = console()
    with screen.capture() as drawn:
        screen.print(Markdown(markdown))
    if paged:
        click.echo_via_pager(drawn.get())
    else:
        click.echo("\n".join(line.rstrip() for line in drawn.get().splitlines()))
