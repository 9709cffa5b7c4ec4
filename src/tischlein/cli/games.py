"""`tischlein games`: what can be played here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .output import complain, console
from .params import language_option

if TYPE_CHECKING:
    from tischlein.kit import Game


@click.command(short_help="List the games, their seats and options.")
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the games as a JSON list.")
def games(language: str, *, as_json: bool) -> None:
    """List all games there are, also those of other packages, with seats and options.

    What is wrong with a game that could not be put on the shelf is told on standard error.

    \b
    Examples:
      tischlein games
      tischlein games --json
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.engine import discover, flaws

    if as_json:
        import json

        click.echo(json.dumps([described(game, language) for game in discover()], ensure_ascii=False, indent=1))
    else:
        show([described(game, language) for game in discover()])
    for flaw in flaws():
        complain(flaw, 0)


def described(game: Game, language: str) -> dict[str, object]:
    """A game as data."""
    from tischlein.engine import texts_of

    return {
        "id": game.id,
        "name": texts_of(game, language)("name"),
        "seats": list(game.seats),
        "options": {
            name: {"default": option.default, "values": option.allowed} for name, option in game.options.items()
        },
        "from": game.package.partition(".")[0],
    }


def show(found: list[dict[str, object]]) -> None:
    """A row for each game; below it its options."""
    from rich import box
    from rich.table import Table

    rows = Table("game", "name", "seats", "options (default first)", "from", box=box.SIMPLE_HEAD)
    for game in found:
        seats, options = game["seats"], game["options"]
        assert isinstance(seats, list)
        assert isinstance(options, dict)
        lines = [f"{name}: {option['default']} ({option['values']})" for name, option in options.items()]
        count = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
        rows.add_row(str(game["id"]), str(game["name"]), count, "\n".join(lines), str(game["from"]))
    console().print(rows)
