"""A server whose event loop notes how much CPU time each callback takes: that is the same on a busy computer."""

from __future__ import annotations

import logging
import re
import time
from asyncio import Handle, sleep
from pathlib import Path

from tests.server.processes import ServerProcess
from tischlein.cli import main
from tischlein.server.process import running

LONG_S = 0.02  # no callback may take longer, start-up excepted …
NOISE_S = 0.02  # … but on a computer that others use, too, CPU times are off: only what is longer than both counts,
ONCE_S = 0.1  # and if that happens once, only what is longer than this: what others do to us does not come twice
LONG = "a callback took long"
TOOK = re.compile(rf"{LONG}: ([0-9.]+) ms")

log = logging.getLogger("tischlein.server")
run_usually = Handle._run
start_usually = running.Server.startup


class MeasuredServer(ServerProcess):
    """A real server that must not have kept anybody waiting when it ends."""

    def __init__(self, words: list[str], log: Path) -> None:
        super().__init__(words, log)
        self.start_words[1:3] = ["-m", __name__]

    def __exit__(self, *problem: object) -> None:
        super().__exit__(*problem)
        if problem[0] is None:
            long = self.long_callbacks()
            if len(long) > 1 or any(float(TOOK.search(line)[1]) > 1000 * ONCE_S for line in long):
                raise AssertionError("\n".join(long))

    def long_callbacks(self) -> list[str]:
        """What has taken long so far."""
        return [line for line in self.log.read_text().splitlines() if LONG in line]


def run_measured(handle: Handle) -> None:
    """Run a callback; one that takes long is told in the log."""
    before = time.thread_time()
    run_usually(handle)
    took = time.thread_time() - before
    if took > LONG_S + NOISE_S:
        log.warning("%s: %.1f ms, %s", LONG, 1000 * took, handle)


async def start_up(server: running.Server, sockets: object = None) -> None:
    """From now on callbacks are measured."""
    await start_usually(server, sockets)
    await sleep(0)  # this one is part of the start
    Handle._run = run_measured


if __name__ == "__main__":
    running.uvloop = None  # its callbacks cannot be measured
    running.Server.startup = start_up
    main()
