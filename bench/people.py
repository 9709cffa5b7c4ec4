"""The people of many tables in one process: they connect, play at a given pace, and note when everybody was told.

Orders come from standard input, a line of JSON each; what was found out goes to standard output.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from itertools import chain, count, repeat

import msgspec
import uvloop
from wire import Wire, connect

AT_ONCE = 50  # connections that are being opened
ENTROPY = "00" * 16
PATIENCE_S = 60  # with a server that does not answer
PAYLOADS = 400  # messages that are remembered for the echo


class Position(msgspec.Struct):
    """What a seat may do."""

    seat: int
    legal: list[str] = []


class News(msgspec.Struct):
    """What the server says, as far as it matters here."""

    type: str
    seq: int = 0
    id: str = ""
    code: str = ""
    positions: list[Position] = []


class Plan(msgspec.Struct):
    """What shall be done."""

    port: int
    rate: float = 0  # moves, or messages to be echoed, a second
    seconds: float = 0
    tables: list[tuple[str, list[str]]] = []  # id and secrets
    scripts: list[list[tuple[int, str]]] = []  # by table what seats play, as soon as they may; else by chance, in time
    connections: int = 0  # to an echo instead
    payloads: list[str] = []  # what is echoed


class Found(msgspec.Struct):
    """What came out."""

    moves: int
    delivered: int  # messages
    delivered_bytes: int
    refused: int
    latencies_ms: list[float]
    payloads: list[str] = []


decode = msgspec.json.Decoder(News).decode
encode = msgspec.json.Encoder().encode


class Seat:
    """Somebody at a table."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        self.table, self.number, self.token = table, number, token
        self.seq = 0
        self.legal: list[str] = []
        self.wire: Wire

    async def sit_down(self, port: int) -> None:
        """Connect and say hello."""
        self.wire = await connect(port, "/api/socket", self.hear)
        self.wire.send(encode({"type": "hello", "table": self.table.id, "token": self.token}))

    def hear(self, message: bytes) -> None:
        """Whatever the server says."""
        people = self.table.people
        people.delivered += 1
        people.delivered_bytes += len(message)
        news = decode(message)
        if news.type in {"welcome", "update"}:
            self.seq = news.seq
            self.legal = news.positions[0].legal if news.positions else []
            if news.type == "update":
                self.table.told(message)
        elif news.type == "done":
            self.table.done()
        elif news.type == "error":
            people.refused += 1
            self.table.is_waiting = False
        self.table.follow()


class Table:
    """Four people and whose turn it is."""

    def __init__(self, people: People, name: str, tokens: list[str], script: list[tuple[int, str]]) -> None:
        self.people, self.id = people, name
        self.script = script[::-1]  # what is still to be played, the next last
        self.seats = [Seat(self, number, token) for number, token in enumerate(tokens)]
        self.is_waiting = False
        self.acted = 0.0
        self.missing = 0  # people who have not been told yet

    def told(self, message: bytes) -> None:
        """One more has been told of the last action."""
        if len(self.people.payloads) < PAYLOADS:
            self.people.payloads.append(message.decode())
        self.missing -= 1
        if self.missing == 0:
            self.people.latencies_ms.append((time.perf_counter() - self.acted) * 1000)

    def done(self) -> None:
        """What was played last has been kept."""
        self.is_waiting = False
        if self.script:
            self.script.pop()
            self.people.moves += 1
            self.people.scripted.release()

    def follow(self) -> None:
        """Play what the script says, once that can be."""
        if self.people.is_playing and self.script and not self.is_waiting:
            number, action = self.script[-1]
            if action in self.seats[number].legal:
                self.play(self.seats[number], action)

    def act(self) -> bool:
        """Somebody whose turn it is plays; whether there was anybody."""
        able = [seat for seat in self.seats if seat.legal]
        if self.is_waiting or not able:
            return False
        seat = self.people.dice.choice(able)
        self.play(seat, self.people.dice.choice(seat.legal))
        return True

    def play(self, seat: Seat, action: str) -> None:
        """Somebody plays an action."""
        wish = {"type": "act", "id": str(next(self.people.numbers)), "seat": seat.number, "seq": seat.seq}
        self.is_waiting, self.missing, self.acted = True, len(self.seats), time.perf_counter()
        seat.wire.send(encode(wish | {"action": action, "entropy": ENTROPY}))


class People:
    """Everybody in this process."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.dice = random.Random(1)
        self.numbers = count()
        self.latencies_ms: list[float] = []
        self.payloads: list[str] = []
        self.moves = self.delivered = self.delivered_bytes = self.refused = 0
        self.is_playing = False
        self.scripted = asyncio.Semaphore(0)  # moves of scripts that have been made
        scripts = chain(plan.scripts, repeat([]))
        self.tables = [Table(self, *table, script) for table, script in zip(plan.tables, scripts, strict=False)]
        self.echoes: list[Wire] = []

    async def come(self) -> None:
        """Open all connections, some at a time."""
        limit = asyncio.Semaphore(AT_ONCE)
        plan = self.plan

        async def one(seat: Seat | None) -> None:
            async with limit:
                if seat is None:
                    self.echoes.append(await connect(plan.port, "/echo", self.hear_echo))
                else:
                    await seat.sit_down(plan.port)

        seats = [seat for table in self.tables for seat in table.seats]
        await asyncio.gather(*map(one, [*seats, *[None] * plan.connections]))
        await asyncio.sleep(1)  # the last news of somebody's coming
        self.moves = self.delivered = self.delivered_bytes = 0

    def hear_echo(self, message: bytes) -> None:
        """Something comes back."""
        self.delivered += 1
        self.delivered_bytes += len(message)

    def step(self, number: int) -> bool:
        """One move, or one message to be echoed."""
        if self.tables:
            return self.tables[number % len(self.tables)].act()
        self.echoes[number % len(self.echoes)].send(self.plan.payloads[number % len(self.plan.payloads)].encode())
        return True

    async def play(self) -> Found:
        """As the scripts say, or at the given pace for so long."""
        self.is_playing = True
        await (self.follow_scripts() if self.plan.scripts else self.keep_pace())
        await asyncio.sleep(0.3)
        return Found(
            self.moves, self.delivered, self.delivered_bytes, self.refused, sorted(self.latencies_ms), self.payloads
        )

    async def follow_scripts(self) -> None:
        """Play all that is written, each table for itself."""
        for table in self.tables:
            table.follow()
        for _ in range(sum(map(len, self.plan.scripts))):
            async with asyncio.timeout(PATIENCE_S):
                await self.scripted.acquire()

    async def keep_pace(self) -> None:
        """Play or talk at the given pace, for so long."""
        began = time.perf_counter()
        for number in count():
            due = began + number / self.plan.rate
            if due > began + self.plan.seconds:
                break
            if (rest := due - time.perf_counter()) > 0:
                await asyncio.sleep(rest)
            elif number % 16 == 0:
                await asyncio.sleep(0)  # late; listen all the same
            self.moves += self.step(number)


def say(message: object) -> None:
    """Tell the one who gave the orders."""
    sys.stdout.buffer.write(encode(message) + b"\n")
    sys.stdout.buffer.flush()


async def main() -> None:
    """Connect, wait for the word, play, report."""
    people = People(msgspec.json.decode(sys.stdin.readline(), type=Plan))
    await people.come()
    say("ready")
    await asyncio.to_thread(sys.stdin.readline)
    say(await people.play())


if __name__ == "__main__":
    uvloop.run(main())
