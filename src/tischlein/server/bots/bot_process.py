"""The server's end of a bot process: it is started, asked, watched, ended, and started again."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

import msgspec

from .bench import Bench
from .questions import LENGTH_BYTES, BotAnswer, Order, decode_answer, framed

LOG = logging.getLogger(__name__)
COMMAND = (sys.executable, "-P", "-m", "tischlein.server.bots.thinking")
START_UP = 30.0  # seconds a process gets to be ready
FAREWELL = 1.0  # seconds it gets to end by itself
SHORT_BREAK, LONG_BREAK = 0.1, 10.0  # seconds before it is started again: longer each time it dies at once


class BotProcess(Bench):
    """A bench in a process of its own."""

    command: ClassVar = COMMAND

    def __init__(self, on_free: Callable[[], None]) -> None:
        super().__init__(on_free)
        self.process: Process | None = None  # once it is ready, until it is given up
        self.task: asyncio.Task[None] | None = None

    def send(self, order: Order) -> None:
        """Send the process an order, if it is running; one that has just died is noticed where its answers come in."""
        pipe = None if self.process is None else self.process.stdin
        if pipe is not None and not pipe.is_closing():
            pipe.write(framed(order))

    def restart(self) -> None:
        """The process hangs and is ended; another one will be started."""
        process = self.process
        self.give_up("its process did not answer in time.")
        if process is not None and process.stdin is not None:
            process.stdin.close()
            asyncio.get_running_loop().call_later(FAREWELL, kill, process)

    def give_up(self, failure: str) -> None:
        """Nothing will come from this process any more."""
        self.process = None
        super().give_up(failure)

    # -- The process -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Keep a process running, until the end."""
        self.task = asyncio.create_task(self.keep())

    async def close(self) -> None:
        """End the process."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def keep(self) -> None:
        """Start one process after another."""
        rest = SHORT_BREAK
        while True:
            try:
                process = await create_subprocess_exec(*self.command, stdin=PIPE, stdout=PIPE, start_new_session=True)
            except OSError as problem:
                LOG.error("No bot process can be started: %s.", problem.strerror, extra={"event": "no_bot_process"})  # noqa: TRY400
                was_ready = False
            else:
                was_ready = await self.live(process)
                LOG.warning(
                    "A bot process ended with status %s; another one is started.",
                    process.returncode,
                    extra={"event": "bot_process_ended", "status": process.returncode},
                )
            rest = SHORT_BREAK if was_ready else min(2 * rest, LONG_BREAK)
            await asyncio.sleep(rest)

    async def live(self, process: Process) -> bool:
        """The life of a process; whether it was ever ready."""
        assert process.stdout is not None
        was_ready = False
        try:
            async with asyncio.timeout(START_UP):
                await receive(process.stdout)
            was_ready = True
            self.process = process
            self.begin()
            while True:
                self.settle(await receive(process.stdout))
        except (EOFError, OSError, TimeoutError, msgspec.DecodeError):
            pass  # it has died, or speaks rubbish
        finally:
            self.give_up("its process died.")
            await end(process)
        return was_ready


async def receive(pipe: asyncio.StreamReader) -> BotAnswer:
    """The next thing a process says."""
    length = int.from_bytes(await pipe.readexactly(LENGTH_BYTES), "big")
    return decode_answer(await pipe.readexactly(length))


async def end(process: Process) -> None:
    """A process whose input is closed ends its programs and itself; one that does not is killed."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(FAREWELL):
            await process.wait()
    except TimeoutError:
        kill(process)
        await process.wait()


def kill(process: Process) -> None:
    """End a process that does not listen, if it is still there."""
    with suppress(ProcessLookupError):
        process.kill()
