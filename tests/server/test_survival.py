"""The server dies, the network breaks: nothing that was acknowledged is missing, nothing happens twice."""

import asyncio
import json
import os
import random
import secrets
from contextlib import suppress
from itertools import count

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.processes import ServerProcess
from tischlein.engine import check_record, verify

KILLS = int(os.environ.get("TISCHLEIN_KILLS", "40"))
SEED = 7
GAMES = ("drei", "artefakt", "terra", "troika")


class Client:
    """Somebody who plays at random, and always comes back: an action without an answer is sent again."""

    def __init__(self, server, table, token, seat, dice):
        self.server, self.table, self.token, self.seat, self.dice = server, table, token, seat, dice
        self.acknowledged = {}  # id -> the seq it got
        self.lines = {}  # wire seq -> what was told
        self.pending = None
        self.seq = 0
        self.numbers = count()
        self.is_over = False

    async def live(self):
        """Play until the game is over, whatever happens to the server."""
        while not self.is_over:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self.server.socket_url, open_timeout=2) as socket:
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
                    await self.move(socket, news["positions"][0] if news["positions"] else None)
                case "done":
                    assert self.acknowledged.setdefault(news["id"], news["seq"]) == news["seq"]
                    self.pending = None
                case "error":
                    assert news["code"] in {"late", "rule"}, news
                    self.pending = None

    def read(self, news):
        """Every line has one place for ever."""
        for line in news["lines"]:
            known = self.lines.setdefault(line["seq"], line["event"])
            assert known == line["event"], "a line has changed"
        self.seq = news["seq"]
        assert sorted(self.lines) == list(range(1, len(self.lines) + 1)), "a line is missing"

    async def move(self, socket, position):
        if self.pending is None and position and position["legal"]:
            self.pending = {
                "type": "act", "id": f"{self.seat}-{next(self.numbers)}", "seat": self.seat, "seq": self.seq,
                "action": self.dice.choice(position["legal"]), "entropy": secrets.token_hex(16),
            }  # fmt: skip
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))


def new_table(server, game, seats, dice):
    """A running table of people; a client for each."""
    wishes = [{"who": "me"}, *[{"who": "open"}] * (seats - 1)]
    settings = {"game": game, "seats": seats, "clock": {"kind": "bank", "seconds": 86400, "increment": 1}}
    created = server.post("/tables", {"settings": settings, "name": "P0", "seats": wishes})
    table, tokens = created["table"], [created["token"]]
    joins = [{"name": f"P{seat}", "seat": seat} for seat in range(1, seats)]
    tokens += [server.post(f"/tables/{table}/join", join)["token"] for join in joins]
    server.post(f"/tables/{table}/do", {"do": "start", "bot": "greedy"}, tokens[0])
    return [Client(server, table, token, seat, dice) for seat, token in enumerate(tokens)]


class Evening:
    """Several tables that go on while the server is killed again and again; where a game ends, a new one begins."""

    def __init__(self, server, dice):
        self.server, self.dice = server, dice
        self.tables = []
        self.tasks = []

    def open_table(self, game):
        clients = new_table(self.server, game, 3, self.dice)
        self.tables.append(clients)
        self.tasks += [asyncio.create_task(client.live()) for client in clients]

    async def kill(self, times):
        """kill -9 in the middle of games."""
        for _ in range(times):
            await asyncio.sleep(self.dice.uniform(0.0, 0.25))
            self.server.kill()
            await asyncio.to_thread(self.server.start)
            if all(client.is_over for clients in self.tables for client in clients):
                self.open_table(self.dice.choice(GAMES))

    async def go_on(self):
        """Until every game has gone on after the last kill, or ended."""
        seen = [clients[0].seq for clients in self.tables]

        def stands(clients, before):
            return clients[0].seq == before and not clients[0].is_over

        async with asyncio.timeout(60):
            while any(map(stands, self.tables, seen)):  # noqa: ASYNC110  several clients
                await asyncio.sleep(0.05)

    async def end(self):
        """Everybody goes home; whatever went wrong is told."""
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


@pytest.mark.xdist_group("survival")
def test_killed_again_and_again_nothing_is_lost(database, tmp_path):
    dice = random.Random(SEED)

    async def run():
        evening = Evening(server, dice)
        for game in GAMES:
            evening.open_table(game)
        await evening.kill(KILLS)
        await evening.go_on()
        await evening.end()
        return evening.tables

    with ServerProcess(database.words, tmp_path / "server.log") as server:
        for clients in asyncio.run(run()):
            check_table(server, clients)


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
