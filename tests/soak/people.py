"""Who comes to the server while it soaks: people who play and take back, who leave, flood, import, and never read."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import tischlein.games
from tests.server.clients import ASKS, TEMPORARY, Client
from tests.server.processes import PLAINLY

AWAY = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)  # the server was killed meanwhile
RECORDS = sorted(Path(tischlein.games.__file__).parent.glob("*/records/games.jsonl"))
WISHES = 300  # of somebody who never reads


class Player(Client):
    """Somebody who thinks a while, takes back now and then, and sometimes loses the connection."""

    temporary = TEMPORARY | {"busy", "something_shown", "nothing_to_take_back", "cut_off"}
    think_s = 0.5

    def __init__(self, *given):
        super().__init__(*given)
        self.undo = None
        self.taken_back = 0

    def read(self, news):
        super().read(news)
        self.undo = news["positions"][0].get("undo") if news["positions"] else None

    async def move(self, socket):
        if self.pending is None and self.legal:
            await asyncio.sleep(self.dice.uniform(0, 2 * self.think_s))
            if self.dice.random() < 0.02:
                socket.transport.abort()
        if self.pending is None and self.undo and not self.undo["ask"] and self.dice.random() < 0.2:
            number = f"{ASKS} {self.name}-{next(self.numbers)}"
            self.pending = {"type": "take_back", "id": number, "seat": self.seat, "to": self.undo["to"]}
            self.taken_back += 1
        await super().move(socket)


async def ask(server, method, path, body=None, token=""):
    """What a server answers, as JSON, or nothing if it refuses."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(**PLAINLY) as client:
        answer = await client.request(method, f"{server.url}/api{path}", json=body, headers=headers)
    return answer.json() if answer.status_code == 200 else None


async def come_and_leave(server, dice):
    """Open a table, sit down at it, talk, get up, vanish without a word."""
    settings = {"game": dice.choice(["drei", "troika"]), "seats": 3, "listed": dice.random() < 0.5}
    made = await ask(server, "POST", "/tables", {"settings": settings, "name": "Eva"})
    if made is None:
        return
    joined = await ask(server, "POST", f"/tables/{made['table']}/join", {"name": "Ole"})
    for token in (made["token"], joined["token"] if joined else ""):
        async with connect(server.socket_url, open_timeout=5, close_timeout=0.1) as websocket:
            await websocket.send(json.dumps({"type": "hello", "table": made["table"], "token": token}))
            await websocket.send(json.dumps({"type": "say", "id": "1", "phrase": "hello"}))
            await asyncio.wait_for(websocket.recv(), 5)
            websocket.transport.abort()
    if joined:
        await ask(server, "POST", f"/tables/{made['table']}/do", {"do": "leave"}, joined["token"])


async def flood(server, dice):
    """Send far too much, and half of it nonsense, until the server has had enough."""
    async with connect(server.socket_url, open_timeout=5, close_timeout=0.1) as websocket:
        await websocket.send(json.dumps({"type": "hello", "table": "nowhere"}))
        for _ in range(200):
            await websocket.send(dice.choice(["{", "[]" * 2000, '{"type":"act"}', "\x00", '{"type":"look","seat":-1}']))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n{")
    await asyncio.sleep(0.2)
    writer.close()
    del reader


async def bring_record(server, dice):
    """Show a game from elsewhere, look at it, and play on from it."""
    record = json.loads(dice.choice(dice.choice(RECORDS).read_text().splitlines()))
    made = await ask(server, "POST", "/records", {"record": record})
    if made is not None:
        await ask(server, "GET", f"/tables/{made['table']}")
        await ask(server, "GET", f"/tables/{made['table']}/record")


async def never_read(server, table, token):
    """Wish for the whole log again and again, and read none of it."""
    plug = socket.create_connection(("127.0.0.1", server.port), 5)
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    async with connect(server.socket_url, sock=plug, open_timeout=5, close_timeout=0.1) as websocket:
        await websocket.send(json.dumps({"type": "hello", "table": table, "token": token, "text": True}))
        websocket.transport.pause_reading()
        for number in range(WISHES):
            await websocket.send(json.dumps({"type": "speak", "language": ("de", "en")[number % 2], "text": True}))
            await asyncio.sleep(0.005)
        websocket.transport.abort()


async def again_and_again(errand, pause_s):
    """Do something for as long as the soak lasts, whatever happens to the server meanwhile."""
    while True:
        with suppress(*AWAY):
            await errand()
        await asyncio.sleep(pause_s)
