"""`tischlein admin`: what the one who runs a server can do about its tables, while it runs or not."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

import click

from tischlein.server.store import KEEP_DAYS, Status, Store, TableRow, clear_abandoned

from .params import WholeNumber
from .storage import StorePlace, place_options

if TYPE_CHECKING:
    from tischlein.server.store.meta import Meta
    from tischlein.server.tables.registry import Registry
    from tischlein.server.tables.table import Table


@click.group(short_help="Look after the tables of a server.")
def admin() -> None:
    """Look after the tables of a server, while it runs or not: list, close or delete them, forget people."""


@admin.command()
@click.option("--status", type=click.Choice(list(KEEP_DAYS)), help="Only these.")
@place_options
def tables(status: Status | None, place: StorePlace) -> None:
    """List all tables, the oldest first.

    \b
    Example:
      tischlein admin tables --status playing
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from rich.table import Table as Grid

    from .output import console

    rows = place.use(lambda store: store.tables(status))
    grid = Grid(box=None, pad_edge=False)
    for name in ("table", "game", "status", "listed", "people", "opened", "last touched"):
        grid.add_column(name, no_wrap=name != "people")
    for row in rows:
        listed = "yes" if row.listed else "no"
        grid.add_row(row.id, row.game, row.status, listed, people_at(row), day(row.created_ms), day(row.touched_ms))
    console().print(grid)


@admin.command()
@click.argument("table_ids", metavar="TABLE…", nargs=-1, required=True)
@place_options
def close(table_ids: tuple[str, ...], place: StorePlace) -> None:
    """End the game at each TABLE.  Everybody there is told; what was played stays.

    \b
    Example:
      tischlein admin close abcdefghjkmn
    """  # noqa: D301  click leaves a paragraph after \b as it is

    async def work(store: Store) -> None:
        for table_id in table_ids:
            house, table = await open_table(store, table_id)
            if await close_table(house, table):
                click.echo(f"{table_id} is closed.")
            elif table.course.ended:
                click.echo(f"{table_id} was over already.")
            else:
                click.echo(f"{table_id} has not begun; `tischlein admin delete {table_id}` deletes it.")

    place.use(work)


@admin.command()
@click.argument("table_ids", metavar="TABLE…", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask.")
@place_options
def delete(table_ids: tuple[str, ...], place: StorePlace, *, yes: bool) -> None:
    """Delete each TABLE with its game and its chat, for ever.

    \b
    Example:
      tischlein admin delete abcdefghjkmn
    """  # noqa: D301  click leaves a paragraph after \b as it is
    if not yes:
        click.confirm(f"Delete {', '.join(table_ids)} for ever?", abort=True)

    async def work(store: Store) -> None:
        for table_id in table_ids:
            if not await store.delete(table_id):
                raise click.UsageError(no_table(table_id))
            click.echo(f"{table_id} is deleted.")

    place.use(work)


@admin.command()
@click.argument("table_id", metavar="TABLE")
@click.argument("who", metavar="PERSON")
@place_options
def forget(table_id: str, who: str, place: StorePlace) -> None:
    """Delete the name and the words of PERSON (a name or a number) at TABLE.  A bot plays on.

    \b
    Example:
      tischlein admin forget abcdefghjkmn Ada
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.server.tables.leaving import erase

    async def work(store: Store) -> None:
        house, table = await open_table(store, table_id)
        number = person_number(table.meta, who)
        await erase(house, table, table.meta.person(number))
        click.echo(f"Person {number} at {table_id} is forgotten.")

    place.use(work)


@admin.command()
@click.option("--waiting", type=WholeNumber(0), default=KEEP_DAYS["waiting"], show_default=True,
              help="Days that a table may wait.")  # fmt: skip
@click.option("--playing", type=WholeNumber(0), default=KEEP_DAYS["playing"], show_default=True,
              help="Days that a game may stand still.")  # fmt: skip
@click.option("--over", type=WholeNumber(0), default=KEEP_DAYS["over"], show_default=True,
              help="Days that a finished game is kept.")  # fmt: skip
@place_options
def clear(waiting: int, playing: int, over: int, place: StorePlace) -> None:
    """Delete abandoned tables.  The server itself does that too, after so many days.

    \b
    Example:
      tischlein admin clear --over 30
    """  # noqa: D301  click leaves a paragraph after \b as it is
    now = time.time_ns() // 1_000_000
    days: dict[Status, int] = {"waiting": waiting, "playing": playing, "over": over}
    count = place.use(lambda store: clear_abandoned(store, now, days))
    click.echo(f"{'1 table' if count == 1 else f'{count} tables'} deleted.")


# -- Tables ------------------------------------------------------------------------------------------------------------


async def open_table(store: Store, table_id: str) -> tuple[Registry, Table]:
    """A table, and a house in which nothing happens of itself."""
    from tischlein.server.bots.crew import Crew
    from tischlein.server.tables.registry import Registry

    if await store.find(table_id) is None:
        raise click.UsageError(no_table(table_id))
    house = Registry(store, Crew(workers=0))
    return house, await house.table(table_id)


async def close_table(house: Registry, table: Table) -> bool:
    """End a game; whether one was being played."""
    from tischlein.server.store.log import Ended
    from tischlein.server.tables.registry import Change

    return await house.change(table, lambda: Change([Ended("closed")]) if table.course.is_running else None)


def no_table(table_id: str) -> str:
    """A sentence on a table that does not exist."""
    return f"There is no table {table_id!r}; `tischlein admin tables` lists those there are."


# -- People ------------------------------------------------------------------------------------------------------------


def people_at(row: TableRow) -> str:
    """Who sits at a table, as far as this version can read it."""
    from tischlein.server.store.formats import NewerError
    from tischlein.server.store.meta import decode_meta

    try:
        return ", ".join(person.name for person in decode_meta(row.meta).people if person.is_here)
    except NewerError:
        return "(newer)"


def person_number(meta: Meta, who: str) -> int:
    """The number of a person, given by it or by the name."""
    numbers = [person.id for person in meta.people if person.name == who or str(person.id) == who]
    if len(numbers) == 1:
        return numbers[0]
    everybody = ", ".join(f"{person.id} {person.name}" for person in meta.people)
    problem = "There are several" if numbers else "Nobody there is called"
    raise click.UsageError(f"{problem} {who!r}; give the number of one of these: {everybody}.")


def day(at_ms: int) -> str:
    """A day and a time, as the clock on the wall here shows them."""
    return datetime.fromtimestamp(at_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
