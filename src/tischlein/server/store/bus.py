"""The bus between the processes that share a PostgreSQL database: what others changed, and who drives which table."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from . import StoreError

Connection = Any  # asyncpg's, from a pool or not; it has no type that fits both

CHANNEL = "tischlein"  # tables that have changed
ANNOUNCEMENTS = "tischlein_announcements"
NOTIFY = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told"
PATIENCE_S = 10.0
RETRY_S = 0.2
CONNECT_S = 3.0
BEAT_S = 0.5  # how often the database hears of each process, and each process of the database
ANSWER_S = 1.0  # so long an answer may take; then the connection counts as broken
LEASE_S = 2  # a process that is silent for so long has lost its tables: never before it knows that itself

# What is the time, and which of these tables does nobody drive?  Those are driven by us from now on.
BEAT = """SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
ARRAY(SELECT number FROM unnest($1::bigint[]) AS number WHERE pg_try_advisory_lock(number))"""
LEASE = f"SET idle_session_timeout = '{LEASE_S}s'"  # PostgreSQL 14 and newer

# Whoever vanishes in the middle of a transaction must not keep others waiting for the rows it has touched.
NEVER_STUCK = f"""SET idle_in_transaction_session_timeout = '{LEASE_S}s'; SET tcp_keepalives_idle = 5;
SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"""

GONE = (  # the database is away, or going, or coming
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg says of a connection that broke in the middle of something
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)


class SharedClock:
    """The date by the clock of the database, the same for all processes, however wrong the computers' own may be.

    Between two answers it goes on by a clock that nobody sets.
    """

    def __init__(self) -> None:
        self.ahead_ms: int | None = None  # of that clock

    def note(self, asked_ms: int, told_ms: int, answered_ms: int) -> None:
        """The database told the date at some moment between two of ours; what was right before may still be right."""
        earliest, latest = told_ms - answered_ms, told_ms - asked_ms
        if self.ahead_ms is None or not earliest <= self.ahead_ms <= latest:
            self.ahead_ms = (earliest + latest) // 2

    def now(self) -> int:
        """Milliseconds since 1970; as this computer believes until the database has told it."""
        return time.time_ns() // 1_000_000 if self.ahead_ms is None else steady_ms() + self.ahead_ms


def steady_ms() -> int:
    """Milliseconds of a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


class Bus:
    """One connection that stays: it hears what other processes changed and holds the locks of the tables driven here.

    The locks go with the connection, so the tables of a process that dies are free for the others at once; and those of
    one that nobody hears any more, because its network is cut, when its lease is over.
    """

    def __init__(
        self,
        url: str,
        hear: Callable[[str], None],
        overhear: Callable[[str], None],
        broken: Callable[[], None],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        self.url = url
        self.heard = {CHANNEL: hear, ANNOUNCEMENTS: overhear}
        self.broken = broken  # to be called when the database does not answer any more
        self.missed = missed  # to be called when something may not have been heard
        self.clock = SharedClock()
        self.driven: set[str] = set()
        self.wanted: set[str] = set()  # driven by others, perhaps: asked for at every beat
        self.beaten = Moment()
        self.hurry = asyncio.Event()  # somebody waits for the next beat
        self.connection: Connection = None
        self.ready = asyncio.Event()  # there is a connection, and what was driven is driven again
        self.alone = asyncio.Lock()  # a connection does one thing at a time
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Connect, and stay connected."""
        self.task = asyncio.create_task(self.stay_connected(), name="store-bus")
        await self.connected()

    async def connected(self) -> None:
        """Wait for a connection, not for ever."""
        await not_for_ever(self.ready.wait())

    async def stay_connected(self) -> None:
        """Connect, listen until it breaks, connect again."""
        while True:
            with suppress(*GONE, asyncpg.PostgresError):
                await self.listen()
            self.ready.clear()
            self.broken()
            self.wanted, self.driven = self.wanted | self.driven, set()
            if self.connection is not None:
                self.connection.terminate()
            await asyncio.sleep(RETRY_S)

    async def listen(self) -> None:
        """Listen until the connection breaks."""
        again = self.connection is not None
        self.connection = await asyncpg.connect(self.url, timeout=CONNECT_S, command_timeout=ANSWER_S)
        with suppress(asyncpg.UndefinedObjectError):  # older: it notices broken connections as the system does
            await self.connection.execute(LEASE)
        self.connection.add_termination_listener(lambda _: self.hurry.set())
        for channel in self.heard:
            await self.connection.add_listener(channel, self.on_notification)
        await self.beat()
        self.ready.set()
        if again:
            with suppress(StoreError):  # gone again: it will be called again
                await self.missed()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self.hurry.wait()
            await self.beat()

    async def beat(self) -> None:
        """Show that this process lives, ask for the time, and drive what was wanted and nobody drives any more."""
        self.hurry.clear()
        numbers = {lock_number(table_id): table_id for table_id in self.wanted}
        with self.beaten.reached():
            async with self.alone:
                asked_ms = steady_ms()
                told_ms, free = await self.connection.fetchrow(BEAT, list(numbers))
            self.clock.note(asked_ms, told_ms, steady_ms())
            taken = {numbers[number] for number in free}
            self.wanted -= taken
            self.driven |= taken
        for table_id in taken:
            self.heard[CHANNEL](f" {table_id}")  # whoever drove it may have changed it

    async def drives(self, table_id: str) -> bool:
        """Whether this process drives a table; it takes the task if nobody has it, now or later."""
        await self.connected()
        if table_id not in self.driven | self.wanted:
            self.wanted.add(table_id)
            self.hurry.set()
            await not_for_ever(self.beaten.next())
        return table_id in self.driven

    def on_notification(self, _connection: Connection, _pid: int, channel: str, payload: str) -> None:
        """Some process says something."""
        self.heard[channel](payload)

    async def announce(self, lines: list[str]) -> None:
        """Tell the other processes something that need not be kept."""
        await self.connected()
        async with self.alone:
            try:
                await self.connection.execute(NOTIFY, ANNOUNCEMENTS, lines)
            except (*GONE, asyncpg.PostgresError) as problem:
                raise StoreError(f"The database does not answer ({problem}).") from None

    async def stop_driving(self, table_id: str) -> None:
        """Give up driving a table, or wanting to."""
        self.wanted.discard(table_id)
        async with self.alone:
            if table_id in self.driven:
                self.driven.discard(table_id)
                with suppress(*GONE):  # then the lock is gone too
                    await self.connection.execute("SELECT pg_advisory_unlock($1)", lock_number(table_id))

    async def close(self) -> None:
        """Stop listening; others may drive."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        if self.connection is not None:
            with suppress(*GONE):
                await self.connection.close(timeout=1)


async def not_for_ever(event: Awaitable[object]) -> None:
    """Wait for something that only happens while the database answers."""
    try:
        async with asyncio.timeout(PATIENCE_S):  # not wait_for, which may lose a cancellation
            await event
    except TimeoutError:
        raise StoreError("The database does not answer.") from None


class Moment:
    """Something that happens again and again; one can wait until it has begun and ended once more."""

    def __init__(self) -> None:
        self.passed = asyncio.Event()

    async def next(self) -> None:
        """Wait for one that has not begun yet."""
        await self.passed.wait()

    @contextmanager
    def reached(self) -> Iterator[None]:
        """It happens in this block."""
        passed, self.passed = self.passed, asyncio.Event()
        try:
            yield
        finally:
            passed.set()


def lock_number(table_id: str) -> int:
    """The number of a table's lock: 64 bits of a hash."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], "big", signed=True)
