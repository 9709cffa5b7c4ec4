"""A bench in another worker of the browser, so that neither the page nor the house waits while bots think."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

import msgspec

from tischlein.server.bots.bench import Bench
from tischlein.server.bots.questions import Ask, BotAnswer, Order, Prepare

LOG = logging.getLogger(__name__)
SHORT_BREAK, LONG_BREAK = 0.1, 10.0  # seconds before it is tried again: longer each time it fails

encode = msgspec.json.Encoder().encode
decode_answer = msgspec.json.Decoder(BotAnswer).decode


class BotWorker(Protocol):
    """Another worker of the browser, in which bots think (`thinking.py`)."""

    async def ready(self) -> None:
        """It can be asked; raises whatever prevents that."""

    async def answer(self, order: str) -> str:
        """What it answers to an order; raises if it ends before."""

    def end(self) -> None:
        """End it, whatever it does."""


class WorkerBench(Bench):
    """A bench in a worker of its own."""

    def __init__(self, start: Callable[[], BotWorker], on_free: Callable[[], None]) -> None:
        super().__init__(on_free)
        self.start = start
        self.worker: BotWorker | None = None
        self.task: asyncio.Task[None] | None = None  # that starts it
        self.talks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Start a worker, and wait in the background until it is ready."""
        self.task = asyncio.create_task(self.get_ready())

    async def close(self) -> None:
        """End the worker."""
        if self.task is not None:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
        self.dismiss("the house is closed.")

    async def get_ready(self) -> None:
        """Start one worker after another, until one is ready."""
        rest = SHORT_BREAK
        while True:
            self.worker = self.start()
            try:
                await self.worker.ready()
            except Exception as problem:  # noqa: BLE001  whatever a browser does not like
                LOG.error("No bot worker can be started: %s.", problem, extra={"event": "no_bot_worker"})  # noqa: TRY400
                self.dismiss("its worker did not start.")
                await asyncio.sleep(rest)
                rest = min(2 * rest, LONG_BREAK)
            else:
                self.begin()
                return

    # -- Talking ---------------------------------------------------------------------------------------------------

    def send(self, order: Order) -> None:
        """Send the worker an order, if it is ready."""
        if self.ready.is_set() and self.worker is not None and isinstance(order, Ask | Prepare):
            talk = asyncio.create_task(self.talk(self.worker, order))
            self.talks.add(talk)
            talk.add_done_callback(self.talks.discard)

    async def talk(self, worker: BotWorker, order: Order) -> None:
        """Wait for the answer to an order."""
        try:
            answer = decode_answer(await worker.answer(encode(order).decode()))
        except Exception as problem:  # noqa: BLE001  whatever it died of
            if worker is self.worker:
                LOG.warning(
                    "A bot worker ended: %s; another one is started.", problem, extra={"event": "bot_worker_ended"}
                )
                self.restart()
        else:
            self.settle(answer)

    def restart(self) -> None:
        """The worker hangs or is gone: another one is started."""
        self.dismiss("its worker did not answer in time.")
        self.open()

    def dismiss(self, failure: str) -> None:
        """Nothing will come from this worker any more."""
        worker, self.worker = self.worker, None
        self.give_up(failure)
        if worker is not None:
            worker.end()
