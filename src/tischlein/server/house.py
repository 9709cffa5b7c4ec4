"""The house: tables, what people do at them, and what happens there of itself."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from . import deeds, opening, playing, series, talking
from .crew import Crew
from .driving import Driver, needs_driving
from .meta import Person
from .registry import Registry
from .sources import Sources
from .store import Store
from .table import Table


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

    async def wake(self) -> None:
        """After a restart: go on with the tables where bots have to move or clocks run."""
        for row in await self.ask(self.store.tables("playing")):
            table = await self.table(row.id)
            if not needs_driving(table.course):
                self.tables.pop(row.id)  # loaded again when somebody comes

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
        if table_id in self.tables:
            self.run(self.catch_up(self.tables[table_id]))

    async def catch_up(self, table: Table) -> None:
        """Read what another process has kept."""
        async with table.lock:
            await self.refresh(table)

    def run(self, errand: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def close(self) -> None:
        """Stop what happens of itself; everything that was told has been kept."""
        await self.driver.close()
        for task in self.errands:
            task.cancel()
        await asyncio.gather(*self.errands, return_exceptions=True)
