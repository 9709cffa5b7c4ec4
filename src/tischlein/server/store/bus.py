"""The bus between the processes that share a PostgreSQL database: what others changed, and who drives which table."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from . import StoreError

Connection = Any  # asyncpg's, from a pool or not; it has no type that fits both

CHANNEL = "tischlein"  # tables that have changed
ANNOUNCEMENTS = "tischlein_announcements"
NOTIFY = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told"
PATIENCE_S = 10.0
RETRY_S = 0.2
HEARTBEAT_S = 15.0  # a connection that broke without a word is noticed so late

GONE = (  # the database is away, or going, or coming
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # what asyncpg says of a connection that broke in the middle of something
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)


class Bus:
    """One connection that stays: it hears what other processes changed and holds the locks of the tables driven here.

    The locks go with the connection, so the tables of a process that dies are free for the others at once.
    """

    def __init__(
        self,
        url: str,
        hear: Callable[[str], None],
        overhear: Callable[[str], None],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        self.url = url
        self.heard = {CHANNEL: hear, ANNOUNCEMENTS: overhear}
        self.missed = missed  # to be called when something may not have been heard
        self.driven: set[str] = set()
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
        try:
            await asyncio.wait_for(self.ready.wait(), PATIENCE_S)
        except TimeoutError:
            raise StoreError("The database does not answer.") from None

    async def stay_connected(self) -> None:
        """Connect, listen until it breaks, connect again."""
        while True:
            with suppress(*GONE, asyncpg.PostgresError):
                await self.listen()
            self.ready.clear()
            if self.connection is not None:
                self.connection.terminate()
            await asyncio.sleep(RETRY_S)

    async def listen(self) -> None:
        """Listen until the connection breaks."""
        again = self.connection is not None
        self.connection = await asyncpg.connect(self.url, timeout=PATIENCE_S, command_timeout=PATIENCE_S)
        broken = asyncio.Event()
        self.connection.add_termination_listener(lambda _: broken.set())
        for channel in self.heard:
            await self.connection.add_listener(channel, self.on_notification)
        self.driven = {table_id for table_id in self.driven if await self.lock(table_id)}
        self.ready.set()
        if again:
            with suppress(StoreError):  # gone again: it will be called again
                await self.missed()
        while not broken.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(broken.wait(), HEARTBEAT_S)
            async with self.alone:
                await self.connection.execute("SELECT 1")

    async def drives(self, table_id: str) -> bool:
        """Whether this process drives a table; it takes the task if nobody has it."""
        await self.connected()
        async with self.alone:
            if table_id not in self.driven:
                try:
                    if await self.lock(table_id):
                        self.driven.add(table_id)
                except GONE:
                    return False  # asked again, it waits for the next connection
                except asyncpg.PostgresError as problem:
                    raise StoreError(f"The database gives no lock: {problem}.") from None
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

    async def lock(self, table_id: str) -> bool:
        """Take the lock of a table if it is free."""
        return bool(await self.connection.fetchval("SELECT pg_try_advisory_lock($1)", lock_number(table_id)))

    async def stop_driving(self, table_id: str) -> None:
        """Give up driving a table."""
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


def lock_number(table_id: str) -> int:
    """The number of a table's lock: 64 bits of a hash."""
    return int.from_bytes(hashlib.sha256(table_id.encode()).digest()[:8], "big", signed=True)
