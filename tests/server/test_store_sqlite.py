"""The embedded store: its folder, its file, its disk."""

import asyncio
import sqlite3
import stat

import pytest

from tischlein.server.store import ChatRow, ConflictError, StoreError, open_store

from .stores import row, table


def test_a_folder_is_served_once(tmp_path):
    async def test():
        first = await open_store(tmp_path)
        with pytest.raises(StoreError, match="Another server is using"):
            await open_store(tmp_path)
        beside = await open_store(tmp_path, serving=False)
        await beside.close()
        await first.close()
        second = await open_store(tmp_path)
        await second.close()

    asyncio.run(test())


def test_secrets_are_for_their_owner_only(tmp_path):
    folder = tmp_path / "deep" / "data"

    async def test():
        store = await open_store(folder)
        await store.create(table())
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        await store.close()
        return modes

    modes = asyncio.run(test())
    assert {"tischlein.db", "tischlein.db-wal", "tischlein.lock"} <= set(modes)
    assert set(modes.values()) == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_what_a_command_changes_beside_the_server_is_told(tmp_path):
    async def test():
        server = await open_store(tmp_path)
        heard = asyncio.Queue()
        server.subscribe(heard.put_nowait)
        await server.create(table(), [row(1)])
        command = await open_store(tmp_path, serving=False)
        await command.append(table(), [row(2)])
        await command.close()
        told = await asyncio.wait_for(heard.get(), 10)
        with pytest.raises(ConflictError):
            await server.append(table(), [row(2)])
        await server.close()
        return told

    assert asyncio.run(test()) == "one"


def test_a_full_disk_loses_nothing(tmp_path):
    async def test():
        store = await open_store(tmp_path)
        await store.create(table())
        await store.create(table("two"))
        await store.limit(40)
        kept, long = [], "x" * 3000
        with pytest.raises(StoreError, match="The disk is full"):  # noqa: PT012  how many fit is SQLite's matter
            for seq in range(1, 100):
                await store.append(table(), [row(seq, long)])
                kept.append(row(seq, long))
        seq = len(kept) + 1
        group = [
            store.append(table(), [row(seq, long)]),
            store.append(table("two"), [row(1)]),
            store.append(table(), [row(1)]),
        ]
        results = await asyncio.gather(*group, return_exceptions=True)
        assert isinstance(results[0], StoreError)
        assert results[1] is None  # a short one still has room, though it came with one that has not
        assert isinstance(results[2], ConflictError)
        assert await store.rows("one") == kept
        await store.limit(2**30)
        await store.append(table(), [row(seq, long)])
        await store.close()
        store = await open_store(tmp_path)
        assert await store.rows("one") == [*kept, row(seq, long)]
        assert await store.rows("two") == [row(1)]
        await store.close()

    asyncio.run(test())


class Moody:
    """A connection that does not carry out one statement while it is in that mood."""

    def __init__(self, connection, refuses):
        self.connection, self.refuses, self.refused = connection, refuses, 0

    def __getattr__(self, name):
        return getattr(self.connection, name)

    def execute(self, sql, values=()):
        if sql == self.refuses:
            self.refused += 1
            raise sqlite3.OperationalError("disk I/O error")
        return self.connection.execute(sql, values)


@pytest.mark.parametrize("statement", ["ROLLBACK", "PRAGMA data_version"])
def test_whatever_the_file_does_the_writer_goes_on(tmp_path, monkeypatch, statement):
    monkeypatch.setattr("tischlein.server.store.sqlite.LOOK_ROUND_S", 0.01)

    async def test():
        store = await open_store(tmp_path)
        await store.create(table())
        store.writer = moody = Moody(store.writer, statement)
        async with asyncio.timeout(30):
            while not moody.refused:
                with pytest.raises((ConflictError, StoreError)):
                    await store.create(table())  # taken: it is rolled back
                await asyncio.sleep(0.02)
            moody.refuses = ""
            await store.create(table("two"))
        await store.close()

    asyncio.run(test())


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "tischlein.db").write_bytes(b"rubbish" * 1000)
    with pytest.raises(StoreError, match="no sound SQLite database"):
        asyncio.run(open_store(tmp_path))


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(open_store(tmp_path / "file"))


def test_every_commit_reaches_the_disk(tmp_path):
    async def test():
        store = await open_store(tmp_path)
        pragmas = [store.writer.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]
        await store.close()
        return pragmas

    assert asyncio.run(test()) == ["wal", 2]  # 2: FULL


def test_forgotten_words_are_not_in_the_file(tmp_path):
    async def test():
        store = await open_store(tmp_path)
        await store.create(table())
        await store.say("one", ChatRow(1, 5, 0, "", "Geheimnis"))
        await store.unsay("one", 0)
        await store.close()

    asyncio.run(test())
    assert b"Geheimnis" not in (tmp_path / "tischlein.db").read_bytes()
    with sqlite3.connect(tmp_path / "tischlein.db") as connection:
        assert connection.execute("SELECT count(*) FROM chat").fetchone() == (0,)
    connection.close()
