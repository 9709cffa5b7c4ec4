"""Where the house in the pocket is put together."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from typing import Protocol

from tischlein.engine import record_of
from tischlein.server.bots.crew import Crew
from tischlein.server.doors.services import Services
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.process.app import create_app, opened
from tischlein.server.tables.house import House
from tischlein.server.tables.record_process import Read, Refused, find
from tischlein.server.tables.sources import NAME_LETTERS, Sources, spell

from .bench import BotWorker, WorkerBench
from .carrier import Carrier
from .store import Drawers, DrawerStore

NAME_LENGTH = 12


class Device(Protocol):
    """What the page's worker gives to the house."""

    url: str  # of the page
    mark: str  # what the names of tables begin with that live here
    drawers: Drawers

    def start_bots(self) -> BotWorker:
        """Start another worker, in which bots think."""


class PocketHouse(Carrier):
    """A house that is open."""

    def __init__(self, house: House, url: str, open_things: AsyncExitStack) -> None:
        settings = ServerSettings(public_url=url)
        super().__init__(create_app(Services(settings, house), shows_pages=False), url)
        self.house = house
        self.open_things = open_things

    async def record(self, table_id: str) -> str:
        """A game as a record, as far as it has come: to go on with it on a server.  "" if none was begun here.

        Whoever has the device could see all of it anyway.
        """
        course = (await self.house.table(table_id)).course
        return record_of(course.match).line() if course.match is not None else ""

    async def close(self) -> None:
        """Everything that was told has been kept."""
        await self.open_things.aclose()


async def open_pocket(device: Device) -> PocketHouse:
    """Open the house with what the device gives to it."""
    store = DrawerStore(device.drawers)
    crew = Crew(1, make_bench=partial(WorkerBench, device.start_bots))
    mark = device.mark
    sources = Sources(now=store.now, table_id=lambda: mark + spell(NAME_LETTERS, NAME_LENGTH))
    stack = AsyncExitStack()
    house = await stack.enter_async_context(opened(House(store, crew, sources, read_here)))
    return PocketHouse(house, device.url, stack)


async def read_here(body: bytes) -> Read | Refused:
    """Read a record without a process of its own: nobody else waits here."""
    return find(body)
