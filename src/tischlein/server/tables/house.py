"""The house: tables, what people do at them, and what happens there of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from itertools import count

from tischlein.server.bots.crew import Crew
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.store import Store, clear_abandoned

from . import deeds, opening, playing, series, talking
from .driving import RETRY_S, Driver
from .meta import Person
from .registry import Registry, T
from .sources import Sources
from .table import Table

ABANDONED_MINUTES = 60  # how often abandoned tables are looked for


class House(Registry):
    """Everything the server can do; HTTP and sockets only carry it."""

    def __init__(self, store: Store, crew: Crew, sources: Sources | None = None) -> None:
        super().__init__(store, crew, sources)
        self.driver = Driver(self)
        self.errands: set[asyncio.Task[None]] = set()
        store.subscribe(self.heard)

    create, join, reveal = opening.create, opening.join, opening.reveal
    do = deeds.do
    act, take_back, consent, hints = playing.act, playing.take_back, playing.consent, playing.hints
    look, record = staticmethod(playing.look), staticmethod(playing.record)
    say = talking.say
    import_record, continue_from = series.import_record, series.continue_from

    def wake(self) -> None:
        """From now on things happen of themselves."""
        self.run(self.go_on())
        self.run(self.keep_tidy())
        self.run(self.presence.keep_announcing())

    async def go_on(self) -> None:
        """After a restart, while people come in: go on with the tables where bots have to move or clocks run."""
        for row in await self.patiently(lambda: self.ask(self.store.tables("playing"))):
            with suppress(RefusedError):  # gone by now, or it cannot be read, which is logged
                table = await self.patiently(partial(self.table, row.id))
                await asyncio.sleep(0)  # whoever has waited for the same table takes it first
                self.let_go(table)

    async def patiently(self, question: Callable[[], Awaitable[T]]) -> T:
        """The answer to a question that can wait until the store is there."""
        while True:
            try:
                return await question()
            except RefusedError as refusal:
                if refusal.status != HTTPStatus.SERVICE_UNAVAILABLE:
                    raise
                await asyncio.sleep(RETRY_S)

    async def keep_tidy(self) -> None:
        """For as long as the house is open: tables nobody looks at leave memory, abandoned ones the store."""
        for minute in count():
            self.leave_memory()
            self.presence.forget()
            if minute % ABANDONED_MINUTES == 0:
                with suppress(RefusedError):  # the store is away: next time
                    await self.ask(clear_abandoned(self.store, self.sources.now()))
            await asyncio.sleep(60)

    def leave_memory(self) -> None:
        """Tables that nobody looks at and where nothing happens of itself are loaded again when somebody comes."""
        for table in list(self.tables.values()):
            self.let_go(table)

    def let_go(self, table: Table) -> None:
        """Forget a table, unless somebody needs it."""
        if table.id not in self.listeners and table.id not in self.driver.driven and not table.lock.locked():
            self.tables.pop(table.id, None)

    def on_change(self, table: Table) -> None:
        """Somebody may have to move of itself."""
        self.driver.look_at(table)

    def connected(self, table: Table, person: Person | None) -> None:
        """Somebody is here; a bot that stood in gives the seat back."""
        super().connected(table, person)
        if person is not None:
            self.run(deeds.come_back(self, table, person))

    def heard(self, table_id: str) -> None:
        """Another process has changed a table."""
        if table_id in self.tables or table_id in self.loading:
            self.run(self.catch_up(table_id))

    async def catch_up(self, table_id: str) -> None:
        """Read what another process has kept, perhaps while the table was being loaded."""
        with suppress(RefusedError):  # it is gone or the store is away: whoever wants something of it is told so
            table = await self.table(table_id)
            async with table.lock:
                await self.refresh(table)

    def run(self, errand: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def close(self) -> None:
        """Stop what happens of itself; everything that was told has been kept."""
        tasks = [*self.errands, *self.loading.values()]  # first those that bring in tables to be driven
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.driver.close()
