"""A server for tests: real sockets on a free port, bots that answer at once."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.server.houses import BOTS, QuickCrew, Time, sources
from tischlein.server.doors.services import Services
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.process.app import create_app
from tischlein.server.process.listening import listen
from tischlein.server.process.running import Server
from tischlein.server.store import open_store
from tischlein.server.tables.house import House


class NamedCrew(QuickCrew):
    def names(self) -> list[str]:
        return list(BOTS)


@dataclass
class Seat:
    """Somebody at a table."""

    table: str
    token: str
    person: int
    commitment: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


class Served:
    """A running server and a client of it."""

    def __init__(self, services: Services, port: int, client: httpx.AsyncClient) -> None:
        self.services, self.house, self.port, self.client = services, services.house, port, client

    async def get(self, path: str, **settings: Any) -> httpx.Response:
        return await self.client.get(path, **settings)

    async def post(self, path: str, body: object, **settings: Any) -> httpx.Response:
        return await self.client.post(path, json=body, **settings)

    async def good(self, path: str, body: object, **settings: Any) -> Any:
        answer = await self.post(path, body, **settings)
        assert answer.is_success, answer.text
        return answer.json()

    async def create(self, game: str = "drei", people: int = 2, name: str = "Ada", **settings: Any) -> list[Seat]:
        """A waiting table of so many people."""
        wish = {"settings": {"game": game, "seats": people, "start": 0, "pace_ms": 0, **settings}, "name": name}
        seats = [Seat(**await self.good("/api/tables", wish))]
        for guest in ("Ben", "Cleo", "Dora")[: people - 1]:
            seats.append(Seat(**await self.good(f"/api/tables/{seats[0].table}/join", {"name": guest})))
        return seats

    async def do(self, seat: Seat, deed: str, **parts: Any) -> Any:
        return await self.good(f"/api/tables/{seat.table}/do", {"do": deed, **parts}, headers=seat.headers)

    async def begin(self, game: str = "drei", people: int = 2, **settings: Any) -> list[Seat]:
        """A table where the game has begun."""
        seats = await self.create(game, people, **settings)
        await self.do(seats[0], "start")
        return seats

    @asynccontextmanager
    async def socket(self, **settings: Any) -> AsyncIterator[Talk]:
        """A bare socket."""
        async with connect(f"ws://127.0.0.1:{self.port}/api/socket", **settings) as websocket:
            yield Talk(websocket)

    @asynccontextmanager
    async def visit(self, who: Seat | str, **hello: Any) -> AsyncIterator[Talk]:
        """A socket at a table, after hello; a bare id only watches."""
        known = {"table": who} if isinstance(who, str) else {"table": who.table, "token": who.token}
        async with self.socket() as talk:
            await talk.say("hello", **known, **hello)
            talk.welcome = await talk.hear("welcome")
            yield talk


class Talk:
    """The client's end of a socket."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.welcome: Any = None
        self.heard: list[Any] = []

    async def say(self, kind: str, **parts: Any) -> None:
        await self.websocket.send(json.dumps({"type": kind, **parts}))

    async def next(self) -> Any:
        async with asyncio.timeout(5):
            message = json.loads(await self.websocket.recv())
        self.heard.append(message)
        return message

    async def hear(self, kind: str) -> Any:
        """The next message of a kind."""
        while (message := await self.next())["type"] != kind:
            pass
        return message

    async def silence(self, seconds: float = 0.15) -> list[Any]:
        """Whatever comes in a while, which may be nothing."""
        found = []
        try:
            async with asyncio.timeout(seconds):
                while True:
                    found.append(json.loads(await self.websocket.recv()))
        except TimeoutError:
            return found

    async def closed(self) -> int:
        """The code with which the server ends it."""
        async with asyncio.timeout(8):
            await self.websocket.wait_closed()
        assert self.websocket.close_code is not None
        return self.websocket.close_code


@asynccontextmanager
async def serving(folder: Path, **given: Any) -> AsyncIterator[Served]:
    """A server until the end of the block."""
    store = await open_store(folder)
    house = House(store, NamedCrew(), sources(1, Time(2)))  # type: ignore[arg-type]
    listener = listen(ServerSettings(port=0))
    port = listener.getsockname()[1]
    settings = ServerSettings(**{"port": port, **given})
    services = Services(settings, house)
    is_ready = asyncio.Event()
    server = Server(create_app(services), settings, is_ready.set)
    with listener:
        task = asyncio.create_task(server._serve([listener]))
        try:
            await is_ready.wait()
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client:
                yield Served(services, port, client)
        finally:
            server.should_exit = True
            await task
            await house.close()
            await store.close()


def with_server(folder: Path, test: Callable[[Served], Awaitable[None]], **given: Any) -> None:
    """Run a test against a server."""

    async def run() -> None:
        async with serving(folder, **given) as served:
            await test(served)

    asyncio.run(run())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def act(welcome: dict[str, Any], number: str = "1", **changes: object) -> dict[str, Any]:
    """The first legal action of a seat that has to act."""
    position = welcome["positions"][0]
    wish = {"id": number, "seat": position["seat"], "seq": welcome["seq"], "action": position["legal"][0]}
    return {**wish, **changes}
