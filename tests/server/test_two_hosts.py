"""Two hosts on one PostgreSQL, far away and badly connected, with wrong dates, one of them upgraded under play."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest

from tests.conformance.tables import GAMES
from tests.server.clients import check_table, new_table
from tests.server.hosts import Front, Guest, asked_twice, check_logs
from tests.server.newer import become_newer
from tests.server.processes import ServerProcess
from tests.server.proxy import Proxy
from tischlein.server.store import open_store

SEED = 5
SEATS = 3  # at each table
AHEAD_S = (300, -200)  # of the true date
DELAY_S, LOSS = 0.01, 0.01  # between each host and the database
CUT_S = 4.0  # so long a host is cut off from the database
PATIENCE_S = 3.0  # so long a person may be cut off
HOST = Path(__file__).with_name("host.py")
LIMITS = ("tables_per_minute", "requests_per_minute", "sockets_per_address")

pytestmark = pytest.mark.xdist_group("two hosts")


class Site:
    """Two hosts, their ways to the database, and what stands before them."""

    def __init__(self, database, folder):
        self.database, self.folder = database, folder
        self.dice = random.Random(SEED)
        self.tables = []
        self.faults = []  # when each began and ended
        self.lag_s = 0.0  # the longest that this test itself was kept waiting: the computer is busy

    async def open(self):
        port = int(self.database.rpartition(":")[2].partition("/")[0])
        self.ways = [Proxy(port, DELAY_S, LOSS) for _ in AHEAD_S]
        for way in self.ways:
            await way.open()
        self.asked = [self.folder / f"asked-{number}" for number in range(len(self.ways))]
        self.hosts = [self.host(number) for number in range(len(self.ways))]
        await asyncio.gather(*(asyncio.to_thread(host.start) for host in self.hosts))
        self.front = Front(self.hosts)
        await self.front.open()
        self.tasks = [asyncio.create_task(self.front.look_after()), asyncio.create_task(self.measure_lag())]

    def host(self, number):
        """Another computer: its own way to the database, its own date."""
        self.asked[number].touch()
        port = self.database.rpartition(":")[2].partition("/")[0]
        words = ["--database", self.database.replace(f":{port}/", f":{self.ways[number].port}/")]
        words += [word for name in LIMITS for word in ("--limit", f"{name}=100000")]
        environment = {"HOST_AHEAD_S": str(AHEAD_S[number]), "HOST_ASKED": str(self.asked[number])}
        environment["PYTHONPATH"] = str(HOST.parents[2])  # its program is made of parts of these tests
        return ServerProcess(words, self.folder / f"host-{number}.log", HOST, environment)

    async def measure_lag(self):
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.1)
            self.lag_s = max(self.lag_s, time.monotonic() - before - 0.1)

    async def open_table(self, number, think_s):
        """Every other table is of one person and a bot."""
        bots = number % 2
        game, urls = GAMES[number % len(GAMES)], [self.front.socket_url]
        host = self.hosts[number % len(self.hosts)]
        guests = await asyncio.to_thread(
            new_table, host, game, SEATS, self.dice, urls, bots=bots * (SEATS - 1), kind=Guest
        )
        for guest in guests:
            guest.plays_bots, guest.think_s = bool(bots), think_s
            self.tasks.append(asyncio.create_task(guest.live()))
        self.tables.append(guests)

    # -- What goes wrong -----------------------------------------------------------------------------------------------

    async def cut(self, number, *, vanishing):
        """The way to the database is cut: bytes wait, or vanish; then everything is as before."""
        began, way = time.monotonic(), self.ways[number]
        way.is_silent = vanishing
        way.flows.clear()
        if vanishing:
            way.flows.set()
        await asyncio.sleep(CUT_S)
        way.flows.set()
        if vanishing:  # nobody can go on in the middle of a sentence
            await way.cut()
            await way.open()
        self.faults.append((began, time.monotonic()))

    async def kill(self, number):
        began = time.monotonic()
        self.hosts[number].kill()
        await asyncio.to_thread(self.hosts[number].start)
        self.faults.append((began, time.monotonic()))

    async def upgrade(self, number):
        """A host is replaced by one of a newer version, and some people use what is new in it."""
        began, host = time.monotonic(), self.hosts[number]
        assert await asyncio.to_thread(host.stop) == 0
        host.environment["HOST_NEWER"] = "yes"
        await asyncio.to_thread(host.start)
        for guests in self.tables[::3]:
            for guest in guests:
                guest.name = f"newer {guest.seat}"
        self.faults.append((began, time.monotonic()))

    async def play(self, seconds):
        """Everybody plays in peace."""
        before = sum(len(guest.acknowledged) for guests in self.tables for guest in guests)
        await asyncio.sleep(seconds)
        assert sum(len(guest.acknowledged) for guests in self.tables for guest in guests) > before

    # -- The end -------------------------------------------------------------------------------------------------------

    async def close(self):
        for task in self.tasks:
            task.cancel()
        ended = await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.front.cut()
        for host in self.hosts:
            if host.process is not None:
                await asyncio.to_thread(host.stop)
        for way in self.ways:
            await way.cut()
        for problem in ended:
            if isinstance(problem, Exception):
                raise problem

    def longest_s(self):
        return max(end - begin for guests in self.tables for guest in guests for begin, end in guest.waits)

    def in_fault(self, moment):
        """Whether something was wrong then, or had just been."""
        return any(began - 1 <= moment <= ended + PATIENCE_S for began, ended in self.faults)


async def spend_evening(site, tables, think_s, calm_s):
    await site.open()
    try:
        for number in range(tables):
            await site.open_table(number, think_s)
        await site.play(calm_s)
        await site.cut(0, vanishing=False)
        await site.play(calm_s)
        await site.cut(1, vanishing=True)
        await site.play(calm_s)
        await site.upgrade(1)
        await site.play(calm_s)
        await site.kill(0)
        await site.play(calm_s)
        for guests in site.tables:
            await asyncio.to_thread(check_table, site.hosts[1], guests)
    finally:
        await site.close()


async def count_acknowledged(url, site):
    store = await open_store(None, url, serving=False)
    try:
        return await check_logs(store, site.tables)
    finally:
        await store.close()


def run_evening(postgres, folder, monkeypatch, **evening):
    url = postgres.database(f"hosts_{os.getpid()}_{random.randbytes(4).hex()}")
    site = Site(url, folder)
    began = time.monotonic()
    asyncio.run(spend_evening(site, **evening))
    spent_ms = (time.monotonic() - began) * 1000
    become_newer(monkeypatch.setattr)
    acknowledged = asyncio.run(count_acknowledged(url, site))
    told = f"{acknowledged} acknowledged actions; cut off at most {site.longest_s():.2f} s, lag {site.lag_s:.2f} s"
    print(told)  # noqa: T201  for docs/reliability.md
    assert acknowledged > len(site.tables)
    assert site.longest_s() < PATIENCE_S + 5 * site.lag_s
    assert all(map(site.in_fault, asked_twice(site.asked))), "two hosts drove a bot"
    assert all(guest.left_ms > 86_400_000 - spent_ms for guests in site.tables for guest in guests), "wrong dates count"


def test_two_hosts_go_on_whatever_happens_to_one(postgres, tmp_path, monkeypatch):
    run_evening(postgres, tmp_path, monkeypatch, tables=10, think_s=0.2, calm_s=1.5)


@pytest.mark.soak
def test_two_hosts_with_two_hundred_tables(postgres, tmp_path, monkeypatch):
    run_evening(postgres, tmp_path, monkeypatch, tables=200, think_s=4.0, calm_s=20.0)
