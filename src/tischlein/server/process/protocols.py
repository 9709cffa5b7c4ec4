"""What the network brings, before the application hears of it: in small pieces, not too much, not too slowly."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tischlein.server.doors.limits import Buckets, Rate
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.tables.sources import Sources
from tischlein.server.wire.sockets import LEAVES

from .connections import NO_ROOM, Connections

HTTP_PIECE = 4096  # bytes that are taken in at once: thousands of tiny chunks
SOCKET_PIECE = 1024  # or frames would fit into more
HEAD_BYTES = 16_384  # of a request before its body
CRUMB, MOST_CRUMBS = 64, 256  # bytes of a tiny chunk, and how many of them a body may have
LAST_PIECES = 16  # that somebody may still send who has been told that it is over
ABORT_S = 10.0  # so long a connection may take to end
NO_UTF8 = 1007  # a close code


class Config(uvicorn.Config):
    """Everything uvicorn needs to know, and what our protocols need beside it."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, **further: Any) -> None:
        super().__init__(app, http=Http, ws=Socket, ws_max_size=settings.limits.message_bytes, **further)
        self.limits = settings.limits
        self.elapsed = Sources().elapsed
        self.guests = Connections(settings.limits, settings.trusted_proxies)


class Parser(h11.Connection):
    """Reads requests, unless their body comes in a great many tiny chunks."""

    crumbs = 0

    def next_event(self) -> Any:
        """What has been sent next."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.crumbs = 0
        elif isinstance(event, h11.Data) and len(event.data) < CRUMB:
            self.crumbs += 1
            if self.crumbs > MOST_CRUMBS:
                raise h11.RemoteProtocolError("Send larger chunks.")
        return event


class Flow(FlowControl):
    """Whether more may be read: when the application wants it, and what has come before has been taken in."""

    is_full = False

    def resume_reading(self) -> None:
        """The application wants more."""
        self.read_paused = False
        self.go_on()

    def go_on(self) -> None:
        """Read on, if nothing speaks against it."""
        if not self.read_paused and not self.is_full:
            self._transport.resume_reading()


class Http(H11Protocol):
    """A connection for requests.  Each of them, with its answer, may take only so long."""

    config: Config
    flow: Flow

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.conn = Parser(h11.SERVER, HEAD_BYTES)
        self.guests = self.config.guests
        self.pieces: deque[bytes] = deque()  # brought, but not yet taken in
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, if there is room."""
        super().connection_made(transport)
        self.flow = Flow(transport)
        if self.guests.come(self, transport):
            self.wait_for_request()
        else:
            transport.write(NO_ROOM)
            transport.close()

    def wait_for_request(self) -> None:
        """From now on a request may be sent and answered."""
        self.stop_waiting()
        self.patience = self.loop.call_later(self.config.limits.request_seconds, self.transport.abort)

    def stop_waiting(self) -> None:
        """There will be no more requests."""
        if self.patience is not None:
            self.patience.cancel()

    def data_received(self, data: bytes) -> None:
        """Take in what has come, a piece at a time; others are served in between."""
        is_busy = bool(self.pieces)
        self.pieces.extend(pieces_of(data, HTTP_PIECE))
        if not is_busy:
            self.take_in()

    def take_in(self) -> None:
        """The next piece."""
        if not self.pieces or self.transport.is_closing():
            return
        super().data_received(self.pieces.popleft())
        self.flow.is_full = bool(self.pieces)
        if self.pieces:
            self.transport.pause_reading()
            self.loop.call_soon(self.take_in)
        elif not self.transport.is_closing():
            self.flow.go_on()

    def on_response_complete(self) -> None:
        """The next request may come."""
        self.guests.answered(self)
        self.wait_for_request()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket."""
        self.leave()
        self.pieces.clear()  # nobody may say anything before the server has agreed
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """It is no connection for requests any more."""
        self.stop_waiting()
        self.guests.go(self)


class Socket(WebSocketsSansIOProtocol):
    """A socket.  It is really closed in the end, also if the other side never reads what is still waiting."""

    config: Config

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.pieces: deque[bytes] = deque()  # brought, but not yet taken in
        self.next_piece: asyncio.Handle | None = None
        self.gone = asyncio.Event()
        each_minute = self.config.limits.frames_per_minute
        self.frames_apart = Buckets(Rate(each_minute / 2, each_minute), self.config.elapsed)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it."""
        super().connection_made(transport)
        self.config.guests.sockets += 1

    def handle_connect(self, event: Request) -> None:
        """Let the application know how it can wait for the end."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][LEAVES] = {"wait": self.gone.wait}

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self.gone.set()
        self.config.guests.sockets -= 1
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """The connection, and its end."""
        await super().run_asgi()
        self.loop.call_later(ABORT_S, self.transport.abort)

    # -- A piece at a time -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take in what has come, a piece at a time; others are served in between."""
        self.pieces.extend(pieces_of(data, SOCKET_PIECE))
        if self.next_piece is None:
            self.take_in()

    def take_in(self) -> None:
        """The next piece, unless the application has yet to hear what came before."""
        self.next_piece = None
        if self.pieces and not self.read_paused and not self.transport.is_closing():
            super().data_received(self.pieces.popleft())
            self.go_on()

    def go_on(self) -> None:
        """Take in more soon, or read it."""
        if self.read_paused or self.transport.is_closing():
            return
        if not self.pieces:
            self.transport.resume_reading()
        elif self.close_sent and len(self.pieces) > LAST_PIECES:
            self.transport.abort()
        elif self.next_piece is None:
            self.transport.pause_reading()
            self.next_piece = self.loop.call_soon(self.take_in)

    async def receive(self) -> ASGIReceiveEvent:
        """What the application hears next; only then more is taken in."""
        message = await super().receive()
        self.go_on()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message, and wait until it is on its way; after the last one only the farewell is awaited."""
        await super().send(message)
        self.go_on()
        await self.writable.wait()

    # -- Not everything that may be sent -----------------------------------------------------------------------------

    def handle_ping(self) -> None:
        """Answer a ping; many of them are a flood, and somebody who does not read the answers would fill our memory."""
        if self.may_send_another():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take in an answer, perhaps to nothing."""
        if self.may_send_another():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in a part of a message; it may be empty, and there could be any number of them."""
        if self.may_send_another():
            super().handle_cont(event)

    def may_send_another(self) -> bool:
        """Whether a frame that is no message may be taken in; else the connection ends."""
        if self.frames_apart.take(None):
            return True
        self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Pass a message on.  One that is no text ends the connection, and is not worth a line in the log."""
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_UTF8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()


def pieces_of(data: bytes, size: int) -> Iterator[bytes]:
    """Data in pieces of at most that size."""
    return (data[first : first + size] for first in range(0, len(data), size))


def is_text(data: bytes) -> bool:
    """Whether data is UTF-8."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
