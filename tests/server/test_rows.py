"""What is stored: rows of every format load for ever and say what they said; it is not what is sent."""

import asyncio
from typing import get_args

import msgspec
import pytest

from tests.server.houses import QuickCrew, Time, sources
from tests.server.rows import FILES, RowsOfTable, packed, what_follows
from tests.server.stores import with_store
from tischlein.engine.texts import FALLBACK
from tischlein.kit import SPECTATOR
from tischlein.server.messages.editions import EditionFile
from tischlein.server.messages.tables import Clock, SeriesGame, Settings
from tischlein.server.messages.wishes import Act
from tischlein.server.store import ChatRow, open_store
from tischlein.server.store.formats import FORMAT
from tischlein.server.store.log import AnyEntry, Row, Started, decode_row
from tischlein.server.store.meta import StoredClock, StoredGame, StoredSettings, decode_meta, encode_meta
from tischlein.server.store.sql import decode_line, encode
from tischlein.server.tables.conversion import sent_settings, stored_settings
from tischlein.server.tables.house import House

STORED = [RowsOfTable.read(path) for path in FILES]
each = pytest.mark.parametrize("stored", STORED, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])


def house_over(store):
    return House(store, QuickCrew(), sources(1, Time(500)))


# -- Rows of every format ----------------------------------------------------------------------------------------------


def without_newer_options(table, follows):
    """An option that came later has its default in old rows, which do not name it."""
    if follows["match"] is None:
        return follows
    options = table.game.options.brief(follows["match"]["options"])
    return {**follows, "match": {**follows["match"], "options": options}}


def test_what_follows_from_old_rows_never_changes(database):
    async def test(store):
        for stored in STORED:
            await stored.put(store)
        house = house_over(store)
        for stored in STORED:
            table = await house.table(stored.table["id"])
            assert without_newer_options(table, msgspec.to_builtins(what_follows(table))) == without_newer_options(
                table, stored.follows
            ), table.id
        await house.close()

    with_store(database, test)


@each
def test_people_are_told_of_old_tables_as_of_new_ones(tmp_path, stored):
    async def test(house, table):
        for person in [None, *table.meta.people]:
            assert table.info(person, house.sources.now(), {}).settings.game == stored.table["game"]
            assert table.card(0, person).id == table.id
            assert len(table.lines(table.viewer(person), 0, FALLBACK)) == table.seq_for(table.viewer(person))
        if table.course.match is not None:
            assert table.position(SPECTATOR, FALLBACK).text

    in_old_table(tmp_path, stored, test)


@pytest.mark.parametrize("stored", [one for one in STORED if one.follows["awaited"]], ids=lambda one: one.table["game"])
def test_games_that_were_being_played_go_on(tmp_path, stored):
    async def test(house, table):
        seat = table.course.awaited()[0]
        person = table.meta.person(table.owners()[seat])
        action = table.position(seat).legal[0]
        await house.act(table, person, Act("on", seat, table.seq_for(seat), action))
        (row, *_) = await house.store.rows(table.id, len(stored.log))
        assert (row.entry.event, row.client_id) == (f"{seat} {action}", "on")

    in_old_table(tmp_path, stored, test)


def in_old_table(folder, stored, test):
    """Run a test at an old table."""

    async def run():
        store = await open_store(folder)
        await stored.put(store)
        house = house_over(store)
        try:
            await test(house, await house.table(stored.table["id"]))
        finally:
            await house.close()
            await store.close()

    asyncio.run(run())


@each
def test_what_is_read_and_written_again_says_the_same(stored):
    """Byte by byte: processes from before there were formats read what is written today."""
    assert encode_meta(decode_meta(packed(stored.table["meta"]))).decode() == packed(stored.table["meta"])
    for row in stored.log:
        assert encode(decode_row(packed(row))).decode() == packed(row)
    for row in stored.chat:
        assert encode(decode_line(packed(row))).decode() == packed(row)


def test_rows_of_every_kind_with_every_field_are_kept():
    """So that whoever adds a kind or a field also keeps rows that have it."""
    rows = [decode_meta(packed(stored.table["meta"])) for stored in STORED]
    rows += [decode_row(packed(row)) for stored in STORED for row in stored.log]
    rows += [decode_line(packed(row)) for stored in STORED for row in stored.chat]
    found = set(said(rows))
    kinds = {kind for kind, _ in found} | set(get_args(AnyEntry))
    missing = {(kind, name) for kind in kinds for name in kind.__struct_fields__} - found
    assert missing == {(Row, "format"), (ChatRow, "format"), (Started, "version")}
    assert {path.parent.name for path in FILES} == {f"v{number}" for number in range(1, FORMAT + 1)}


def said(value):
    """The kinds of structs in some rows, and their fields that say more than nothing."""
    if isinstance(value, list):
        for one in value:
            yield from said(one)
    if isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            content = getattr(value, field.name)
            if field.required or content not in (field.default, []):
                yield type(value), field.name
            yield from said(content)


# -- What is sent ------------------------------------------------------------------------------------------------------


def test_nothing_that_is_sent_gets_lost_where_it_is_stored():
    for sent, stored in ((Settings, StoredSettings), (Clock, StoredClock), (SeriesGame, StoredGame)):
        assert set(sent.__struct_fields__) <= set(stored.__struct_fields__)
    settings = Settings(
        "triominos", 4, {"rounds": 2}, 2, listed=True, clock=Clock("bank", 600, 5), chat="off", spectators="after",
        hints=True, children=True, pace_ms=250, stand_in="level1", analysis=True, deal=True,
        edition=EditionFile("tischlein-edition/1", "triominos", "Mine", "", {}),
    )  # fmt: skip
    assert all(name == "game" or value for name, value in msgspec.structs.asdict(settings).items())
    assert sent_settings(stored_settings(settings)) == settings


def test_a_field_that_is_no_longer_known_is_ignored():
    row = STORED[0].table["meta"] | {"mood": "sunny"}
    settings = {**row["settings"], "music": "waltz", "clock": {**row["settings"]["clock"], "sand": True}}
    assert decode_meta(packed(row | {"settings": settings})) == decode_meta(packed(STORED[0].table["meta"]))


def test_a_limit_on_what_may_be_asked_for_does_not_touch_what_was_stored():
    """The wire allows clocks of fourteen days; tables from when it allowed more must still be told."""
    meta = decode_meta(packed(STORED[0].table["meta"]))
    longer = msgspec.structs.replace(meta.settings, clock=StoredClock("days", 10**7), pace_ms=10**6)
    kept = decode_meta(encode_meta(msgspec.structs.replace(meta, settings=longer)))
    assert sent_settings(kept.settings).clock.seconds == 10**7
