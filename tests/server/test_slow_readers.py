"""The socket: slow readers, many readers, and the end."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
from contextlib import AsyncExitStack

from tests.server.houses import until
from tests.server.serving import Served, act, serving, with_server
from tischlein.languages import LANGUAGES
from tischlein.server.doors.limits import Limits
from tischlein.server.wire import hub


async def never_read(port: int, hello: str) -> asyncio.StreamWriter:
    """A socket that says hello and then reads nothing but what the handshake needs."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.connect(("127.0.0.1", port))
    plain.setblocking(False)
    reader, writer = await asyncio.open_connection(sock=plain, limit=1024)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        "GET /api/socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "",
    ]  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    await reader.readuntil(b"\r\n\r\n")
    data = hello.encode()
    writer.write(b"\x81" + bytes([0x80 | 126]) + len(data).to_bytes(2, "big") + bytes(4) + data)
    writer.transport.pause_reading()
    return writer


def test_a_slow_reader_is_let_go_and_nobody_else_waits(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        hello = json.dumps({"type": "hello", "table": ada.table, "token": ada.token, "language": "en"}).ljust(200)
        writer = await never_read(served.port, hello)
        await until(lambda: ada.table in served.house.listeners)
        room = served.house.listeners[ada.table][0].__self__
        await until(lambda: room.count(0) == 1)
        (slow,) = next(iter(room.audiences.values())).connections
        async with served.visit(ben) as talk:
            for _ in range(100):
                slow.send("x" * 100_000)
                await asyncio.sleep(0)
                if room.count(0) == 0:
                    break
            assert served.services.metrics.counters["slow_readers", ""] == 1
            assert slow.waiting_bytes == 0
            assert (await talk.hear("table"))["table"]["people"][0]["online"] is False
            await talk.say("say", id="1", phrase="bye")
            await talk.hear("done")
        writer.transport.abort()
        writer.close()

    with_server(tmp_path, test, limits=Limits(waiting_bytes=200_000))


def test_a_message_of_any_size_can_be_read_by_those_who_read(tmp_path):
    """A limit on what waits must never make a table that nobody can open."""

    async def test(served: Served) -> None:
        ada, _ben = await served.begin()
        async with served.visit(ada) as talk:
            assert len(json.dumps(talk.welcome)) > 1000

    with_server(tmp_path, test, limits=Limits(waiting_bytes=1000))


def test_nobody_talks_without_end(tmp_path):
    async def test(served: Served) -> None:
        ada, ben = await served.begin()
        async with served.visit(ada) as one, served.visit(ben) as two:
            for number in range(3):
                await one.say("say", id=str(number), phrase="hello")
            assert (await one.hear("error"))["code"] == "too_fast"
            await two.say("say", id="1", phrase="hello")
            await two.hear("done")
            await one.say("act", **act(one.welcome))
            await one.hear("update")

    with_server(tmp_path, test, limits=Limits(lines_per_minute=6))


def test_a_server_that_ends_says_so(tmp_path):
    async def test() -> None:
        async with AsyncExitStack() as stack:
            async with serving(tmp_path) as served:
                ada, _ = await served.begin()
                talk = await stack.enter_async_context(served.visit(ada))
            assert await talk.closed() == 1012

    asyncio.run(test())


def test_many_kinds_of_readers_are_told_in_slices(tmp_path, monkeypatch):
    """A: whoever opens tabs in all languages makes nobody else wait; all of them are told everything, in order."""
    monkeypatch.setattr(hub, "WHILE_S", 0.0)
    readers = [{"language": language, "text": text} for language in LANGUAGES for text in (False, True)]

    async def test(served):
        ada, _ = await served.begin()
        async with AsyncExitStack() as stack:
            talks = [await stack.enter_async_context(served.visit(ada, **reader)) for reader in readers]
            slices = []
            tell_some = hub.Room.tell_some
            monkeypatch.setattr(hub.Room, "tell_some", lambda room: (slices.append(len(room.untold)), tell_some(room)))
            await talks[0].say("act", **act(talks[0].welcome))
            updates = [await talk.hear("update") for talk in talks]
            assert len({update["seq"] for update in updates}) == 1
            assert slices[: len(readers)] == list(range(len(readers), 0, -1)), "one after another"

    with_server(tmp_path, test)


def test_whoever_comes_in_while_others_are_told_takes_nothing_from_them(tmp_path):
    async def test(served):
        ada, _ = await served.begin()
        async with served.visit(ada) as talk:
            house = served.services.house
            table = house.tables[ada.table]
            (listener,) = house.listeners[ada.table]
            room = listener.__self__
            (audience,) = room.audiences.values()
            room.untold.append((table, audience, "game"))
            audience.seq -= 1  # as if it had not been told yet
            async with served.visit(ada) as late:
                assert (await talk.hear("update"))["seq"] == late.welcome["seq"]
                assert not room.untold

    with_server(tmp_path, test)
