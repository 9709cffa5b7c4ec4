"""The evening itself: people come, things break, and at the end everything that was acknowledged is in its record."""

import asyncio
import os
import random
import signal
import statistics
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx

from tests.conformance.tables import GAMES
from tests.server.clients import new_table
from tests.server.hosts import check_logs
from tests.server.processes import ServerProcess, memory
from tests.soak import people
from tischlein.engine import check_record, verify

HOUSE = Path(__file__).with_name("house.py")
LIMITS = ("tables_per_minute", "requests_per_minute", "records_per_minute", "sockets_per_person")
TABLES = 8  # at once, each of three seats
SEATS = 3
KILLED_SHARE = 0.4  # of the time the server is killed again and again; then it must live, and its memory is watched
GROWN_MIB = 48.0  # so much the memory of a process may differ between the beginning and the end of that: games in it
QUIET_S = 8.0  # until a server that has just started has done what it begins with
LONG_QUIET_S = 45.0  # until everything has ended: vanished ends of connections are noticed by a ping nobody answers
PEOPLE = {"flood": (people.flood, 2.0), "leave": (people.come_and_leave, 1.0), "import": (people.bring_record, 2.0)}


class Evening:
    """A server that soaks."""

    def __init__(self, folder, words, seed, cluster=None):
        self.folder, self.cluster = folder, cluster
        self.dice = random.Random(seed)
        limits = [word for name in LIMITS for word in ("--limit", f"{name}=100000")]
        environment = {"SOAK_LEFT": str(folder / "left"), "PYTHONPATH": str(HOUSE.parents[2])}
        self.server = ServerProcess([*words, *limits], folder / "log", HOUSE, environment)
        self.tables = []
        self.playing = set()
        self.counts = Counter()
        self.memory = []  # of the server, in MiB, while it is not killed

    # -- People --------------------------------------------------------------------------------------------------------

    async def keep_tables(self):
        """So many tables at once: where a game ends, another begins."""
        while True:
            self.playing = {table for table in self.playing if not self.tables[table][0].is_over}
            with suppress(OSError, httpx.HTTPError, AssertionError):  # the server was killed while a table was made
                if len(self.playing) < TABLES:
                    await self.open_table()
            await asyncio.sleep(0.1)

    async def open_table(self):
        game, bots = self.dice.choice(GAMES), self.dice.randrange(SEATS)
        players = await asyncio.to_thread(new_table, self.server, game, SEATS, self.dice, bots=bots, kind=people.Player)
        self.playing.add(len(self.tables))
        self.tables.append(players)
        self.tasks += [asyncio.create_task(player.live()) for player in players]

    async def be_slow(self):
        """Somebody at a table reads nothing for a while."""
        if self.playing:
            player = self.tables[self.dice.choice(sorted(self.playing))][0]
            await people.never_read(self.server, player.table, player.token)

    def visit(self, kind, come):
        async def errand():
            await come(self.server, self.dice)
            self.counts[kind] += 1

        return errand

    # -- Faults --------------------------------------------------------------------------------------------------------

    async def break_things(self, until, faults):
        """One thing after the other goes wrong."""
        while time.monotonic() < until:
            await asyncio.sleep(self.dice.uniform(1.0, 4.0))
            fault = self.dice.choice(faults)
            await fault()
            self.counts[fault.__name__] += 1

    async def kill_server(self):
        self.server.kill()
        await asyncio.to_thread(self.server.start)

    async def end_server(self):
        assert await asyncio.to_thread(self.server.stop) == 0
        await asyncio.to_thread(self.server.start)

    async def kill_child(self):
        """A bot's process, or one that reads records."""
        if found := children(self.server.process.pid):
            with suppress(ProcessLookupError):
                os.kill(self.dice.choice(found), signal.SIGKILL)

    async def fill_disk(self):
        os.kill(self.server.process.pid, signal.SIGUSR1)
        await asyncio.sleep(self.dice.uniform(0.5, 2.0))
        os.kill(self.server.process.pid, signal.SIGUSR2)

    async def restart_database(self):
        await asyncio.to_thread(self.cluster.stop, self.dice.choice(["fast", "immediate"]))
        await asyncio.to_thread(self.cluster.start)

    async def cut_connections(self):
        """The database throws everybody out."""
        ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname <> 'postgres'"
        await asyncio.to_thread(self.cluster.sql, ends)

    def faults(self, *, deadly):
        storage = [self.restart_database, self.cut_connections] if self.cluster else [self.fill_disk]
        return [*storage, self.kill_child, *([self.kill_server, self.end_server] if deadly else [])]

    # -- The evening ---------------------------------------------------------------------------------------------------

    async def spend(self, seconds, progress=lambda: None):
        """All of it; afterwards the server is quiet, and everything that was acknowledged is known."""
        await asyncio.to_thread(self.server.start)
        end = time.monotonic() + seconds
        self.tasks = [asyncio.create_task(self.keep_tables()), asyncio.create_task(self.tick(progress))]
        self.tasks += [
            asyncio.create_task(people.again_and_again(self.visit(kind, come), pause_s))
            for kind, (come, pause_s) in PEOPLE.items()
        ]
        self.tasks.append(asyncio.create_task(people.again_and_again(self.be_slow, 3.0)))
        try:
            await self.break_things(end - (1 - KILLED_SHARE) * seconds, self.faults(deadly=True))
            watching = asyncio.create_task(self.watch_memory())
            self.tasks.append(watching)
            await self.break_things(end, self.faults(deadly=False))
        finally:
            await self.send_home()
        await asyncio.sleep(LONG_QUIET_S)

    async def tick(self, progress):
        while True:
            await asyncio.sleep(1)
            progress()

    async def watch_memory(self):
        while True:
            self.memory.append(memory(self.server.process))
            await asyncio.sleep(1)

    async def send_home(self):
        """Everybody goes; whatever went wrong with them is told."""
        for task in self.tasks:
            task.cancel()
        for ended in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    # -- What must be so afterwards ------------------------------------------------------------------------------------

    async def check(self, store):
        """Every acknowledged action is in its record, in order and once; finished games can be verified."""
        self.counts["tables"] = len(self.tables)
        self.counts["acknowledged"] = await check_logs(store, self.tables)
        self.counts["taken back"] = sum(player.taken_back for players in self.tables for player in players)
        for players in self.tables:
            if players[0].is_over:
                record = await asyncio.to_thread(self.server.get, f"/tables/{players[0].table}/record")
                assert verify(check_record(record)) > 0
                self.counts["verified"] += 1

    def left(self):
        """What there is in the server: its tasks, threads, files and processes."""
        process = self.server.process.pid
        path = self.folder / f"left.{process}"
        path.unlink(missing_ok=True)
        os.kill(process, signal.SIGHUP)
        waited_until = time.monotonic() + 20
        while not path.exists():
            assert time.monotonic() < waited_until, "the server does not answer a signal"
            time.sleep(0.05)
        found = Counter(path.read_text().splitlines())
        files = [file.readlink().name for file in Path(f"/proc/{process}/fd").iterdir() if file.is_symlink()]
        found.update("socket" if name.startswith("socket:") else f"file {name}" for name in files)
        found["children"] = len(children(process))
        return found

    def grown_mib(self):
        """How much more memory there is at the end than at the beginning of the time without kills."""
        part = max(1, len(self.memory) // 5)
        return statistics.median(self.memory[-part:]) - statistics.median(self.memory[part : 2 * part])


def children(process):
    """The processes that a process has started."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found
