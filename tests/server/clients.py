"""Players for tests of survival: programs that play at random at a real server and always come back."""

import asyncio
import json
import secrets
from contextlib import suppress
from itertools import count

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.conformance.tables import GAMES
from tischlein.engine import check_record, verify

PING_S = 2.0  # a connection that broke without a word is given up so late
TEMPORARY = {"late", "rule", "store", "too_fast"}  # why an action may be refused: somebody was quicker, the database
# was away, or whoever waits for the last plan has changed their own too often
BREATH_S = 0.2
ASKS = "back"  # so wishes to take back begin: if others have moved meanwhile they are only asked, and nothing is kept


class Client:
    """Somebody who plays at random, and always comes back: an action without an answer is sent again."""

    temporary = TEMPORARY

    def __init__(self, url, table, token, seat, dice):
        self.url, self.table, self.token, self.seat, self.dice = url, table, token, seat, dice
        self.acknowledged = {}  # id -> the seq it got
        self.lines = {}  # wire seq -> what was told
        self.pending = None
        self.seq = 0
        self.legal = []
        self.numbers = count()
        self.is_over = False
        self.name = str(seat)  # how its wishes begin

    async def live(self):
        """Play until the game is over, whatever happens to the server."""
        while not self.is_over:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self.url, open_timeout=2, ping_interval=PING_S, ping_timeout=PING_S) as socket:
                    await self.play(socket)
            await asyncio.sleep(0.02)

    async def play(self, socket):
        await socket.send(json.dumps({
            "type": "hello", "table": self.table, "token": self.token, "since": self.seq, "previews": False,
        }))  # fmt: skip
        async for message in socket:
            news = json.loads(message)
            match news["type"]:
                case "welcome" | "update":
                    self.read(news)
                    self.is_over |= news["positions"] and news["positions"][0]["view"]["winners"] is not None
                    if self.is_over:
                        return
                    self.legal = news["positions"][0]["legal"] if news["positions"] else []
                    await self.move(socket)
                case "done":
                    first = self.acknowledged.setdefault(news["id"], news["seq"])
                    assert first == news["seq"] or news["id"].startswith(ASKS), "asked again, another answer"
                    await self.settle(socket, news["id"])
                case "error":
                    assert news["code"] in self.temporary, news
                    await asyncio.sleep(BREATH_S * (news["code"] == "too_fast"))
                    await self.settle(socket, news["id"])

    def read(self, news):
        """Every line has one place for ever."""
        for line in news["lines"]:
            known = self.lines.setdefault(line["seq"], line["event"])
            assert known == line["event"], "a line has changed"
        self.seq = news["seq"]
        assert sorted(self.lines) == list(range(1, len(self.lines) + 1)), "a line is missing"

    async def settle(self, socket, number):
        """An action is answered.  What followed from it has been told before; perhaps it is our turn again."""
        if self.pending is not None and self.pending["id"] == number:
            self.pending = None
            await self.move(socket)

    async def move(self, socket):
        if self.pending is None and self.legal:
            self.pending = {
                "type": "act", "id": f"{self.name}-{next(self.numbers)}", "seat": self.seat, "seq": self.seq,
                "action": self.dice.choice(self.legal), "entropy": secrets.token_hex(16),
            }  # fmt: skip
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))


def new_table(server, game, seats, dice, urls=(), *, bots=0, kind=Client):
    """A running table of people and bots; a client for each, at the server itself or at one of some other addresses."""
    people = seats - bots
    wishes = [{"who": "me"}, *[{"who": "open"}] * (people - 1), *[{"who": "bot", "bot": "greedy"}] * bots]
    settings = {"game": game, "seats": seats, "clock": {"kind": "bank", "seconds": 86400, "increment": 1}, "pace_ms": 0}
    created = server.post("/tables", {"settings": settings, "name": "P0", "seats": wishes})
    table, tokens = created["table"], [created["token"]]
    joins = [{"name": f"P{seat}", "seat": seat} for seat in range(1, people)]
    tokens += [server.post(f"/tables/{table}/join", join)["token"] for join in joins]
    server.post(f"/tables/{table}/do", {"do": "start", "bot": "greedy"}, tokens[0])
    urls = urls or [server.socket_url]
    return [kind(urls[seat % len(urls)], table, token, seat, dice) for seat, token in enumerate(tokens)]


class Evening:
    """Several tables that go on whatever happens to the server; where a game ends, a new one begins."""

    def __init__(self, server, dice, urls=()):
        self.server, self.dice, self.urls = server, dice, urls
        self.tables = []
        self.tasks = []

    def open_table(self, game):
        clients = new_table(self.server, game, 3, self.dice, self.urls)
        self.tables.append(clients)
        self.tasks += [asyncio.create_task(client.live()) for client in clients]

    def play_on(self):
        """Another game, if all have ended."""
        if all(client.is_over for clients in self.tables for client in clients):
            self.open_table(self.dice.choice(GAMES))

    async def go_on(self, moves=1):
        """Until every game has gone on by so many events, or ended."""
        seen = [clients[0].seq for clients in self.tables]

        def stands(clients, before):
            return clients[0].seq < before + moves and not clients[0].is_over

        async with asyncio.timeout(60):
            while any(map(stands, self.tables, seen)):  # noqa: ASYNC110  several clients
                await asyncio.sleep(0.05)

    def check(self):
        """Nothing is missing, nothing happened twice."""
        for clients in self.tables:
            check_table(self.server, clients)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        """Everybody goes home; whatever went wrong is told."""
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


def check_table(server, clients):
    """All that was acknowledged is in the log, once; a finished game can be verified."""
    for client in clients:
        places = list(client.acknowledged.values())
        assert len(places) == len(set(places)), "two actions got one place"
        for seq in places:
            if seq in client.lines:
                assert client.lines[seq].startswith(f"{client.seat} ") or client.lines[seq] == "", client.lines[seq]
    if clients[0].is_over:
        record = check_record(server.get(f"/tables/{clients[0].table}/record"))
        assert verify(record) > 0
        own = [line for line in clients[0].lines.values() if line.startswith("0 ")]
        assert own == [event for event in record.events if event.startswith("0 ")]
