"""A site of two hosts on one database: who goes where, and how long anybody is cut off."""

import asyncio
import time
from collections import defaultdict
from contextlib import suppress

import httpx

from tests.server.clients import ASKS, TEMPORARY, Client
from tests.server.processes import PLAINLY
from tests.server.proxy import Proxy

LOOK_S = 0.2


class Front(Proxy):
    """What stands before several hosts: it sends newcomers to one that is well, as a balancer of load does."""

    def __init__(self, hosts):
        super().__init__(0)
        self.ports = [host.port for host in hosts]
        self.well = self.ports

    def choose_port(self):
        return self.dice.choice(self.well or self.ports)

    async def look_after(self):
        """Ask all of them again and again how they are."""
        async with httpx.AsyncClient(**PLAINLY | {"timeout": 1}) as client:
            while True:
                self.well = [port for port in self.ports if await is_well(client, port)]
                await asyncio.sleep(LOOK_S)


async def is_well(client, port):
    with suppress(httpx.HTTPError):
        return (await client.get(f"http://127.0.0.1:{port}/healthz")).status_code == 200
    return False


class Guest(Client):
    """Somebody who thinks for a while, and notes how long an answer took, whichever host gave it."""

    temporary = TEMPORARY | {"cut_off", "newer", "busy"}
    think_s = 0.3
    plays_bots = False

    def __init__(self, *given):
        super().__init__(*given)
        self.waits = []  # from when to when an answer was waited for
        self.left_ms = 0  # on the clock of whoever has least
        self.asked = None  # since when an answer, or a bot's move, is waited for

    async def move(self, socket):
        if self.pending is None and self.legal:
            self.answered()
            await asyncio.sleep(self.dice.uniform(0, 2 * self.think_s))
        await super().move(socket)
        if self.pending is not None or self.plays_bots:
            self.asked = self.asked or time.monotonic()

    def read(self, news):
        if news["lines"]:
            self.answered()
        self.left_ms = min(news["clock"]["left_ms"])
        super().read(news)

    async def settle(self, socket, number):
        if self.pending is not None and self.pending["id"] == number and not self.plays_bots:
            self.answered()
        await super().settle(socket, number)

    def answered(self):
        """What was waited for is here."""
        if self.asked is not None:
            self.waits.append((self.asked, time.monotonic()))
        self.asked = None


async def check_logs(store, tables):
    """Every acknowledged action is in the log of its table, once and in order; how many there are."""
    acknowledged = 0
    for clients in tables:
        rows = await store.rows(clients[0].table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        kept = defaultdict(list)
        for row in rows:
            kept[row.seat].append(row.client_id)
        for client in clients:
            ids = [one for one in kept[client.seat] if one]
            assert len(ids) == len(set(ids)), "an action was kept twice"
            known = [one for one in ids if one in client.acknowledged]
            expected = [one for one in client.acknowledged if one in ids or not one.startswith(ASKS)]
            assert known == expected, f"acknowledged in another way than kept: {expected}, {known}"
            acknowledged += len(known)
    return acknowledged


def asked_twice(paths):
    """What bots were asked at more than one host: when it was asked last."""
    moments = defaultdict(dict)
    for path in paths:
        for line in path.read_text().splitlines():
            *question, moment = line.split()
            moments[tuple(question)][path] = float(moment)
    return [max(asked.values()) for asked in moments.values() if len(asked) > 1]
