"""The store under pressure: random orders, several processes, processes that die, a database that goes away."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import asyncpg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.houses import until
from tests.server.test_store import row, table, with_store
from tischlein.server.store import ConflictError, StoreError, open_store

# -- Against a model ---------------------------------------------------------------------------------------------------

NAMES = st.sampled_from(["a", "b", "c"])
SEQS = st.integers(1, 6)
CODES = st.sampled_from([None, "AAAAAA", "BBBBBB"])
VERSIONS = st.integers(0, 4)
MOVES = st.one_of(
    st.tuples(st.just("create"), NAMES, CODES, st.integers(0, 3)),
    st.tuples(st.just("append"), NAMES, SEQS, st.integers(1, 3), st.none() | VERSIONS),
    st.tuples(st.just("update"), NAMES, VERSIONS, CODES),
    st.tuples(st.just("delete"), NAMES),
)


class Model:
    """What a store should hold."""

    def __init__(self):
        self.tables = {}
        self.rows = {}

    def carry_out(self, move):
        """The result the store has to give: True if done, ConflictError if somebody was quicker."""
        match move:
            case "create", name, code, count:
                if name in self.tables or self.has_code(code):
                    return ConflictError
                self.tables[name] = table(name, code=code)
                self.rows[name] = {seq: row(seq) for seq in range(1, count + 1)}
            case "append", name, seq, count, version:
                seqs = range(seq, seq + count)
                if name not in self.tables or any(taken in self.rows[name] for taken in seqs):
                    return ConflictError
                if version is not None and not self.update(name, version, self.tables[name].code):
                    return ConflictError
                self.rows[name] |= {seq: row(seq) for seq in seqs}
            case "update", name, version, code:
                if not self.update(name, version, code):
                    return ConflictError
            case "delete", name:
                self.rows.pop(name, None)
                return self.tables.pop(name, None) is not None
        return True

    def has_code(self, code, but=""):
        return code is not None and any(one.code == code for name, one in self.tables.items() if name != but)

    def update(self, name, version, code):
        if name not in self.tables or self.tables[name].version != version or self.has_code(code, name):
            return False
        self.tables[name] = table(name, code=code, touched_ms=version + 5, version=version + 1)
        return True


async def carry_out(store, model, move):
    """The same at the store."""
    match move:
        case "create", name, code, count:
            await store.create(table(name, code=code), [row(seq) for seq in range(1, count + 1)])
        case "append", name, seq, count, version:
            code = model.tables[name].code if name in model.tables else None
            changed = None if version is None else table(name, code=code, touched_ms=version + 5, version=version)
            known = model.tables.get(name, table(name))
            await store.append(known, [row(seq) for seq in range(seq, seq + count)], changed)
        case "update", name, version, code:
            await store.update(table(name, code=code, touched_ms=version + 5, version=version))
        case "delete", name:
            return await store.delete(name)
    return True


@settings(max_examples=40)
@given(moves=st.lists(MOVES, max_size=25))
def test_it_behaves_like_a_dictionary(database, moves):
    async def test(store):
        for found in await store.tables():
            await store.delete(found.id)
        model = Model()
        for move in moves:
            try:
                result = await carry_out(store, model, move)
            except ConflictError:
                result = ConflictError
            assert result == model.carry_out(move), move
        assert {one.id: one for one in await store.tables()} == model.tables
        for name, rows in model.rows.items():
            assert {one.seq: one for one in await store.rows(name)} == rows

    with_store(database, test)


@settings(max_examples=25)
@given(wishes=st.lists(st.tuples(NAMES, SEQS, st.integers(1, 3)), max_size=40))
def test_whatever_happens_at_once_happens_whole_or_not_at_all(database, wishes):
    """Many at the same time: each is kept with all its rows or refused, and every seq has one owner."""

    async def test(store):
        for name in ("a", "b", "c"):
            await store.delete(name)
            await store.create(table(name))

        async def append(number, name, seq, count):
            try:
                await store.append(table(name), [row(seq, f"*{number}") for seq in range(seq, seq + count)])
            except ConflictError:
                return set()
            return {(name, seq, f"*{number}") for seq in range(seq, seq + count)}

        kept = await asyncio.gather(*(append(number, *wish) for number, wish in enumerate(wishes)))
        stored = {(name, one.seq, one.entry.event) for name in ("a", "b", "c") for one in await store.rows(name)}
        assert stored == set().union(*kept)
        assert len({(name, seq) for name, seq, _ in stored}) == len(stored)
        first = {}  # somebody who meets no conflict at all must not be refused
        for number, (name, seq, count) in enumerate(wishes):
            rivals = [w for n, w in enumerate(wishes) if n != number and w[0] == name]
            if not any(seq < other + more and other < seq + count for _, other, more in rivals):
                assert kept[number], first

    with_store(database, test)


# -- Processes that die ------------------------------------------------------------------------------------------------

WRITER = """
import asyncio, sys
from pathlib import Path
from tests.server.test_store import row, table
from tischlein.server.store import open_store

async def write(store, name):
    await store.create(table(name))
    for seq in range(1, 10**6):
        await store.append(table(name), [row(2 * seq - 1), row(2 * seq)])
        print(name, 2 * seq, flush=True)

async def main():
    store = await open_store(Path(sys.argv[1]), sys.argv[2] or None)
    await asyncio.gather(*(write(store, f"{sys.argv[3]}{number}") for number in range(8)))

asyncio.run(main())
"""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_was_acknowledged_survives_kill_9(database, seed):
    words = [sys.executable, "-c", WRITER, str(database.folder), database.url or "", f"w{seed}-"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as writer:
        lines = [writer.stdout.readline() for _ in range(100)]
        time.sleep(0.013 * seed)  # in the middle of something
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.read().splitlines()
    acknowledged = {}
    for line in lines:
        if len(line.split()) == 2:  # the last one may be cut
            name, seq = line.split()
            acknowledged[name] = int(seq)

    async def look(store):  # a folder is free at once
        assert acknowledged
        for name, seq in acknowledged.items():
            seqs = [one.seq for one in await store.rows(name)]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) in {seq, seq + 2}  # at most the one that was on its way
            await store.append(table(name), [row(len(seqs) + 1)])

    with_store(database, look)


def test_a_command_beside_the_server_does_not_take_its_file_away(tmp_path):
    """SQLite's locks between processes hold: whoever believes to be alone would remove the write-ahead log."""

    async def test():
        store = await open_store(tmp_path)
        await store.create(table("a"))
        for words in (["export"], ["backup", tmp_path / "copy.db"]):
            command = [sys.executable, "-m", "tischlein", *words, "--data", tmp_path]
            await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
            assert (tmp_path / "tischlein.db-wal").exists()
            assert (tmp_path / "tischlein.db-shm").exists()
        await store.append(table("a"), [row(1)])
        second = [sys.executable, "-c", WRITER, tmp_path, "", "w"]
        done = await asyncio.to_thread(subprocess.run, second, check=False, capture_output=True, text=True)
        assert "Another server is using" in done.stderr
        await store.close()

    asyncio.run(test())


# -- Several processes -------------------------------------------------------------------------------------------------


async def until_true(ask, seconds=5):
    """Ask again and again until the answer is yes."""
    async with asyncio.timeout(seconds):
        while not await ask():  # noqa: ASYNC110  a lock tells nobody that it is free
            await asyncio.sleep(0.05)


def with_two(url, test):
    """Run a test with two stores on one database, as two processes would have them."""

    async def run():
        stores = [await open_store(None, url), await open_store(None, url)]
        try:
            return await test(*stores)
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(run())


@pytest.fixture
def url(postgres, tmp_path):
    return postgres.database(f"two_{os.getpid()}_{tmp_path.name[-40:]}")


def test_others_are_told_and_nobody_hears_himself(url):
    async def test(one, other):
        heard = {"one": asyncio.Queue(), "other": asyncio.Queue()}
        one.subscribe(heard["one"].put_nowait)
        other.subscribe(heard["other"].put_nowait)
        await one.create(table("a"))
        await one.append(table("a"), [row(1)])
        await other.update(table("a"))
        await other.delete("a")
        for who in ("other", "other", "one", "one"):
            assert await asyncio.wait_for(heard[who].get(), 5) == "a"
        await asyncio.sleep(0.05)
        assert all(queue.empty() for queue in heard.values())

    with_two(url, test)


def test_what_fails_is_not_told(url):
    async def test(one, other):
        heard = asyncio.Queue()
        other.subscribe(heard.put_nowait)
        await one.create(table("a"), [row(1)])
        with pytest.raises(ConflictError):
            await one.append(table("a"), [row(1)])
        await one.create(table("b"))
        assert [await asyncio.wait_for(heard.get(), 5) for _ in range(2)] == ["a", "b"]

    with_two(url, test)


def test_two_who_race_for_every_seq_never_both_win(url):
    async def test(one, other):
        for name in ("a", "b", "c"):
            await one.create(table(name))

        async def race(store, name, mark):
            won = 0
            while (seq := len(await store.rows(name)) + 1) <= 30:
                try:
                    await store.append(table(name), [row(seq, f"*{mark}")])
                    won += 1
                except ConflictError:
                    continue
            return won

        names = ("a", "b", "c")
        won = await asyncio.gather(
            *(race(store, name, mark) for mark, store in enumerate((one, other)) for name in names)
        )
        assert sum(won) == 90
        for name in names:
            assert [found.seq for found in await one.rows(name)] == list(range(1, 31))

    with_two(url, test)


def test_one_process_drives_a_table_and_another_follows_it(url):
    async def test(one, other):
        assert await one.drives("a")
        assert await one.drives("a")
        assert not await other.drives("a")
        assert await other.drives("b")
        assert not await one.drives("b")
        await one.stop_driving("a")
        await one.stop_driving("a")  # twice is once
        await until_true(lambda: other.drives("a"))  # it had asked for it
        await other.close()
        await until_true(lambda: one.drives("b"))  # nor does a process that has gone drive anything

    with_two(url, test)


def test_many_processes_may_start_together(postgres):
    url = postgres.database(f"start_{os.getpid()}")

    async def test():
        stores = await asyncio.gather(*(open_store(None, url) for _ in range(4)))
        await stores[0].create(table())
        assert [await store.find("one") for store in stores] == [table()] * 4
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(test())


def test_a_database_that_cannot_be_used_is_named_without_its_password(url):
    for wrong in (f"{url}_not", url.replace("postgres@", "nobody:geheim@"), "postgresql://127.0.0.1:1/x", "nonsense"):
        with pytest.raises(StoreError, match="cannot be used") as problem:
            asyncio.run(open_store(None, wrong))
        assert "geheim" not in str(problem.value)


# -- A database that goes away -----------------------------------------------------------------------------------------


def test_postgresql_restarts_under_play(postgres_cluster):
    url = postgres_cluster.database("game")

    async def test(one, other):
        heard = asyncio.Queue()
        await one.create(table("a"))
        assert await one.drives("a")
        other.subscribe(heard.put_nowait)
        kept = []
        enough = asyncio.Event()

        async def play():
            for seq in range(1, 10**6):
                if enough.is_set():
                    return
                try:
                    await one.append(table("a"), [row(seq)])
                except ConflictError:  # it had been kept before the connection broke
                    assert (await one.rows("a"))[-1] == row(seq)
                kept.append(seq)

        playing = asyncio.create_task(play())
        for mode in ("fast", "immediate"):
            await asyncio.sleep(0.3)
            before = len(kept)
            await asyncio.to_thread(postgres_cluster.stop, mode)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(postgres_cluster.start)
            await until(lambda before=before: len(kept) > before + 20)
        enough.set()  # cancelled, it would leave a row on its way
        await playing
        seqs = [found.seq for found in await other.rows("a")]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) - len(kept) in {0, 1}
        while not heard.empty():
            heard.get_nowait()
        await one.append(table("a"), [row(len(seqs) + 1)])
        assert await asyncio.wait_for(heard.get(), 10) == "a"  # the bus works again
        assert await one.drives("a")  # and so do the locks
        assert not await other.drives("a")

    with_two(url, test)


def test_postgresql_stays_away(postgres_cluster, monkeypatch):
    url = postgres_cluster.database("game")
    for module in ("postgres", "bus"):
        monkeypatch.setattr(f"tischlein.server.store.{module}.PATIENCE_S", 1.0)

    async def test(one, other):
        await one.create(table("a"))
        await asyncio.to_thread(postgres_cluster.stop)
        wishes = [one.append(table("a"), [row(1)]), one.find("a"), other.append(table("a"), [row(2)]), one.drives("a")]
        async with asyncio.timeout(60):  # a second of patience, and what a busy machine takes; but never for ever
            results = await asyncio.gather(*wishes, return_exceptions=True)
        assert all(isinstance(result, StoreError) for result in results), results
        assert "does not answer" in str(results[0])
        await asyncio.to_thread(postgres_cluster.start)
        await one.append(table("a"), [row(1)])  # works again of itself
        assert await other.rows("a") == [row(1)]

    with_two(url, test)


def test_a_full_database_is_said_so(url):
    async def test():
        store = await open_store(None, url)
        await store.create(table())

        async def full(_connection):
            raise asyncpg.DiskFullError("could not extend file: No space left on device")

        with pytest.raises(StoreError, match="no room.*No space left"):  # noqa: RUF043
            await store.patiently(full)
        await store.append(table(), [row(1)])
        await store.close()

    asyncio.run(test())
