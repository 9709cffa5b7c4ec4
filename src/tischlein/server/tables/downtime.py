"""Time in which no server ran: it is not charged to anybody's clock.

While a clock runs somewhere, processes keep every few seconds that they live.  Whoever starts finds when that was for
the last time; before anybody goes on with a table of the time before, its log is told.
"""

from __future__ import annotations

from tischlein.server.store import Store
from tischlein.server.store.log import Down

from .course import Course
from .sources import Sources

BEAT_S = 5.0  # how often it is kept that a server lives
LEAST_MS = 15_000  # a shorter time without one is not worth a line


class Downtime:
    """When no server ran, before this process was started."""

    def __init__(self, store: Store, sources: Sources) -> None:
        self.store = store
        self.sources = sources
        self.since_ms = self.until_ms = 0

    async def find_out(self) -> None:
        """Look when a server ran last; from now on one does."""
        self.since_ms = await self.store.last_alive()
        self.until_ms = self.sources.now()

    def at(self, course: Course) -> Down | None:
        """What the log of a game has to be told, if its clocks have run while nobody could play."""
        if not self.until_ms or not course.clocks.ticking():
            return None
        since_ms = max(self.since_ms, course.told[-1].row.at_ms)
        return Down(since_ms, self.until_ms) if self.until_ms - since_ms >= LEAST_MS else None
