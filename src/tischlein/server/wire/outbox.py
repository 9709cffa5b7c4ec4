"""The sending half of a socket."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from starlette.types import Send

from tischlein.server.doors.metrics import Metrics
from tischlein.server.messages.news import AnyNews
from tischlein.server.speech.answers import encode

TOO_SLOW = 4008  # a close code


class Outbox:
    """Messages wait here until the network takes them, and not too many of them.  One alone may be of any size."""

    def __init__(self, network: Send, most_bytes: int, metrics: Metrics) -> None:
        self.network = network
        self.let_go: Callable[[], None] = lambda: None  # stop listening to somebody who does not listen to us
        self.most_bytes = most_bytes
        self.metrics = metrics
        self.waiting: deque[str] = deque()
        self.waiting_bytes = 0
        self.end: tuple[int, str] | None = None  # the close code and its reason
        self.woken = asyncio.Event()
        self.is_empty = asyncio.Event()  # the network has taken everything, or there is an end

    def send(self, message: str) -> None:
        """Queue a message; a reader that is too slow for it is let go."""
        if self.end is not None:
            return
        self.waiting_bytes += len(message)
        if self.waiting and self.waiting_bytes > self.most_bytes:
            self.give_up()
            return
        self.waiting.append(message)
        self.is_empty.clear()
        self.woken.set()

    def give_up(self) -> None:
        """Let a reader go who is too slow."""
        if self.end is not None:
            return
        self.metrics.count("slow_readers")
        self.waiting.clear()
        self.waiting_bytes = 0
        self.close(TOO_SLOW, "You read too slowly; connect again.")
        self.let_go()

    def say(self, message: AnyNews) -> None:
        """Queue a message to this connection alone."""
        self.send(encode(message).decode())

    def close(self, code: int, reason: str) -> None:
        """The connection ends after what is waiting."""
        if self.end is None:
            self.end = (code, reason)
            self.woken.set()

    async def write(self) -> None:
        """Give the network what is waiting, until the end."""
        with suppress(OSError, RuntimeError):  # the other side has gone: the reader notices it too
            await self.write_on()
        self.is_empty.set()

    async def write_on(self) -> None:
        """Write until the end, or until the other side has gone."""
        while self.waiting or self.end is None:
            while self.waiting:
                message = self.waiting.popleft()
                self.waiting_bytes -= len(message)
                await self.network({"type": "websocket.send", "text": message})
                self.metrics.count("messages_sent")
            self.is_empty.set()
            if self.end is None:
                self.woken.clear()
                await self.woken.wait()
        code, reason = self.end
        await self.network({"type": "websocket.close", "code": code, "reason": reason})
