"""The store of larger installations: any number of processes, on any number of machines, serve the same tables.

PostgreSQL is the store, the lock and the bus.  Transactions that tell others end one after another there, each with its
own fsync; so a process writes in groups here too.  The database may be far away: a group is sent at once, however many
it holds.  When the database restarts, everything reconnects by itself; what is asked for meanwhile waits a few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from . import ConflictError, StoreError
from .bus import CHANNEL, CONNECT_S, GONE, NEVER_STUCK, NOTIFY, PATIENCE_S, RETRY_S, Bus, Connection
from .schema import MAKE_ALIVE, MAKE_ANALYSES, MAKE_VERSION, READ_VERSION, upgrade
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
        self.bus = Bus(url, self.on_change_elsewhere, self.overheard, self.hang_up, self.missed)
        self.pool: asyncpg.Pool | None = None
        self.busy: set[Connection] = set()  # connections on which something is being done
        self.waiting: asyncio.Queue[PendingSteps | None] = asyncio.Queue()
        self.writer: asyncio.Task[None] | None = None
        self.closed = False

    async def open(self, *, serving: bool) -> None:
        """Connect, bring the schema up to date, begin to listen."""
        async with connected(self.url) as connection:
            await prepare(connection, serving=serving)
        limits = {"min_size": 0, "max_size": CONNECTIONS, "timeout": CONNECT_S, "command_timeout": PATIENCE_S}
        self.pool = await asyncpg.create_pool(self.url, init=set_up, reset=keep_as_it_is, **limits)
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
            changes = await change_all(connection, group)
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
                async with self.connection() as connection:
                    return await work(connection)
            except asyncpg.IntegrityConstraintViolationError:
                raise ConflictError from None
            except StoreError:
                raise
            except (ValueError, OverflowError) as problem:
                raise StoreError(f"This cannot be kept: {problem}.") from None
            except (*GONE, asyncpg.DeadlockDetectedError) as problem:
                if asyncio.get_running_loop().time() > deadline:
                    why = str(problem) or type(problem).__name__
                    raise AwayError(f"The database does not answer ({why}).") from None
                await asyncio.sleep(RETRY_S)
            except asyncpg.InsufficientResourcesError as problem:
                raise StoreError(
                    f"The database has no room ({problem}), so nothing new can be kept; what was kept is safe."
                ) from None
            except asyncpg.PostgresError as problem:
                raise StoreError(f"The database refuses: {problem}.") from None
        raise StoreError("The store is closed.")

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection of the pool; not while the bus knows that the database is away: it would not answer either."""
        assert self.pool is not None
        if self.bus.task is not None:
            async with asyncio.timeout(PATIENCE_S):
                await self.bus.ready.wait()
        async with self.pool.acquire(timeout=PATIENCE_S) as connection:
            self.busy.add(connection)
            try:
                yield connection
            except GONE:
                connection.terminate()  # it must not be used again
                raise
            finally:
                self.busy.discard(connection)

    def hang_up(self) -> None:
        """The bus hears nothing: what was asked on other connections is not waited for either."""
        for connection in tuple(self.busy):
            with suppress(asyncpg.InterfaceError):  # it has ended by itself
                connection.terminate()
        if self.pool is not None:
            self.hanging_up = asyncio.ensure_future(self.pool.expire_connections())

    def answers(self) -> bool:
        """Whether the database is there, as far as is known."""
        return self.bus.ready.is_set()

    def now(self) -> int:
        """Milliseconds since 1970, the same for all processes."""
        return self.bus.clock.now()

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


async def change_all(connection: Connection, group: Sequence[PendingSteps]) -> list[Outcome]:
    """Carry out the steps of all; how many rows each changed.

    First steps first, then second ones, and the same statements at once: each costs the way to the database and back.
    Several of the same table follow one another.
    """
    changes = [0] * len(group)
    for wave in waves([work.table_id for work in group]):
        for place in range(max(len(group[number].steps) for number in wave)):
            alike: defaultdict[str, dict[int, Step]] = defaultdict(dict)
            for number in wave:
                if place < len(group[number].steps):
                    step = group[number].steps[place]
                    alike[step.sql][number] = step
            for sql, steps in alike.items():
                for number, count in zip(steps, await change(connection, sql, list(steps.values())), strict=True):
                    changes[number] += count
    return list(changes)


def waves(names: Sequence[str]) -> Iterator[list[int]]:
    """The places of some names, in parts without a name that comes again."""
    seen: Counter[str] = Counter()
    parts: defaultdict[int, list[int]] = defaultdict(list)
    for place, name in enumerate(names):
        parts[seen[name]].append(place)
        seen[name] += 1
    yield from parts.values()


async def change(connection: Connection, sql: str, steps: Sequence[Step]) -> list[int]:
    """Carry out steps that have the same statement and are about different tables; how many rows each changed."""
    found = await connection.fetchmany(f"{sql} RETURNING CAST($1 AS text)", [step.values for step in steps])
    changed = Counter(record[0] for record in found)
    counts = [changed[str(step.values[0])] for step in steps]
    if any(step.needed and not count for step, count in zip(steps, counts, strict=True)):
        raise ConflictError
    return counts


async def set_up(connection: Connection) -> None:
    """Say how the database shall treat a new connection."""
    await connection.execute(NEVER_STUCK)


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
        if serving:
            await connection.execute(MAKE_ANALYSES)


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
