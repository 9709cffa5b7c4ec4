"""The store of larger installations: any number of processes, on any number of machines, serve the same tables.

PostgreSQL is the store, the lock and the bus.  Transactions that tell others end one after another there, each with its
own fsync; so a process writes in groups here too.  When the database restarts, everything reconnects by itself; what is
asked for meanwhile waits a few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from . import ConflictError, StoreError
from .bus import CHANNEL, GONE, NOTIFY, PATIENCE_S, RETRY_S, Bus, Connection
from .schema import MAKE_ALIVE, MAKE_VERSION, READ_VERSION, upgrade
from .sql import Outcome, PendingSteps, SqlStore, Step, settle

T = TypeVar("T")

logger = logging.getLogger(__name__)

CONNECTIONS = 8  # of a process, beside that of the bus
LARGEST_GROUP = 256
MIGRATION_LOCK = 7_151_413  # a number of our own: one process upgrades, the others wait
UNUSABLE = (*GONE, asyncpg.PostgresError, ValueError)  # ValueError: the URL is none


class AwayError(StoreError):
    """The database does not answer."""


async def open_postgres(url: str, *, serving: bool = True) -> PostgresStore:
    """The store behind a URL."""
    store = PostgresStore(url)
    try:
        await store.open(serving=serving)
    except BaseException:
        await store.close()
        raise
    return store


class PostgresStore(SqlStore):
    """Tables in a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.name = secrets.token_hex(8)  # of this process: it does not listen to itself
        self.bus = Bus(url, self.on_change_elsewhere, self.overheard, self.missed)
        self.pool: asyncpg.Pool | None = None
        self.waiting: asyncio.Queue[PendingSteps | None] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.closed = False

    async def open(self, *, serving: bool) -> None:
        """Connect, bring the schema up to date, begin to listen."""
        async with connected(self.url) as connection:
            await prepare(connection, serving=serving)
        limits = {"min_size": 0, "max_size": CONNECTIONS, "timeout": PATIENCE_S, "command_timeout": PATIENCE_S}
        self.pool = await asyncpg.create_pool(self.url, reset=keep_as_it_is, **limits)
        self.writer = asyncio.create_task(self.write_on(), name="store-writer")
        if serving:
            await self.bus.start()

    # -- Reading and writing -------------------------------------------------------------------------------------------

    async def read(self, sql: str, *values: object) -> list[Any]:
        """The rows of an answer."""
        if self.closed:
            raise StoreError("The store is closed.")

        async def work(connection: Connection) -> list[Any]:
            return [tuple(record) for record in await connection.fetch(sql, *values)]

        return await self.patiently(work)

    async def write(self, table_id: str, steps: Sequence[Step]) -> int:
        """Carry out the steps in one durable transaction and tell other processes; how many rows were changed."""
        if self.closed:
            raise StoreError("The store is closed.")
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait(PendingSteps(table_id, steps, done))
        return await done

    async def write_on(self) -> None:
        """Write group after group, until it is told to stop."""
        work: PendingSteps | None
        while (work := await self.waiting.get()) is not None:
            group = [work]
            while len(group) < LARGEST_GROUP and not self.waiting.empty():
                if (work := self.waiting.get_nowait()) is None:
                    self.waiting.put_nowait(None)  # the end comes after this group
                    break
                group.append(work)
            group.sort(key=lambda work: work.table_id)  # all processes in the same order: no two wait for each other
            try:
                outcomes = await self.carry_out(group)
            except Exception as problem:  # whatever it is: those who come later must not wait for ever
                logger.exception("a group could not be kept")
                outcomes = [StoreError(f"The database failed ({type(problem).__name__}).") for _ in group]
            settle(group, outcomes)

    async def carry_out(self, group: Sequence[PendingSteps]) -> list[Outcome]:
        """One transaction for all.  If one of them fails, it must not spoil the others: each half for itself."""
        try:
            return await self.patiently(lambda connection: self.in_one_transaction(connection, group))
        except AwayError as problem:
            return [StoreError(str(problem)) for _ in group]
        except (ConflictError, StoreError) as problem:
            if len(group) == 1:
                return [problem]
            middle = len(group) // 2
            return await self.carry_out(group[:middle]) + await self.carry_out(group[middle:])

    async def in_one_transaction(self, connection: Connection, group: Sequence[PendingSteps]) -> list[Outcome]:
        """How many rows each changed.  Others hear of it when it is durable, and not if it fails."""
        async with connection.transaction():
            changes: list[Outcome] = [await change(connection, work.steps) for work in group]
            told = list({f"{self.name} {work.table_id}" for work in group})
            await connection.execute(NOTIFY, CHANNEL, told)
        return changes

    async def patiently(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do something with a connection; if the database is away, wait for it a little.

        Where the connection broke while a transaction was ending, nobody knows whether it was kept.  It is tried again:
        if it had been kept, its own rows are now in the way, and the conflict lets the caller look.
        """
        deadline = asyncio.get_running_loop().time() + PATIENCE_S
        while self.pool is not None:
            try:
                async with self.pool.acquire(timeout=PATIENCE_S) as connection:
                    try:
                        return await work(connection)
                    except GONE:
                        connection.terminate()  # it must not be used again
                        raise
            except asyncpg.IntegrityConstraintViolationError:
                raise ConflictError from None
            except StoreError:
                raise
            except (ValueError, OverflowError) as problem:
                raise StoreError(f"This cannot be kept: {problem}.") from None
            except (*GONE, asyncpg.DeadlockDetectedError) as problem:
                if asyncio.get_running_loop().time() > deadline:
                    raise AwayError(f"The database does not answer ({problem or type(problem).__name__}).") from None
                await asyncio.sleep(RETRY_S)
            except asyncpg.InsufficientResourcesError as problem:
                raise StoreError(
                    f"The database has no room ({problem}), so nothing new can be kept; what was kept is safe."
                ) from None
            except asyncpg.PostgresError as problem:
                raise StoreError(f"The database refuses: {problem}.") from None
        raise StoreError("The store is closed.")

    # -- Several processes ---------------------------------------------------------------------------------------------

    def on_change_elsewhere(self, message: str) -> None:
        """Some process has changed a table."""
        process, _, table_id = message.partition(" ")
        if process != self.name:
            self.notify(table_id)

    async def announce(self, lines: Sequence[str]) -> None:
        """Tell the other processes something that need not be kept, in this order."""
        await self.bus.announce([f"{self.name} {line}" for line in lines])

    def overheard(self, message: str) -> None:
        """Some process has announced something."""
        process, _, line = message.partition(" ")
        if process != self.name:
            for listener in self.eavesdroppers:
                listener(process, line)

    async def missed(self) -> None:
        """Something may not have been heard."""
        self.overheard(" ")
        await self.notify_all()

    async def drives(self, table_id: str) -> bool:
        """Whether this process is the one that plays bots and watches clocks here; takes the task if it is free."""
        return await self.bus.drives(table_id)

    async def stop_driving(self, table_id: str) -> None:
        """Give that task up: another process may take it; and the database holds a limited number of locks."""
        await self.bus.stop_driving(table_id)

    async def close(self) -> None:
        """Finish what was begun and close the store."""
        if self.closed:
            return
        self.closed = True
        if self.writer is not None:
            self.waiting.put_nowait(None)
            await self.writer
        await self.bus.close()
        if self.pool is not None:
            pool, self.pool = self.pool, None
            try:
                await asyncio.wait_for(pool.close(), PATIENCE_S)
            except GONE:
                pool.terminate()


async def change(connection: Connection, steps: Sequence[Step]) -> int:
    """Carry out the steps; how many rows they changed."""
    changed = 0
    for step in steps:
        status: str = await connection.execute(step.sql, *step.values)
        count = int(status.rpartition(" ")[2])  # such as UPDATE 1
        if step.needed and not count:
            raise ConflictError
        changed += count
    return changed


async def keep_as_it_is(_: Connection) -> None:
    """Nothing here changes the settings of a connection, so nothing has to be reset."""


async def prepare(connection: Connection, *, serving: bool) -> None:
    """Bring the schema up to date; of several processes that start together one does it."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("SET LOCAL client_min_messages = warning")  # that it exists is no news
        await connection.execute(MAKE_VERSION)
        if serving:
            await connection.execute(MAKE_ALIVE)
        for statement in upgrade(await connection.fetchval(READ_VERSION) or 0, serving=serving):
            await connection.execute(statement)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Connection]:
    """A connection for one task."""
    try:
        connection = await asyncpg.connect(url, timeout=PATIENCE_S)
    except UNUSABLE as problem:
        raise unusable(url, problem) from None
    try:
        yield connection
    except UNUSABLE as problem:
        raise (problem if isinstance(problem, StoreError) else unusable(url, problem)) from None
    finally:
        await connection.close()


def unusable(url: str, problem: Exception) -> StoreError:
    """A sentence on a database that cannot be used at all."""
    reason = str(problem).rstrip(".") or type(problem).__name__
    return StoreError(f"The database at {without_password(url)} cannot be used: {reason}.")


def without_password(url: str) -> str:
    """Where a database is, for people to read."""
    parts = urlsplit(url)
    with suppress(ValueError):
        return f"{parts.scheme}://{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
    return "that URL"
