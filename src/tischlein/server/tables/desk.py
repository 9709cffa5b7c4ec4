"""Long work, done beside the event loop: one piece after another, for one asker after another.

Whoever asks for something is known by the address that limits count.  Somebody who wants much waits for all others
each time, and what they have not got when they leave is not done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, TypeVar

from tischlein.server.bots.fair_queue import FairQueue
from tischlein.server.speech.refusals import RefusedError, too_many

MOST_WAITING = 1000  # of one asker
T = TypeVar("T")


@dataclass(eq=False)
class Asker:
    """Somebody for whom something is done."""

    name: str = ""  # "": the server itself
    leaves: Callable[[], Awaitable[object]] | None = None  # is over when they have left
    has_left: bool = False


ASKER: ContextVar[Asker] = ContextVar("asker", default=Asker())  # noqa: B039  the server itself never leaves


class LeftError(RefusedError):
    """Whoever asked for something has left before it was done."""

    def __init__(self) -> None:
        super().__init__("left", HTTPStatus.SERVICE_UNAVAILABLE)


@dataclass(eq=False)
class InLine:
    """Somebody waiting for their turn."""

    asker: Asker = field(default_factory=ASKER.get)
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Turns:
    """One at a time, and askers take turns."""

    def __init__(self) -> None:
        self.queue: FairQueue[InLine] = FairQueue(lambda place: place.asker.name)
        self.is_taken = False

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the asker's turn, unless they leave."""
        place = self.stand_in_line()
        try:
            await unless_left(place.turn)
            yield
        finally:
            self.queue.drop(place)
            if place.turn.done() and not place.turn.cancelled():
                self.pass_on()

    def stand_in_line(self) -> InLine:
        """A place in the line; refused to whoever has very many."""
        place = InLine()
        if self.queue.count(place.asker.name) >= MOST_WAITING:
            raise too_many("too_fast")
        self.queue.push(place)
        self.call_next()
        return place

    def pass_on(self) -> None:
        """Whoever had the turn has it no longer."""
        self.is_taken = False
        self.call_next()

    def call_next(self) -> None:
        """If nobody has the turn, somebody gets it."""
        while not self.is_taken and self.queue.askers:
            place = self.queue.pop()
            if not place.turn.done():
                place.turn.set_result(None)
                self.is_taken = True


class Door(Turns):
    """Where everybody passes who wants something: in each round of the event loop one does, so that whoever is one of
    a crowd waits for it, and nobody else."""

    async def pass_through(self) -> None:
        """Wait for the asker's turn to begin something, unless they leave."""
        place = self.stand_in_line()
        try:
            await unless_left(place.turn)
        finally:
            self.queue.drop(place)
            if place.turn.done() and not place.turn.cancelled():
                asyncio.get_running_loop().call_soon(self.pass_on)


class Desk(Turns):
    """A thread in which long work is done."""

    def __init__(self) -> None:
        super().__init__()
        self.thread = ThreadPoolExecutor(1, "desk")

    async def work(self, work: Callable[[], T]) -> T:
        """Do a piece of work, for whoever has the turn."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work)

    async def do(self, work: Callable[[], T]) -> T:
        """Do a piece of work when the asker's turn comes."""
        async with self.turn():
            return await self.work(work)

    def close(self) -> None:
        """Nothing more will be done."""
        self.thread.shutdown(cancel_futures=True)


async def unless_left(coming: asyncio.Future[T]) -> T:
    """What is coming, unless whoever asked for it leaves first."""
    asker = ASKER.get()
    if asker.leaves is None or coming.done():
        return await coming
    leaving: asyncio.Future[object] = asyncio.ensure_future(asker.leaves())
    try:
        either: set[asyncio.Future[Any]] = {coming, leaving}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
    if coming.done():
        return coming.result()
    asker.has_left = True
    raise LeftError
