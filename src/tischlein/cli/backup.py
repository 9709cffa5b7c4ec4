"""`tischlein backup`: a copy of everything a server keeps, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from .storage import StorePlace, place_options


@click.command(short_help="Copy everything a server keeps, or restore it.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--restore", "restoring", is_flag=True, help="Fill an empty store with the tables of FILE.")
@place_options
def backup(file: Path, place: StorePlace, *, restoring: bool) -> None:
    """Copy all tables of a server, as they are at one moment, into FILE.  The server may be running.

    FILE is an SQLite database, whatever the server uses, so a backup of the embedded store can be restored into
    PostgreSQL and the other way round.  It holds the secrets of all seats: keep it as safe as the server.

    \b
    Examples:
      tischlein backup monday.db
      tischlein backup monday.db --restore --data /srv/tischlein
      tischlein backup monday.db --restore --database postgresql:///tischlein
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.server.store.backup import back_up, restore

    if restoring:
        count = asyncio.run(restore(file, place.folder, place.url))
        click.echo(f"{tables(count)} restored from {file}.")
    else:
        count = asyncio.run(back_up(place.folder, place.url, file))
        click.echo(f"{tables(count)} copied to {file}.")


def tables(count: int) -> str:
    """So many tables, in words."""
    return "1 table" if count == 1 else f"{count} tables"
