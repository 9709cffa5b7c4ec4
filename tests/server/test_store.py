"""The store: the same behaviour on both databases."""

import asyncio

import msgspec
import pytest

from tischlein.server.store import (
    CHAT_LINES,
    DAY_MS,
    ChatRow,
    ConflictError,
    StoreError,
    clear_abandoned,
)
from tischlein.server.store.log import Ended, Played, Row, Started
from tischlein.server.store.schema import MIGRATIONS

from .stores import row, table, with_store

# -- Tables ------------------------------------------------------------------------------------------------------------


def test_what_was_kept_is_found_again(database):
    kept = table(listed=True, code="ABCDEF", meta='{"name":"Ü\\u0000"}'.encode())

    async def test(store):
        await store.create(kept, [row(1), row(2)])
        assert await store.find("one") == kept
        assert await store.find_code("ABCDEF") == kept
        assert await store.rows("one") == [row(1), row(2)]

    with_store(database, test)


def test_what_is_not_there_is_not_found(database):
    async def test(store):
        for name in ("none", "", "\0", "\udc80", "' OR 1=1 --"):
            assert await store.find(name) is None
            assert await store.find_code(name) is None
        assert await store.rows("none") == []
        assert await store.chat("none") == []
        assert not await store.delete("none")

    with_store(database, test)


def test_an_id_or_a_code_is_taken_once(database):
    async def test(store):
        await store.create(table(code="ABCDEF"))
        with pytest.raises(ConflictError):
            await store.create(table())
        with pytest.raises(ConflictError):
            await store.create(table("two", code="ABCDEF"))
        assert [found.id for found in await store.tables()] == ["one"]

    with_store(database, test)


def test_a_code_finds_waiting_tables_only(database):
    async def test(store):
        await store.create(table(code="ABCDEF", status="playing"))
        assert await store.find_code("ABCDEF") is None

    with_store(database, test)


def test_lists_are_ordered(database):
    async def test(store):
        await store.create(table("b", created_ms=2, listed=True))
        await store.create(table("a", created_ms=3, listed=True, status="playing"))
        await store.create(table("c", created_ms=1, listed=True, status="over"))
        await store.create(table("d", created_ms=4))
        assert [found.id for found in await store.listed(10)] == ["a", "b"]
        assert [found.id for found in await store.listed(1)] == ["a"]
        assert [found.id for found in await store.tables()] == ["c", "b", "a", "d"]
        assert [found.id for found in await store.tables("waiting")] == ["b", "d"]

    with_store(database, test)


def test_an_update_must_know_the_version(database):
    async def test(store):
        await store.create(table())
        await store.update(table(status="playing", meta=b"{}"))
        assert await store.find("one") == table(status="playing", meta=b"{}", version=1)
        with pytest.raises(ConflictError):
            await store.update(table(status="over"))
        with pytest.raises(ConflictError):
            await store.update(table("none"))
        assert await store.find("one") == table(status="playing", meta=b"{}", version=1)

    with_store(database, test)


def test_a_deleted_table_leaves_nothing(database):
    async def test(store):
        await store.create(table(), [row(1)])
        await store.say("one", ChatRow(1, 5, 0, "hello", ""))
        assert await store.delete("one")
        assert await store.find("one") is None
        assert await store.rows("one") == []
        assert await store.chat("one") == []
        with pytest.raises(ConflictError):
            await store.append(table(), [row(2)])
        await store.create(table())  # a new one of the same name knows nothing of the old
        assert await store.rows("one") == []

    with_store(database, test)


def test_abandoned_tables_are_cleared(database):
    async def test(store):
        now = 1000 * DAY_MS
        for status, days in [("waiting", 2), ("waiting", 0), ("playing", 59), ("playing", 61), ("over", 366)]:
            await store.create(table(f"{status}{days}", status=status, touched_ms=now - days * DAY_MS))
        assert await clear_abandoned(store, now) == 3
        assert {found.id for found in await store.tables()} == {"waiting0", "playing59"}
        assert await clear_abandoned(store, now) == 0

    with_store(database, test)


def test_tables_that_show_a_record_count_and_are_cleared_like_those_being_played(database):
    """A9: anybody can make them, and nobody here has played there."""

    async def test(store):
        now = 1000 * DAY_MS
        shown, named = b'{"origin":"record"}', msgspec.json.encode({"name": '"origin":"record"'})
        for name, days, meta in [("old", 61, shown), ("new", 0, shown), ("played", 61, named), ("today", 0, named)]:
            await store.create(table(name, status="over", touched_ms=now - days * DAY_MS, meta=meta))
        assert await store.count_imports() == 2
        assert await clear_abandoned(store, now) == 1
        assert {found.id for found in await store.tables()} == {"new", "played", "today"}

    with_store(database, test)


# -- The log -----------------------------------------------------------------------------------------------------------


def test_a_row_comes_back_as_it_was(database):
    rows = [
        Row(1, 2**50, Started({"call": "before", "rounds": 3}, ["person:0", "bot:level3"], "ab", entropy=["00ff"])),
        Row(2, 2**50, Played("0 take 12", "clock", "ff" * 16), 0, "\0 ' \U0001f3b2"),
        Row(3, 2**50, Ended("over")),
    ]

    async def test(store):
        await store.create(table())
        await store.append(table(), rows)
        await store.append(table(), [])  # nothing is something one can append
        assert await store.rows("one") == rows
        assert await store.rows("one", 2) == rows[2:]

    with_store(database, test)


def test_a_seq_is_taken_once(database):
    async def test(store):
        await store.create(table(), [row(1)])
        with pytest.raises(ConflictError):
            await store.append(table(), [row(1, "*8")])
        with pytest.raises(ConflictError):  # all or nothing
            await store.append(table(), [row(3), row(2), row(1)])
        assert await store.rows("one") == [row(1)]

    with_store(database, test)


def test_rows_and_the_table_go_together(database):
    async def test(store):
        await store.create(table())
        await store.append(table(), [row(1)], table(status="playing"))
        with pytest.raises(ConflictError):  # the table has changed since
            await store.append(table(), [row(2)])
        with pytest.raises(ConflictError):
            await store.append(table(version=1), [row(2)], table(status="over"))
        with pytest.raises(ConflictError):  # the seq is taken
            await store.append(table(version=1), [row(1)], table(status="over", version=1))
        assert await store.rows("one") == [row(1)]
        assert await store.find("one") == table(status="playing", version=1)

    with_store(database, test)


def test_long_logs_fit(database):
    rows = [row(seq) for seq in range(1, 2503)]

    async def test(store):
        await store.create(table(), rows)
        assert await store.rows("one") == rows

    with_store(database, test)


def test_of_many_who_race_for_a_seq_one_wins(database):
    async def test(store):
        await store.create(table())
        for seq in range(1, 6):
            wishes = [store.append(table(), [row(seq, f"*{racer}")]) for racer in range(20)]
            results = await asyncio.gather(*wishes, return_exceptions=True)
            winners = [racer for racer, result in enumerate(results) if result is None]
            assert len(winners) == 1
            assert all(isinstance(result, ConflictError) for result in results if result is not None)
            assert (await store.rows("one"))[-1] == row(seq, f"*{winners[0]}")

    with_store(database, test)


def test_what_cannot_be_kept_spoils_nothing_else(database):
    async def test(store):
        await store.create(table())
        await store.create(table("two"))
        bad = [store.append(table(), [row(2**70)]), store.append(table("\udc80"), [row(1)])]
        good = [store.append(table("two"), [row(seq)]) for seq in range(1, 4)]
        results = await asyncio.gather(good[0], bad[0], good[1], bad[1], good[2], return_exceptions=True)
        assert [isinstance(result, StoreError) for result in results] == [False, True, False, True, False]
        assert await store.rows("two") == [row(1), row(2), row(3)]

    with_store(database, test)


# -- Chat --------------------------------------------------------------------------------------------------------------


def test_chat_is_kept_in_order_and_forgotten_by_person(database):
    lines = [ChatRow(1, 5, 0, "hello", ""), ChatRow(2, 6, 1, "", "a\0b <i> 😀"), ChatRow(3, 7, 0, "", "bye")]

    async def test(store):
        await store.create(table())
        for line in lines:
            await store.say("one", line)
        with pytest.raises(ConflictError):
            await store.say("one", lines[0])
        assert await store.chat("one") == lines
        assert await store.chat("one", 2) == lines[2:]
        assert await store.unsay("one", 0) == 2
        assert await store.chat("one") == [lines[1]]

    with_store(database, test)


def test_the_last_lines_of_a_long_chat_are_kept(database):
    lines = [ChatRow(number, 5, 0, "", f"line {number}") for number in range(1, CHAT_LINES + 12)]

    async def test(store):
        await store.create(table())
        await store.create(table("two"))
        await store.say("two", lines[0])
        for line in lines:
            await store.say("one", line)
        assert await store.chat("one") == lines[-CHAT_LINES:]
        assert await store.chat("two") == lines[:1]
        assert await store.unsay("one", 0) == CHAT_LINES, "nothing older is left in the database"

    with_store(database, test)


# -- Opening and closing -----------------------------------------------------------------------------------------------


def test_a_restart_keeps_everything(database):
    async def fill(store):
        await store.create(table(), [row(1)])

    async def look(store):
        assert await store.find("one") == table()
        assert await store.rows("one") == [row(1)]

    with_store(database, fill)
    with_store(database, look)


def test_closing_finishes_what_was_begun(database):
    async def run():
        store = await database.open()
        await store.create(table())
        waiting = [asyncio.ensure_future(store.append(table(), [row(seq)])) for seq in range(1, 4)]
        await asyncio.sleep(0)
        await store.close()
        await store.close()  # twice is once
        results = await asyncio.gather(*waiting, return_exceptions=True)
        with pytest.raises(StoreError, match="closed"):
            await store.find("one")
        with pytest.raises(StoreError, match="closed"):
            await store.append(table(), [row(9)])
        return [seq for seq, result in enumerate(results, 1) if result is None]

    kept = asyncio.run(run())

    async def look(store):
        assert [found.seq for found in await store.rows("one")] == kept

    with_store(database, look)


def test_an_older_store_is_upgraded_and_running_games_stay(database, monkeypatch):
    async def fill(store):
        await store.create(table(status="playing"), [row(1)])

    async def go_on(store):
        assert await store.find("one") == table(status="playing")
        await store.append(table(), [row(2)])
        assert await store.rows("one") == [row(1), row(2)]
        assert await store.read("SELECT number FROM extra") == [(3,)]

    with_store(database, fill)
    newer = [*MIGRATIONS, ("CREATE TABLE extra (number BIGINT)", "INSERT INTO extra VALUES (3)")]
    monkeypatch.setattr("tischlein.server.store.schema.MIGRATIONS", newer)
    with pytest.raises(StoreError, match="start the server once"):
        asyncio.run(database.open(serving=False))
    with_store(database, go_on)
    with_store(database, lambda store: store.read("SELECT 1"))  # nothing is played twice


def test_a_migration_that_fails_changes_nothing(database, monkeypatch):
    with_store(database, lambda store: store.create(table()))
    broken = [*MIGRATIONS, ("CREATE TABLE extra (number BIGINT)", "NO SQL")]
    with monkeypatch.context() as patch:
        patch.setattr("tischlein.server.store.schema.MIGRATIONS", broken)
        with pytest.raises(StoreError):
            asyncio.run(database.open())

    async def look(store):
        assert await store.find("one") == table()
        with pytest.raises(StoreError, match="extra"):
            await store.read("SELECT * FROM extra")

    with_store(database, look)


def test_a_newer_store_is_refused(database, monkeypatch):
    with_store(database, lambda store: store.create(table()))
    monkeypatch.setattr("tischlein.server.store.schema.MIGRATIONS", [])
    with pytest.raises(StoreError, match="newer version of Tischlein"):
        asyncio.run(database.open())


def test_a_command_makes_no_store(database):
    with pytest.raises(StoreError, match="no tables"):
        asyncio.run(database.open(serving=False))
