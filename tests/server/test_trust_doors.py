"""Whoever floods the doors, or stands in them, makes nobody else wait: frames, half-sent requests, tiny pieces."""

import asyncio
import logging
import resource
import socket
import struct
from contextlib import ExitStack, suppress

import pytest

from tests.server.innocents import PATIENCE_S, innocent
from tests.server.processes import ServerProcess
from tests.server.serving import with_server
from tischlein.server.doors.limits import Limits

LIMITS = ("request_seconds=2", "connections_per_address=50")
HALF = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
CHUNKS = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
PING, PONG, CONT, TEXT = 9, 10, 0, 1
MANY = 40_000  # tiny frames


def frame(opcode, data=b"", *, last=True):
    """A frame as browsers send it; its mask changes nothing."""
    return struct.pack("!BBI", (0x80 if last else 0) | opcode, 0x80 | len(data), 0) + data


def call(server, address="127.0.0.1"):
    """A bare connection from that address."""
    return socket.create_connection(("127.0.0.1", server.port), 5, (address, 0))


async def push(server, *data, upgrade=True):
    """Send all of it and read nothing, until the server has had enough; whether it had."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    try:
        if upgrade:
            writer.write(UPGRADE)
            await reader.readuntil(b"\r\n\r\n")
        for one in data:
            writer.write(one)
            async with asyncio.timeout(1):
                await writer.drain()
        async with asyncio.timeout(1):
            while await reader.read(1024):
                pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        writer.transport.abort()
    return True


FLOODS = {
    "pings": [frame(PING, b"x" * 100)] * 1 + [frame(PING) * MANY],
    "pongs": [frame(PONG) * MANY],
    "parts": [frame(TEXT, last=False), frame(CONT, last=False) * MANY],
    "messages": [frame(TEXT, b"{}") * MANY],
    "rubbish": [frame(TEXT, b"\xff") * MANY],
}


@pytest.mark.parametrize("flood", FLOODS)
def test_whoever_floods_a_socket_is_sent_away_and_nobody_else_waits(attacked, flood):
    async def test():
        async with innocent(attacked) as player:
            gone = await asyncio.gather(*(push(attacked, *FLOODS[flood]) for _ in range(10)))
        assert all(gone)
        assert player.longest_s < PATIENCE_S

    asyncio.run(test())


def test_a_body_in_tiny_pieces_makes_nobody_wait(attacked):
    async def test():
        async with innocent(attacked) as player:
            await asyncio.gather(*(push(attacked, CHUNKS, b"1\r\n \r\n" * MANY, upgrade=False) for _ in range(10)))
        assert player.longest_s < PATIENCE_S

    asyncio.run(test())


def test_half_sent_requests_are_few_and_end(attacked):
    """A5: they are counted by address before the application, have only so long, and others come in meanwhile."""

    async def test():
        with ExitStack() as open_calls:
            calls = [open_calls.enter_context(call(attacked, "127.0.0.7")) for _ in range(60)]
            async with innocent(attacked) as player:
                for one in calls:
                    with suppress(OSError):
                        one.sendall(HALF)
                await asyncio.sleep(0.3)
                assert sum(map(is_open, calls)) == 50, "so many may one address have"
                await asyncio.sleep(2.5)
            assert not any(map(is_open, calls))
            assert player.longest_s < PATIENCE_S

    asyncio.run(test())


def is_open(connection):
    """Whether nothing has come, not even the end."""
    connection.setblocking(False)
    try:
        connection.recv(1)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def test_when_files_run_out_it_is_told_and_others_still_come_in(tmp_path):
    """A5: one who opens connections from many addresses keeps nobody out."""
    server = ServerProcess(["--data", str(tmp_path / "data")], tmp_path / "log")
    files = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, files[1]))
    try:
        server.start_words = ["sh", "-c", 'ulimit -Hn 256 && exec "$@"', "sh", *server.start_words]
        with server, ExitStack() as open_calls:
            resource.setrlimit(resource.RLIMIT_NOFILE, files)
            for number in range(100):
                one = open_calls.enter_context(call(server, f"127.0.0.{2 + number // 10}"))
                with suppress(OSError):
                    one.sendall(HALF)

            async def test():
                async with innocent(server) as player:
                    await asyncio.sleep(0.2)
                assert player.longest_s < PATIENCE_S

            asyncio.run(test())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, files)
    told = server.log.read_text()
    assert told.count("there is no room for more connections") == 1
    assert "files=256" in told


def test_a_message_that_is_no_text_is_not_worth_a_line_in_the_log(tmp_path, caplog):
    """A10: the connection ends with the code for it."""
    caplog.set_level(logging.DEBUG, "tischlein")

    async def test(served):
        async with served.socket() as talk:
            await talk.websocket.send(b"\xff\xfe", text=True)
            assert await talk.closed() == 1007

    with_server(tmp_path, test)
    assert not [line for line in caplog.records if line.levelno >= logging.WARNING]


def test_few_files_are_shared_out(monkeypatch):
    """No address can have all connections, whatever the system allows."""
    from tischlein.server.process import connections

    monkeypatch.setattr(connections, "raise_file_limit", lambda _wanted: 1024)
    limits = connections.fitted(Limits())
    assert limits.sockets + limits.connections <= 1024 - connections.RESERVE
    assert limits.sockets_per_address <= limits.sockets / 2
    assert limits.connections_per_address <= limits.connections / 2
