"""`tischlein rules`: the rule sheet, or one clause of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from .output import console
from .params import game_argument

if TYPE_CHECKING:
    from tischlein.kit import Game


@click.command(short_help="Read the rules of a game.")
@game_argument
@click.argument("clause", required=False)
def rules(game: Game, clause: str | None) -> None:
    """Print the rule sheet of GAME, or only one CLAUSE with its parts.

    \b
    Examples:
      tischlein rules troika
      tischlein rules troika T12
      tischlein rules troika 12c
    """  # noqa: D301  click leaves a paragraph after \b as it is
    show_rules(game, clause)


def show_rules(game: Game, clause: str | None) -> None:
    """The whole sheet, or one clause under its heading."""
    from tischlein.engine.sheet import find_clauses, read_sheet

    if clause is None:
        show(read_sheet(game), paged=sys.stdout.isatty())
        return
    found = find_clauses(game, clause)
    show("\n".join([found[0].heading, "", *(each.text for each in found)]), paged=False)


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
