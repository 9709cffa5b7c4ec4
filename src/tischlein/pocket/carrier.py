"""Carries requests and sockets to the application without a network: what uvicorn is to a server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Scope

SOCKET = "/api/socket"
HERE = "127.0.0.1"  # who asks: this very device
LEFT = 1001  # why a connection ends when the page is gone


class Carried(NamedTuple):
    """The answer to a request."""

    status: int
    kind: str  # its media type
    text: str


class Carrier:
    """The way between the page and the application."""

    def __init__(self, app: ASGIApp, url: str) -> None:
        """The address is that of the page, whose host the application must know."""
        self.app = app
        self.host = urlsplit(url).netloc
        self.base = urlsplit(url).path.rstrip("/")

    async def ask(self, method: str, path: str, headers: Mapping[str, str], body: str) -> Carried:
        """The answer to a request; its path begins with a slash and is that of the protocol."""
        errand = Errand(body)
        await self.app({**self.scope("http", path, headers), "method": method}, errand.receive, errand.send)
        return errand.reply()

    def connect(self, hear: Callable[[str], None], end: Callable[[int], None]) -> PocketLine:
        """A socket: `hear` is called with every message, `end` once with the code it ended with."""
        line = PocketLine(hear, end)
        line.task = asyncio.ensure_future(line.live(self.app, self.scope("websocket", SOCKET, {})))
        return line

    def scope(self, kind: str, path: str, headers: Mapping[str, str]) -> Scope:
        """A request as applications know it."""
        path, _, query = path.partition("?")
        lines = {"host": self.host, **{name.lower(): text for name, text in headers.items()}}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), text.encode("latin-1", "replace")) for name, text in lines.items()],
            "client": (HERE, 0),
            "server": (self.host, None),
            "state": {},
        }


class Errand:
    """One request on its way through the application."""

    def __init__(self, body: str) -> None:
        self.coming: list[Message] = [{"type": "http.request", "body": body.encode(), "more_body": False}]
        self.status = int(HTTPStatus.INTERNAL_SERVER_ERROR)
        self.kind = ""
        self.pieces: list[bytes] = []

    async def receive(self) -> Message:
        """The request; whoever asks here waits for the answer and never leaves."""
        if self.coming:
            return self.coming.pop()
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    async def send(self, message: Message) -> None:
        """Take in what is answered."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.kind = dict(message["headers"]).get(b"content-type", b"").decode()
        else:
            self.pieces.append(message.get("body", b""))

    def reply(self) -> Carried:
        """The whole answer."""
        return Carried(self.status, self.kind, b"".join(self.pieces).decode())


class PocketLine:
    """A socket without a network."""

    def __init__(self, hear: Callable[[str], None], end: Callable[[int], None]) -> None:
        self.hear = hear
        self.end = end
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.code = 1000
        self.task: asyncio.Future[None]

    def say(self, text: str) -> None:
        """Say something to the application."""
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """The page has left."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": LEFT})

    async def live(self, app: ASGIApp, scope: Scope) -> None:
        """From the first message to the last."""
        try:
            await app(scope, self.inbox.get, self.send)
        finally:
            self.end(self.code)

    async def send(self, message: Message) -> None:
        """Pass on what the application says."""
        if message["type"] == "websocket.send":
            text = message.get("text")
            self.hear(text if text is not None else message["bytes"].decode())
        elif message["type"] == "websocket.close":
            self.code = message.get("code", self.code)
