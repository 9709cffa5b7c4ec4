"""`tischlein serve` that a soak can look into: SIGHUP writes what is left in it; the disk obeys SIGUSR1 and SIGUSR2.

The report goes to the file SOAK_LEFT names, followed by the process: the names of its tasks and threads, a line each.
"""

import asyncio
import gc
import os
import signal
import threading
from pathlib import Path
from typing import Any

import tischlein.server.store.sqlite
from tests.server.small_disk import SmallDisk
from tischlein.cli import main
from tischlein.server.process import running

serve = running.serve


def report() -> None:
    """Write down all tasks and threads there are."""
    gc.collect()
    tasks = sorted(f"task {task.get_coro().__qualname__}" for task in asyncio.all_tasks())  # type: ignore[union-attr]
    threads = sorted(f"thread {thread.name.rstrip('0123456789')}" for thread in threading.enumerate())
    path = Path(f"{os.environ['SOAK_LEFT']}.{os.getpid()}")
    path.with_suffix(".new").write_text("\n".join([*tasks, *threads]))
    path.with_suffix(".new").rename(path)


async def serve_and_report(*given: Any) -> None:
    """As usual, and reporting when asked."""
    asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, report)
    await serve(*given)


if __name__ == "__main__":
    tischlein.server.store.sqlite.SqliteStore = SmallDisk
    running.serve = serve_and_report
    main()
