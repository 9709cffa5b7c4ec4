"""Networks break and come back, and some people read slowly: nothing is lost, and nobody else notices."""

import asyncio
import json
import random
import socket
from contextlib import suppress

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.clients import Evening
from tests.server.processes import PLAINLY, ServerProcess, memory
from tests.server.proxy import Proxy

pytestmark = pytest.mark.xdist_group("survival of network")

SEED = 3
CUTS = 8
SLOW = 4  # readers that do not read
WISHES = 500  # of each of them, each answered by the whole log


def test_the_network_is_cut_and_comes_back(tmp_path):
    dice = random.Random(SEED)

    async def run():
        proxy = Proxy(server.port)
        await proxy.open()
        async with Evening(server, dice, [proxy.socket_url]) as evening:
            for game in ("drei", "artefakt"):
                evening.open_table(game)
            for number in range(CUTS):
                await asyncio.sleep(dice.uniform(0.05, 0.3))
                proxy.is_silent = bool(number % 2)  # every other time what is on its way vanishes first
                await asyncio.sleep(0.1 * proxy.is_silent)
                await proxy.cut()
                await proxy.open()
                evening.play_on()
            await evening.go_on()
        await proxy.cut()
        evening.check()

    with ServerProcess(["--data", str(tmp_path / "data")], tmp_path / "server.log") as server:
        asyncio.run(run())


async def wish_and_never_read(server, client):
    """Wish for the whole log again and again."""
    plug = socket.create_connection(("127.0.0.1", server.port))
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    async with connect(server.socket_url, sock=plug, close_timeout=0.1) as websocket:
        hello = {"type": "hello", "table": client.table, "token": client.token, "text": True}
        await websocket.send(json.dumps(hello))
        websocket.transport.pause_reading()
        with suppress(WebSocketException):
            for number in range(WISHES):
                await websocket.send(json.dumps({"type": "speak", "language": ("de", "en")[number % 2], "text": True}))
                await asyncio.sleep(0.001)
        await all_let_go(server)
        websocket.transport.abort()


async def all_let_go(server):
    """Until no slow reader is waited for any more, or too long."""
    for _ in range(100):
        metrics = await asyncio.to_thread(httpx.get, f"{server.url}/metrics", **PLAINLY)
        if f"tischlein_slow_readers_total {SLOW}\n" in metrics.text:
            return
        await asyncio.sleep(0.2)


def test_slow_readers_fill_no_memory_and_nobody_waits_for_them(tmp_path):
    words = ["--data", str(tmp_path / "data"), "--limit", "wishes_per_minute=1000000", "--limit", "request_seconds=3"]

    async def run():
        async with Evening(server, random.Random(SEED)) as evening:
            evening.open_table("terra")
            await evening.go_on(moves=10_000)  # to the end: its log is long
            evening.open_table("drei")
            before, most = memory(server.process), 0.0
            slow = asyncio.gather(*(wish_and_never_read(server, evening.tables[0][0]) for _ in range(SLOW)))
            while not slow.done():
                most = max(most, memory(server.process))
                await asyncio.sleep(0.05)
            await slow
            await evening.go_on()
            return most - before

    with ServerProcess(words, tmp_path / "server.log") as server:
        grown = asyncio.run(run())
        metrics = httpx.get(f"{server.url}/metrics", **PLAINLY).text
    assert f"tischlein_slow_readers_total {SLOW}\n" in metrics
    assert grown < SLOW * 1.5, f"{grown} MiB"
