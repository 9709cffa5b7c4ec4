"""Copies of a store, made while it is in use.  A backup is an SQLite file, wherever the tables live.

So what was played on the embedded store can be restored into PostgreSQL, and the other way round.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from . import StoreError, TableRow
from .schema import COLUMNS, READ_VERSION, upgrade
from .sql import inserting
from .sqlite import FILE, complaining, connect, prepare, take_lock

if TYPE_CHECKING:
    from .bus import Connection

BATCH = 1000  # rows that are in memory at once
COUNT = "SELECT count(*) FROM tables"
TRUTHS = {("tables", field.name) for field in msgspec.structs.fields(TableRow) if field.type is bool}


async def back_up(folder: Path, url: str | None, target: Path) -> int:
    """Copy all tables, as they are at one moment, into a file; how many tables."""
    with new_file(target) as part, complaining(target), closing(connect(part)) as copy:
        if url is not None:
            await copy_postgres(url, copy)
        else:
            copy_sqlite(folder, copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without companions
        return count_tables(copy)


def copy_sqlite(folder: Path, copy: sqlite3.Connection) -> None:
    """SQLite's own way."""
    path = folder / FILE
    if not path.exists():
        raise StoreError(f"{folder} holds no tables; give the folder of a server.")
    with complaining(path), closing(connect(path)) as source:
        source.backup(copy)


async def copy_postgres(url: str, copy: sqlite3.Connection) -> None:
    """All rows of one snapshot."""
    from .postgres import connected

    prepare(copy, serving=True)
    copy.execute("BEGIN")
    async with connected(url) as source, source.transaction(isolation="repeatable_read", readonly=True):
        await check_schema(source)
        for name, columns in COLUMNS.items():
            rows = await source.cursor(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608  names of our own
            while batch := await rows.fetch(BATCH):
                copy.executemany(inserting(name).replace("$", "?"), [tuple(record) for record in batch])
    copy.execute("COMMIT")


async def restore(source: Path, folder: Path, url: str | None) -> int:
    """Fill an empty store with the tables of a backup; how many."""
    with tempfile.TemporaryDirectory() as work, closing(connect(Path(work) / FILE)) as copy:
        read_backup(source, copy)
        if url is not None:
            await fill_postgres(copy, url)
        else:
            fill_sqlite(copy, folder)
        return count_tables(copy)


def read_backup(source: Path, copy: sqlite3.Connection) -> None:
    """A copy that may be changed, brought up to date."""
    none = StoreError(f"{source} is no backup; give a file that `tischlein backup` has made.")
    if not source.is_file():
        raise none
    with complaining(source):
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as original:
            original.backup(copy)
        if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").fetchone():
            raise none
        prepare(copy, serving=True)


def fill_sqlite(copy: sqlite3.Connection, folder: Path) -> None:
    """Into a folder that no server uses."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / FILE
    with complaining(path), closing(take_lock(folder)), closing(connect(path)) as target:
        prepare(target, serving=True)
        refuse_full(count_tables(target), str(folder))
        copy.backup(target)


async def fill_postgres(copy: sqlite3.Connection, url: str) -> None:
    """Into a database without tables, all at once."""
    from .postgres import connected, without_password
    from .postgres import prepare as prepare_postgres

    async with connected(url) as target, target.transaction():
        await prepare_postgres(target, serving=True)
        refuse_full(await target.fetchval(COUNT), without_password(url))
        for name, columns in COLUMNS.items():
            rows = copy.execute(f"SELECT {', '.join(columns)} FROM {name}")  # noqa: S608  names of our own
            while batch := rows.fetchmany(BATCH):
                records = [for_postgres(name, row) for row in batch]
                await target.copy_records_to_table(name, columns=columns, records=records)


def for_postgres(name: str, row: tuple[object, ...]) -> tuple[object, ...]:
    """SQLite knows no truth, only 0 and 1."""
    columns = zip(COLUMNS[name], row, strict=True)
    return tuple(bool(value) if (name, column) in TRUTHS else value for column, value in columns)


async def check_schema(source: Connection) -> None:
    """The copy has today's schema, so the source must have it too."""
    exists = await source.fetchval("SELECT to_regclass('schema_version') IS NOT NULL")
    upgrade(await source.fetchval(READ_VERSION) if exists else 0, serving=False)


def count_tables(connection: sqlite3.Connection) -> int:
    """How many tables there are."""
    (count,) = connection.execute(COUNT).fetchone()
    return int(count)


def refuse_full(count: int, place: str) -> None:
    """Nothing is ever overwritten."""
    if count:
        raise StoreError(f"{place} holds {count} tables already; restore into an empty place.")


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file, for its owner only, that takes its place when it is whole."""
    if target.is_dir():
        raise StoreError(f"{target} is a folder; give the name of a file to write.")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        yield part
        part.replace(target)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)
