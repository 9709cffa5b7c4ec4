"""`tischlein backup`, `export` and `admin`: on both databases, beside a running server."""

import asyncio
import json
import sqlite3
import stat

import msgspec
import pytest
from click.testing import CliRunner

from tests.server.conftest import Database
from tests.server.houses import QuickCrew, Time, gather_people, seat_people, sources, until
from tests.server.newer import NEXT, become_newer
from tischlein.cli import cli
from tischlein.engine import check_record, verify
from tischlein.server.messages.deeds import Resign
from tischlein.server.messages.tables import ImportRecord
from tischlein.server.messages.wishes import Say, TakeBack
from tischlein.server.tables.exporting import record_of_table, replayed
from tischlein.server.tables.house import House


def tischlein(*words, status=0, **settings):
    """Run a command; what it printed."""
    result = CliRunner().invoke(cli, [str(word) for word in words], **settings)
    assert result.exception is None or isinstance(result.exception, SystemExit), "a stack trace"
    assert result.exit_code == status, result.output
    return result.stdout if status == 0 else result.stderr


def in_house(database, test):
    """Run a test in a house over the database."""

    async def run():
        store = await database.open()
        house = House(store, QuickCrew(), sources(1, Time(500)))
        try:
            return await test(house)
        finally:
            await house.close()
            await store.close()

    return asyncio.run(run())


async def beside(*words, **settings):
    """A command, while the house is open."""
    return await asyncio.to_thread(tischlein, *words, **settings)


async def finish(players):
    table = players[0].table
    while table.course.is_running:
        await next(player for player in players if player.seat in table.course.awaited()).act()


async def play(house):
    """A finished game, a running one and a waiting one."""
    finished = await seat_people(house, "drei", 2)
    await finish(finished)
    running = await seat_people(house, "troika", 2)
    await running[0].act()
    await house.say(running[1].table, running[1].person, Say("1", "hello"))
    waiting = await gather_people(house, "terra", 3)
    return [players[0].table for players in (finished, running, waiting)]


@pytest.fixture
def elsewhere(database, tmp_path, request):
    """Another empty place on the same database."""
    if database.url is None:
        return Database(tmp_path / "elsewhere")
    return Database(tmp_path / "elsewhere", request.getfixturevalue("postgres").database(f"{tmp_path.name[-40:]}_2"))


async def content_of(store):
    tables = await store.tables()
    return [(row, await store.rows(row.id), await store.chat(row.id)) for row in tables]


# -- Backup ------------------------------------------------------------------------------------------------------------


def test_a_backup_made_beside_the_server_is_restored(database, elsewhere, tmp_path):
    file = tmp_path / "monday.db"

    async def test(house):
        await play(house)
        assert "3 tables copied" in await beside("backup", file, *database.words)
        return await content_of(house.store)

    content = in_house(database, test)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "monday" in path.name] == ["monday.db"]
    assert "3 tables restored" in tischlein("backup", file, "--restore", *elsewhere.words)

    async def look(house):
        assert await content_of(house.store) == content
        [running] = await house.store.tables("playing")
        assert (await house.table(running.id)).course.is_running

    in_house(elsewhere, look)
    assert "3 tables already" in tischlein("backup", file, "--restore", *elsewhere.words, status=2)


def test_a_small_server_moves_to_postgresql_and_back(tmp_path, postgres):
    small, back = Database(tmp_path / "a"), Database(tmp_path / "b")
    large = Database(tmp_path, postgres.database("moved"))
    in_house(small, play)
    content = in_house(small, lambda house: content_of(house.store))
    tischlein("backup", tmp_path / "1.db", *small.words)
    tischlein("backup", tmp_path / "1.db", "--restore", *large.words)
    tischlein("backup", tmp_path / "2.db", *large.words)
    tischlein("backup", tmp_path / "2.db", "--restore", *back.words)
    assert in_house(back, lambda house: content_of(house.store)) == content
    assert len(content) == 3


def test_an_old_backup_is_upgraded(database, elsewhere, tmp_path, monkeypatch):
    from tischlein.server.store.schema import MIGRATIONS

    in_house(database, play)
    tischlein("backup", tmp_path / "old.db", *database.words)
    newer = [*MIGRATIONS, ("CREATE TABLE extra (number BIGINT)", "INSERT INTO extra VALUES (3)")]
    monkeypatch.setattr("tischlein.server.store.schema.MIGRATIONS", newer)
    tischlein("backup", tmp_path / "old.db", "--restore", *elsewhere.words)
    assert len(in_house(elsewhere, lambda house: house.store.tables())) == 3


def test_what_is_no_backup_is_refused(tmp_path):
    (tmp_path / "text").write_text("hello, this is some text" * 100)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE x (y)")
    other.close()
    target = ["--restore", "--data", tmp_path / "new"]
    assert "no sound SQLite database" in tischlein("backup", tmp_path / "text", *target, status=2)
    assert "is no backup" in tischlein("backup", tmp_path / "other.db", *target, status=2)
    assert "is no backup" in tischlein("backup", tmp_path / "missing", *target, status=2)
    assert "is no backup" in tischlein("backup", tmp_path, *target, status=2)
    assert not (tmp_path / "new").exists()


def test_nothing_is_restored_under_a_running_server(tmp_path):
    small, used = Database(tmp_path / "a"), Database(tmp_path / "b")
    in_house(small, play)
    tischlein("backup", tmp_path / "1.db", *small.words)

    async def test(house):
        return await beside("backup", tmp_path / "1.db", "--restore", *used.words, status=2)

    assert "Another server is using" in in_house(used, test)


def test_places_that_cannot_be(tmp_path):
    file = tmp_path / "x.db"
    assert "holds no tables" in tischlein("backup", file, "--data", tmp_path / "none", status=2)
    assert "one of them" in tischlein("backup", file, "--data", "a", "--database", "postgresql://b", status=2)
    assert "cannot be used" in tischlein("backup", file, "--database", "postgresql://127.0.0.1:1/x", status=2)
    assert "cannot be used" in tischlein("backup", file, "--database", "nonsense", status=2)
    secret = tischlein("backup", file, "--database", "postgresql://ada:geheim@127.0.0.1:1/x", status=2)
    assert "geheim" not in secret
    assert not list(tmp_path.iterdir())


# -- Export ------------------------------------------------------------------------------------------------------------


def test_finished_games_are_exported_as_records(database, tmp_path):
    async def test(house):
        await play(house)
        aborted = await seat_people(house, "drei", 2)
        await aborted[0].do(Resign())
        with_bot = await seat_people(house, "drei", 1, 2)
        await with_bot[0].do(Resign())
        return await beside("export", *database.words)

    lines = in_house(database, test).splitlines()
    assert len(lines) == 1
    content = json.loads(lines[0])
    assert content["game"] == "drei"
    assert content["players"] == ["person", "person"]
    assert "Ada" not in lines[0]
    assert verify(check_record(content)) > 0

    async def import_again(house):
        await house.import_record(msgspec.json.encode(ImportRecord(content)))

    in_house(database, import_again)  # what was only looked at was not played here
    out = tmp_path / "games.jsonl"
    assert "1 game written" in tischlein("export", "--game", "drei", "--out", out, *database.words)
    assert out.read_text().splitlines() == lines
    assert "0 games written" in tischlein("export", "--game", "terra", "--out", out, *database.words)


# -- Admin -------------------------------------------------------------------------------------------------------------


def test_tables_are_listed(database):
    finished, running, waiting = in_house(database, play)
    lines = tischlein("admin", "tables", *database.words, env={"COLUMNS": "120"}).splitlines()[1:]
    assert [line.split()[0] for line in lines] == [finished.id, running.id, waiting.id]
    assert "Ada, Ben" in lines[0]
    assert running.id in tischlein("admin", "tables", "--status", "playing", *database.words).splitlines()[1]


def test_a_closed_table_has_ended_for_everybody(database):
    async def test(house):
        finished, running, waiting = await play(house)
        said = await beside("admin", "close", running.id, waiting.id, finished.id, *database.words)
        assert said.splitlines() == [
            f"{running.id} is closed.",
            f"{waiting.id} has not begun; `tischlein admin delete {waiting.id}` deletes it.",
            f"{finished.id} was over already.",
        ]
        await until(lambda: running.course.ended == "closed")  # the server hears of it by itself
        assert [row.status for row in await house.store.tables()] == ["over", "over", "waiting"]
        assert house.record(running, running.meta.people[0]).ended == "closed"

    in_house(database, test)


def test_a_deleted_table_is_gone(database):
    finished, running, _ = in_house(database, play)
    assert tischlein("admin", "delete", finished.id, *database.words, input="n\n", status=130) is not None
    assert len(in_house(database, lambda house: house.store.tables())) == 3
    tischlein("admin", "delete", finished.id, *database.words, input="y\n")
    tischlein("admin", "delete", running.id, "--yes", *database.words)
    assert len(in_house(database, lambda house: house.store.tables())) == 1
    assert "There is no table" in tischlein("admin", "delete", running.id, "--yes", *database.words, status=2)
    assert "There is no table" in tischlein("admin", "close", "nonsense", *database.words, status=2)


def test_a_person_is_forgotten(database, tmp_path):
    _, running, _ = in_house(database, play)
    assert "0 Ada, 1 Ben" in tischlein("admin", "forget", running.id, "Cleo", *database.words, status=2)
    tischlein("admin", "forget", running.id, "Ben", *database.words)

    async def look(house):
        [row] = [row for row in await house.store.tables() if row.id == running.id]
        return row.meta, await house.store.chat(running.id)

    meta, chat = in_house(database, look)
    assert b"Ben" not in meta
    assert b"Ada" in meta
    assert chat == []


def test_abandoned_tables_are_cleared_by_hand(database):
    in_house(database, play)  # all of them long ago
    assert "1 table deleted" in tischlein("admin", "clear", "--playing", 10**6, "--over", 10**6, *database.words)
    assert "2 tables deleted" in tischlein("admin", "clear", *database.words)


# -- Tables of a newer version -----------------------------------------------------------------------------------------


def test_commands_of_an_older_version_do_what_they_can(database, elsewhere, tmp_path, monkeypatch):
    """They copy, list and delete what a newer version has written, and change nothing that they cannot read."""

    async def raw_content(house):
        return [await house.store.read(f"SELECT * FROM {name} ORDER BY 1, 2") for name in ("tables", "log", "chat")]  # noqa: S608

    async def play_newer(house):
        for table in await play(house):
            await house.change_meta(table, lambda meta: msgspec.structs.replace(meta, format=NEXT))
        return await raw_content(house)

    with monkeypatch.context() as patch:
        become_newer(patch.setattr)
        content = in_house(database, play_newer)
    tischlein("backup", tmp_path / "all.db", *database.words)
    tischlein("backup", tmp_path / "all.db", "--restore", *elsewhere.words)
    assert in_house(elsewhere, raw_content) == content
    listed = tischlein("admin", "tables", *database.words)
    assert listed.count("(newer)") == 3
    result = CliRunner().invoke(cli, ["export", *database.words])
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "1 game left out, of a newer version of Tischlein; export with that one.\n"
    for words in (["close", "table2"], ["forget", "table2", "Ada"]):
        assert "A newer version of the server" in tischlein("admin", *words, *database.words, status=2)
    assert in_house(database, raw_content) == content
    assert "deleted" in tischlein("admin", "delete", "table2", "--yes", *database.words)


@pytest.mark.parametrize("takes_back", [False, True])
def test_a_record_from_the_log_is_that_of_the_game(database, takes_back):
    """A6: it needs no rules, and so no time, unless somebody has taken back; the same comes out."""

    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table = ada.table
        if takes_back:
            before = table.seq_for(ada.seat)
            await ada.act()
            await house.take_back(table, ada.person, TakeBack("back", ada.seat, before))
        await finish([ada, ben])
        rows = await house.store.rows(table.id)
        found = record_of_table(table.row, rows)
        assert found.line() == replayed(table.row, rows).line()
        assert found.events == house.record(table, None).events
        assert found.further["players"] == ["person", "person"]
        assert verify(check_record(msgspec.json.decode(found.line()))) > 0
        assert record_of_table(table.row, rows[:-1]) is None
        assert [one.id async for one in house.store.each("over")] == [table.id]

    in_house(database, test)
