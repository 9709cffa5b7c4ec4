"""The client's end of a WebSocket, as light as can be: what is measured is the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

REQUEST = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, PING, PONG = 0x1, 0x9, 0xA


class Wire(asyncio.Protocol):
    """One connection.  Text messages are given to `hear`, as bytes."""

    def __init__(self, port: int, path: str, hear: Callable[[bytes], None]) -> None:
        self.request = REQUEST.format(path=path, port=port).encode()
        self.hear = hear
        self.buffer = bytearray()
        self.is_open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport: asyncio.WriteTransport = transport  # type: ignore[assignment]
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come."""
        self.buffer += data
        if not self.is_open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.is_open.set_result(None)
        while (frame := self.next_frame()) is not None:
            kind, content = frame
            if kind == TEXT:
                self.hear(content)
            elif kind == PING:
                self.send(content, PONG)

    def next_frame(self) -> tuple[int, bytes] | None:
        """The kind and content of the next frame, if it is all there."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1]
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + length:
            return None
        kind, content = buffer[0] & 0xF, bytes(buffer[start : start + length])
        del buffer[: start + length]
        return kind, content

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """A whole message; masked, as clients must, with zeros."""
        length = len(content)
        if length < 126:
            head = bytes((0x80 | kind, 0x80 | length))
        else:
            head = bytes((0x80 | kind, 0x80 | 126)) + length.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + content)

    def connection_lost(self, problem: Exception | None) -> None:
        """The other side has ended it."""
        if not self.is_open.done():
            self.is_open.set_exception(problem or ConnectionError("ended at once"))


async def connect(port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
    """An open connection."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(port, path, hear), "127.0.0.1", port)
    await wire.is_open
    return wire
