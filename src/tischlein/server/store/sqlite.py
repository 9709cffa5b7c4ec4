"""The embedded store: one file, one process.

One thread writes.  It takes whatever is waiting as one group: one transaction, one fsync, so that a busy server waits
for its disk once for many tables.  Readers are never in its way (write-ahead log).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from . import ConflictError, StoreError
from .schema import MAKE_ALIVE, MAKE_ANALYSES, MAKE_VERSION, READ_VERSION, upgrade
from .sql import Outcome, PendingSteps, SqlStore, Step, settle

logger = logging.getLogger(__name__)

FILE = "tischlein.db"
LOCK = "tischlein.lock"
READERS = 2
LARGEST_GROUP = 256
PATIENCE_S = 10.0  # for a command beside the server that writes too
LOOK_ROUND_S = 1.0  # how often the writer looks whether such a command has changed something


FAILURES = (ConflictError, sqlite3.Error, OverflowError, UnicodeError)  # the last two: what SQLite cannot hold


async def open_sqlite(folder: Path, *, serving: bool = True) -> SqliteStore:
    """The store in a folder."""
    return await asyncio.to_thread(SqliteStore, folder, asyncio.get_running_loop(), serving=serving)


class SqliteStore(SqlStore):
    """Tables in an SQLite file."""

    def __init__(self, folder: Path, loop: asyncio.AbstractEventLoop, *, serving: bool = True) -> None:
        super().__init__()
        self.loop = loop
        self.closed = False
        path = folder / FILE
        with complaining(path):
            if serving:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            elif not path.exists():
                raise StoreError(f"{folder} holds no tables; give the folder of a server.")
            self.lock = take_lock(folder) if serving else None
            try:
                self.writer = connect(path)
                prepare(self.writer, serving=serving)
                self.readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
                for _ in range(READERS):
                    self.readers.put(connect(path))
            except BaseException:
                if self.lock:
                    self.lock.close()
                raise
        self.waiting: SimpleQueue[PendingSteps | None] = SimpleQueue()
        self.pool = ThreadPoolExecutor(READERS, "store-reader")
        self.thread = threading.Thread(target=self.write_on, name="store-writer", daemon=True)
        self.thread.start()

    # -- Reading -------------------------------------------------------------------------------------------------------

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows of an answer."""
        if self.closed:
            raise StoreError("The store is closed.")
        return await self.loop.run_in_executor(self.pool, self.fetch, numbered(sql), values)

    def fetch(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        """In a thread of the pool: ask with a connection that nobody uses."""
        connection = self.readers.get()
        try:
            return connection.execute(sql, values).fetchall()
        except sqlite3.Error as problem:
            raise StoreError(why(problem)) from None
        finally:
            self.readers.put(connection)

    # -- Writing -------------------------------------------------------------------------------------------------------

    async def write(self, table_id: str, steps: Sequence[Step]) -> int:
        """Carry out the steps in one durable transaction; how many rows were changed."""
        if self.closed:
            raise StoreError("The store is closed.")
        done: asyncio.Future[int] = self.loop.create_future()
        self.waiting.put(PendingSteps(table_id, [step._replace(sql=numbered(step.sql)) for step in steps], done))
        return await done

    def write_on(self) -> None:
        """The writer's thread: write group after group, until it is told to stop."""
        seen, looked = self.look_round(), time.monotonic()
        while True:
            group, go_on = self.next_group()
            if group:
                try:
                    outcomes = self.carry_out([work.steps for work in group])
                except Exception as problem:  # whatever it is: those who come later must not wait for ever
                    logger.exception("a group could not be kept")
                    outcomes = [StoreError(f"The store failed ({type(problem).__name__}).") for _ in group]
                self.loop.call_soon_threadsafe(settle, group, outcomes)
            if not go_on:
                return
            if time.monotonic() - looked >= LOOK_ROUND_S:
                before, seen, looked = seen, self.look_round(), time.monotonic()
                if seen != before:
                    asyncio.run_coroutine_threadsafe(self.notify_all(), self.loop)

    def next_group(self) -> tuple[list[PendingSteps], bool]:
        """What is waiting, perhaps nothing after a while; and whether more may come."""
        group: list[PendingSteps] = []
        try:
            work = self.waiting.get(timeout=LOOK_ROUND_S)
            while work is not None:
                group.append(work)
                if len(group) == LARGEST_GROUP:
                    return group, True
                work = self.waiting.get_nowait()
        except Empty:
            return group, True
        return group, False

    def carry_out(self, group: Sequence[Sequence[Step]]) -> list[Outcome]:
        """One transaction for all.  If one of them fails, it must not spoil the others: each half for itself."""
        try:
            self.roll_back()  # if the group before this one could not
            self.writer.execute("BEGIN IMMEDIATE")
            changes: list[Outcome] = [self.change(steps) for steps in group]
            self.writer.execute("COMMIT")
        except FAILURES as problem:
            self.roll_back()
            if len(group) == 1:
                return [outcome_of(problem)]
            middle = len(group) // 2
            return self.carry_out(group[:middle]) + self.carry_out(group[middle:])
        return changes

    def roll_back(self) -> None:
        """Nothing of what was begun has happened; a full disk may have ended it already."""
        if self.writer.in_transaction:
            self.writer.execute("ROLLBACK")

    def change(self, steps: Sequence[Step]) -> int:
        """Carry out the steps; how many rows they changed."""
        changed = 0
        for step in steps:
            count = self.writer.execute(step.sql, step.values).rowcount
            if step.needed and not count:
                raise ConflictError
            changed += count
        return changed

    def look_round(self) -> int:
        """The data version, or -1 while the file cannot be asked: when it can, something may have changed."""
        try:
            return self.data_version()
        except Exception:  # as above: the writer must not end
            logger.exception("the store cannot be asked whether a command has changed something")
            return -1

    def data_version(self) -> int:
        """A number that changes when another process writes."""
        version = self.writer.execute("PRAGMA data_version").fetchone()[0]
        assert isinstance(version, int)
        return version

    async def limit(self, pages: int) -> None:
        """The file may have so many pages (of 4 KiB) and no more, as if the disk were full."""
        await self.write("", [Step(f"PRAGMA max_page_count = {pages}", (), needed=False)])

    # -- The rest ------------------------------------------------------------------------------------------------------

    async def drives(self, table_id: str) -> bool:  # noqa: ARG002  there is no other process
        """Always: nobody else serves this folder."""
        return True

    async def stop_driving(self, table_id: str) -> None:
        """There is nobody who could take it."""

    async def announce(self, lines: Sequence[str]) -> None:
        """Nobody hears it: there is no other process."""

    async def close(self) -> None:
        """Finish what was begun and close the store."""
        if self.closed:
            return
        self.closed = True
        self.waiting.put(None)
        await asyncio.to_thread(self.let_go)

    def let_go(self) -> None:
        """Wait for the threads, then close the file."""
        self.thread.join()
        self.pool.shutdown()
        for _ in range(READERS):
            self.readers.get().close()
        self.writer.close()
        if self.lock:
            self.lock.close()


def outcome_of(problem: Exception) -> Exception:
    """What the caller is told."""
    match problem:
        case ConflictError() | sqlite3.IntegrityError():
            return ConflictError()
        case sqlite3.Error():
            return StoreError(why(problem))
        case _:
            return StoreError(f"This cannot be kept: {problem}.")


def numbered(sql: str) -> str:
    """SQLite's parameters are ?1, ?2, …"""
    return sql.replace("$", "?")


# -- The file ----------------------------------------------------------------------------------------------------------


def connect(path: Path) -> sqlite3.Connection:
    """The file, ready for whatever is asked of it."""
    make_private(path)
    connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # forgotten is forgotten
    return connection


def make_private(path: Path) -> None:
    """There are secrets in the file: only its owner may read it.  Its companions get the same permissions.

    A file that exists is left alone: whoever closes a file loses all locks that the process holds on it, SQLite's too.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def take_lock(folder: Path) -> sqlite3.Connection:
    """The right to serve the folder, until the process ends however it ends.  SQLite's locks work on every system."""
    path = folder / LOCK
    make_private(path)
    lock = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise StoreError(
            f"Another server is using {folder}; stop it, or give this one another folder (--data)."
        ) from None
    return lock


def prepare(connection: sqlite3.Connection, *, serving: bool) -> None:
    """Bring the schema up to date."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(MAKE_VERSION)
        if serving:
            connection.execute(MAKE_ALIVE)
        found = connection.execute(READ_VERSION).fetchone()
        for statement in upgrade(found[0] if found else 0, serving=serving):
            connection.execute(statement)
        if serving:
            connection.execute(MAKE_ANALYSES)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.close()
        raise


@contextmanager
def complaining(path: Path) -> Iterator[None]:
    """Whatever is wrong with a file becomes a sentence."""
    try:
        yield
    except OSError as problem:
        raise StoreError(f"{path} cannot be used: {problem.strerror or problem}.") from None
    except sqlite3.Error as problem:
        raise StoreError(f"{path}: {why(problem)}") from None


def why(problem: sqlite3.Error) -> str:
    """A sentence on why a file does not do its duty."""
    match getattr(problem, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return "The disk is full, so nothing new can be kept; what was kept is safe. Make room, then go on."
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return f"This is no sound SQLite database ({problem}); restore a backup (tischlein backup --restore)."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "Another program keeps the store busy; end it, or try again later."
        case _:
            return f"The store does not work: {problem}."
