"""`tischlein edition`: what is printed on somebody's cards, as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .params import game_argument

if TYPE_CHECKING:
    from tischlein.kit import Game


@click.group(short_help="Play with your own printing.")
def edition() -> None:
    """Say what is printed on your cards, so that games are played with them.

    Some tables of ours are inventions, because nobody could read us the printed ones.  Write ours into a file, put
    your values in their place, give it a name of its own, and check it.

    \b
    Examples:
      tischlein edition show drei > mine.json
      tischlein edition check mine.json
      tischlein play drei --edition mine.json
    """  # noqa: D301  click leaves a paragraph after \b as it is


@edition.command(short_help="Print our edition of a game, as a file to begin with.")
@game_argument
def show(game: Game) -> None:
    """Print our edition of GAME as a file.

    \b
    Example:
      tischlein edition show drei > mine.json
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.engine.editions import ours, written

    if not game.printed_fields:
        raise click.UsageError(f"All printings of {game.id} are alike: there is nothing to enter.")
    click.echo(written(ours(game)), nl=False)


@edition.command(short_help="Check the file of an edition.")
@click.argument("file", type=click.Path())
def check(file: str) -> None:
    """Check the edition in FILE: every place filled, counts and sums as they must be.

    \b
    Example:
      tischlein edition check mine.json
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.engine.editions import OURS, read_edition

    found = read_edition(file)
    said = "this is our own edition" if found is None else f"{found.game}, {found.name}, hash {found.hash}"
    click.echo(f"{file}: {said}; nothing is wrong with it." if found is not None else f"{file}: {said}, {OURS!r}.")
