"""Somebody who plays at a real server while others attack it, and notes the longest wait."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server.processes import ServerProcess

BREATH_S = 0.04  # between two moves
PATIENCE_S = 0.25  # so long a move may take, whatever others do: many callbacks of at most 20 ms, on a slow computer


class Innocent:
    """Two people on two devices who play one game after the other."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.waits_s: list[float] = []
        self.numbers = count()
        self.sockets: list[ClientConnection] = []
        self.news: list[dict[str, Any]] = []

    @property
    def longest_s(self) -> float:
        """The longest wait for an answer to a move, as far as the server was at work meanwhile."""
        assert self.waits_s, "nobody has played"
        return max(self.waits_s)

    async def sit_down(self) -> None:
        """A new table."""
        for socket in self.sockets:
            await socket.close()
        settings = {"game": "drei", "seats": 2, "start": 0}
        one = await self.post("/tables", {"settings": settings, "name": "Ada"})
        table = one["table"]
        other = await self.post(f"/tables/{table}/join", {"name": "Ben"})
        await self.post(f"/tables/{table}/do", {"do": "start"}, one["token"])
        self.sockets = [await connect(self.server.socket_url) for _ in range(2)]
        tokens = (one["token"], other["token"])
        self.news = [await self.hello(socket, table, token) for socket, token in zip(self.sockets, tokens, strict=True)]

    async def post(self, path: str, body: object, token: str = "") -> dict[str, Any]:
        return await asyncio.to_thread(self.server.post, path, body, token)

    async def hello(self, socket: ClientConnection, table: str, token: str) -> dict[str, Any]:
        await socket.send(json.dumps({"type": "hello", "table": table, "token": token, "previews": False}))
        return await self.hear(socket, "welcome")

    async def hear(self, socket: ClientConnection, kind: str) -> dict[str, Any]:
        while (message := json.loads(await socket.recv()))["type"] != kind:
            assert message["type"] != "error", message
        return message

    async def play(self) -> None:
        """Move after move, for as long as nobody stops it."""
        while True:
            seat = next((seat for seat in range(2) if self.news[seat]["positions"][0]["legal"]), None)
            if seat is None:
                await self.sit_down()
                continue
            await self.move(seat)
            await asyncio.sleep(BREATH_S)

    async def move(self, seat: int) -> None:
        """The first legal action; how long until both know what came of it is noted."""
        news = self.news[seat]
        wish = {"type": "act", "id": f"i{next(self.numbers)}", "seat": seat, "seq": news["seq"]}
        began, worked = time.monotonic(), self.server.worked_s()
        await self.sockets[seat].send(json.dumps({**wish, "action": news["positions"][0]["legal"][0]}))
        self.news = [await self.hear(socket, "update") for socket in self.sockets]
        self.waits_s.append(min(time.monotonic() - began, self.server.worked_s() - worked))


@asynccontextmanager
async def innocent(server: ServerProcess) -> AsyncIterator[Innocent]:
    """Somebody who plays while the block attacks."""
    player = Innocent(server)
    await player.sit_down()
    await player.move(0)
    player.waits_s.clear()
    playing = asyncio.create_task(player.play())
    try:
        yield player
        await asyncio.sleep(2 * BREATH_S)
    finally:
        playing.cancel()
        ended = await asyncio.gather(playing, return_exceptions=True)
        for socket in player.sockets:
            await socket.close()
    assert isinstance(ended[0], asyncio.CancelledError), ended[0]


def while_playing(server: ServerProcess, attack: Callable[[], Awaitable[None]]) -> float:
    """The longest wait of somebody who plays during an attack."""

    async def test() -> float:
        async with innocent(server) as player:
            await attack()
        return player.longest_s

    return asyncio.run(test())
