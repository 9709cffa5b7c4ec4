"""`tischlein export`: the games that were played on a server, as records."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

from .params import GameName
from .storage import StorePlace, place_options

if TYPE_CHECKING:
    from tischlein.kit import Game
    from tischlein.server.store import Store


@click.command(short_help="Write the games that were played on a server.")
@click.option("--game", type=GameName(), help="Only this game.")
@click.option("--out", type=click.Path(), metavar="FILE.jsonl", help="Where to write; default: standard output.")
@place_options
def export(game: Game | None, out: str | None, place: StorePlace) -> None:
    """Write every finished game of a server as a record, one a line: what `tischlein replay` reads.

    Games that were broken off, and records that were only looked at, are left out.  Names of people are too: the field
    'players' says who was a person and which bots played.  Games of a newer version are only counted.

    \b
    Examples:
      tischlein export --out games.jsonl
      tischlein export --game troika | tischlein replay /dev/stdin
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.engine.files import replacing
    from tischlein.server.store.formats import NewerError
    from tischlein.server.tables.exporting import record_of_table

    with replacing(out) if out is not None else nullcontext() as file:

        async def write(store: Store) -> tuple[int, int]:
            count = newer = 0
            async for table in store.each("over"):
                if game is not None and table.game != game.id:
                    continue
                try:
                    record = record_of_table(table, await store.rows(table.id))
                except NewerError:
                    newer += 1
                    continue
                if record is not None:
                    click.echo(record.line(), file=file)
                    count += 1
            return count, newer

        count, newer = place.use(write)
    if out is not None:
        click.echo(f"{games(count)} written to {out}.")
    if newer:
        click.echo(f"{games(newer)} left out, of a newer version of Tischlein; export with that one.", err=True)


def games(count: int) -> str:
    """So many games, in words."""
    return "1 game" if count == 1 else f"{count} games"
