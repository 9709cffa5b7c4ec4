"""`tischlein serve` whose event loop notes how much CPU time each callback takes: no machine is too busy for that."""

import asyncio
import logging
import time
from asyncio import Handle

from tischlein.cli import main
from tischlein.server.process import running

LONG_S = 0.02  # no callback may take longer, start-up excepted
LONG = "a callback took long"

log = logging.getLogger("tischlein.server")
run_usually = Handle._run
start_usually = running.Server.startup


def run_measured(handle: Handle) -> None:
    """Run a callback; one that takes long is told in the log."""
    before = time.thread_time()
    run_usually(handle)
    took = time.thread_time() - before
    if took > LONG_S:
        log.warning("%s: %.1f ms, %s", LONG, 1000 * took, handle._callback)


async def start_up(server: running.Server, sockets: object = None) -> None:
    """From now on callbacks are measured."""
    await start_usually(server, sockets)
    await asyncio.sleep(0)  # this one is part of the start
    Handle._run = run_measured


if __name__ == "__main__":
    running.uvloop = None  # its callbacks cannot be measured
    running.Server.startup = start_up
    main()
