"""Large messages on their way: only so much at a time, so that slow readers do not fill our memory."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tischlein.server.doors.limits import Limits
from tischlein.server.tables.desk import ASKER, unless_left


@dataclass(eq=False)
class Load:
    """A message that is to be made and sent."""

    size: int  # about so many bytes
    address: str = field(default_factory=lambda: ASKER.get().name)
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Freight:
    """Everything large that is on its way.  A message is made when there is room; one alone may be of any size."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.carried: Counter[str] = Counter()  # bytes by address
        self.waiting: list[Load] = []

    @asynccontextmanager
    async def carrying(self, size: int) -> AsyncIterator[None]:
        """Wait until there is room, which is taken until the end of the block."""
        load = Load(size)
        self.waiting.append(load)
        self.call()
        try:
            await unless_left(load.turn)
            yield
        finally:
            if load in self.waiting:
                self.waiting.remove(load)
            else:
                self.carried -= Counter({load.address: load.size})
                self.call()

    def call(self) -> None:
        """Those for whom there is room may go on."""
        for load in self.waiting[:]:
            if self.has_room(load):
                self.waiting.remove(load)
                self.carried[load.address] += load.size
                if not load.turn.done():
                    load.turn.set_result(None)

    def has_room(self, load: Load) -> bool:
        """Whether a message fits beside the others."""
        own, all_bytes = self.carried[load.address], self.carried.total()
        return (not own or own + load.size <= self.limits.large_bytes_per_address) and (
            not all_bytes or all_bytes + load.size <= self.limits.large_bytes
        )
