"""How long people wait for strong bots: ten tables, one person and level-5 bots at each, all games at once.

`python bench/thinking.py` measures on loopback, for half a minute, how long after the position arose a bot's move came.
The table's pace is 0, so all of it is thinking and waiting for others' thinking.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from itertools import count
from statistics import quantiles

import httpx
import msgspec
from load import NO_LIMITS, PLAINLY, Server, serving
from people import ENTROPY, decode, encode
from wire import Wire, connect

from tischlein.engine import discover

TABLES = 10
SEATS = 3
SECONDS = 30.0
GAMES = [game.id for game in discover() if SEATS in game.seats]


class Lines(msgspec.Struct):
    """The part of an update that says who has moved."""

    class Line(msgspec.Struct):
        """A line of the log."""

        by: str = ""
        seat: int = -1

    lines: list[Line] = []


decode_lines = msgspec.json.Decoder(Lines).decode


class Person:
    """Somebody who moves at once and then waits for bots."""

    def __init__(self, table: str, token: str) -> None:
        self.table, self.token = table, token
        self.wire: Wire
        self.arose = time.perf_counter()
        self.waits: list[float] = []
        self.numbers = count()

    async def sit_down(self, port: int) -> None:
        """Connect and say hello."""
        self.wire = await connect(port, "/api/socket", self.hear)
        self.wire.send(encode({"type": "hello", "table": self.table, "token": self.token}))

    def hear(self, message: bytes) -> None:
        """An update: how long did a bot take, and is it our turn?"""
        news = decode(message)
        if news.type not in {"welcome", "update"}:
            return
        now = time.perf_counter()
        if news.type == "update" and any(line.by == "bot" for line in decode_lines(message).lines):
            self.waits.append(now - self.arose)
        self.arose = now
        if news.positions and news.positions[0].legal:
            wish = {"type": "act", "id": str(next(self.numbers)), "seat": 0, "seq": news.seq, "entropy": ENTROPY}
            self.wire.send(encode(wish | {"action": news.positions[0].legal[0]}))


def open_tables(server: Server) -> list[Person]:
    """A person and bots at each."""
    people = []
    bots = [{"who": "bot", "bot": "level5"}] * (SEATS - 1)
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}/api", **PLAINLY) as client:
        for number in range(TABLES):
            settings = {"game": GAMES[number % len(GAMES)], "seats": SEATS, "pace_ms": 0}
            wish = {"settings": settings, "name": "Ada", "seats": [{"who": "me"}, *bots]}
            created = client.post("/tables", json=wish).raise_for_status().json()
            host = {"authorization": f"Bearer {created['token']}"}
            client.post(f"/tables/{created['table']}/do", json={"do": "start"}, headers=host).raise_for_status()
            people.append(Person(created["table"], created["token"]))
    return people


async def play(server: Server) -> list[float]:
    """All of them, for a while; how long they waited for each move."""
    people = open_tables(server)
    await asyncio.gather(*(person.sit_down(server.port) for person in people))
    await asyncio.sleep(SECONDS)
    return sorted(wait for person in people for wait in person.waits)


def main() -> None:
    """Measure and tell."""
    limits = [word for name in NO_LIMITS for word in ("--limit", f"{name}=100000000")]
    words = ("-m", "tischlein", "serve", *limits, "--data")
    with tempfile.TemporaryDirectory() as folder, serving(*words, folder, "--port") as server:
        waits = asyncio.run(play(server))
    cuts = quantiles(waits, n=100)
    print(f"level5 at {TABLES} tables: {len(waits)} moves of bots, p50 {cuts[49]:.2f} s, p95 {cuts[94]:.2f} s")


if __name__ == "__main__":
    main()
