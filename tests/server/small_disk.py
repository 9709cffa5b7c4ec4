"""`tischlein serve` on a disk that is full after SIGUSR1 and has room again after SIGUSR2."""

import asyncio
import signal
from typing import Any

from tischlein.cli import main
from tischlein.server.store.sqlite import SqliteStore

PLENTY = 1_000_000  # pages


class SmallDisk(SqliteStore):
    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        if settings["serving"]:
            self.loop.call_soon_threadsafe(self.obey)

    def obey(self) -> None:
        self.errands = set()
        self.loop.add_signal_handler(signal.SIGUSR1, self.set, 1)  # never fewer pages than there are
        self.loop.add_signal_handler(signal.SIGUSR2, self.set, PLENTY)

    def set(self, pages: int) -> None:
        self.errands.add(asyncio.ensure_future(self.limit(pages)))


if __name__ == "__main__":
    import tischlein.server.store.sqlite

    tischlein.server.store.sqlite.SqliteStore = SmallDisk
    main()
