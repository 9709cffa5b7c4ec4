"""Tables without a network: looking back, records, going on, another game."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from itertools import combinations

import msgspec
import pytest

from tischlein.bots.characters import CAST
from tischlein.engine import Match, find_game
from tischlein.kit import SPECTATOR
from tischlein.server.messages.deeds import (
    Rematch,
    Rename,
    Resign,
    Start,
)
from tischlein.server.messages.tables import (
    Clock,
    Continue,
    CreateTable,
    ImportRecord,
    Join,
    SeatWish,
    Settings,
)
from tischlein.server.messages.wishes import Look, Reveal  # fmt: skip
from tischlein.server.store.log import Ended, Row
from tischlein.server.tables import driving
from tischlein.server.tables.record_process import MOST_EVENTS
from tischlein.server.tables.registry import Change

from .houses import Player, Time, finish, gather_people, in_house, open_house, refused, seat_people, until


def test_earlier_positions_are_seen_as_they_were_known(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table = ada.table
        start = len(table.course.playing().events)
        then = msgspec.json.encode(table.position(0).view)
        await ada.act()
        await ben.act()
        looked = house.look(table, ada.person, Look("l", start, 0), "en")
        assert msgspec.json.encode(looked.position.view) == then
        line = next(line for line in table.lines(0, 0, "en") if line.event.startswith("0 "))
        looked = house.look(table, ada.person, Look("l", seat=0, seq=line.seq - 1), "en")
        assert (looked.at, msgspec.json.encode(looked.position.view)) == (start, then)
        with refused("no_position"):
            house.look(table, ada.person, Look("l", seat=0, seq=table.seq_for(0) + 1), "en")
        with refused("not_your_seat"):
            house.look(table, ada.person, Look("l", start, 1), "en")
        with refused("no_position"):
            house.look(table, ada.person, Look("l", 9999, 0), "en")
        assert house.look(table, ada.person, Look("l", start), "en").hands == []
        await ada.do(Resign())
        assert house.look(table, None, Look("l", start, 1), "en").position.view.hand
        opened = house.look(table, None, Look("l", start), "en")
        assert opened.position.view.hand == []
        assert [position.view.hand for position in opened.hands] == [
            house.look(table, None, Look("l", start, seat), "en").position.view.hand for seat in range(2)
        ]

    in_house(tmp_path, test)


def test_a_rematch_keeps_people_and_moves_the_start_on(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2, 3)
        with refused("rematch_later"):
            await ada.do(Rematch())
        await finish([ada, ben])
        done = await ada.do(Rematch())
        assert (await ben.do(Rematch())).table == done.table
        following = await house.table(done.table)
        assert following.person(ben.token).name == "Ben"
        assert following.meta.settings.start == 1
        (game,) = following.meta.series
        assert game.names == ["Ada", "Ben", CAST[ada.table.character_of(2)].name]
        assert following.character_of(2) == ada.table.character_of(2)
        assert following.row.status == "waiting"

    in_house(tmp_path, test)


def test_where_nothing_was_played_there_is_no_record_and_no_rematch(tmp_path):
    """Earlier versions closed waiting tables, too."""

    async def test(house):
        ada, _ben = await gather_people(house, "drei", 2)
        await house.change(ada.table, lambda: Change([Ended("closed")]))
        with refused("nothing_played"):
            house.record(ada.table, ada.person)
        with refused("nothing_played"):
            await ada.do(Rematch())

    in_house(tmp_path, test)


def test_a_record_from_elsewhere_is_shown_and_played_on(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "pause_ms", lambda *_, **__: 0)  # nobody has to follow it

    async def test(house):
        ada, ben = await seat_people(house, "terra", 2, 3)
        await finish([ada, ben])
        record = msgspec.to_builtins(house.record(ada.table, None))
        created = await house.import_record(sent(record))
        shown = await house.table(created.table)
        assert shown.course.playing().words() == record["events"]
        assert shown.names("de") == record["players"]
        looked = house.look(shown, None, Look("l", 9, 1), "de")
        assert [line.event for line in looked.lines] == shown.course.past(9).log(1)
        assert looked.lines[-1].said == looked.said != ""
        onward = house.look(shown, None, Look("l", 12, 1, since=9), "de")
        assert looked.lines + onward.lines == house.look(shown, None, Look("l", 12, 1), "de").lines
        back = house.look(shown, None, Look("l", 9, 1, since=12), "de")
        assert (back.lines, back.said) == ([], looked.said)
        evil = await house.import_record(sent({**record, "players": ["\u202eAda", "\u200b", "Bot"]}))
        assert (await house.table(evil.table)).names("de") == ["Ada", "Platz 2", "Bot"]
        unnamed = await house.import_record(sent({**record, "players": None}))
        assert (await house.table(unnamed.table)).names("de")[0] == "Platz 1"
        with refused("record"):
            await house.import_record(sent({"format": "tischlein/1"}))
        half = len(record["events"]) // 2
        going = await house.continue_from(shown, Continue(half, "Ada", 1, "greedy"))
        table = await house.table(going.table)
        assert table.course.playing().words()[:half] == record["events"][:half]
        await finish([Player(house, table, going)])
        assert table.course.ended == "over"

    in_house(tmp_path, test)


def sent(record):
    """A record, as it comes from elsewhere."""
    return msgspec.json.encode(ImportRecord(record))


def endless(events):
    """A record of Triominos in which the starter draw (O5) is tied again and again."""
    match = Match(find_game("triominos"), 2)
    while len(match.events) < 18:
        match.play(f"*{next(iter(match.outcomes()))}")
    tied = next(pair for pair in combinations(match.outcomes(), 2) if len({pips(tile) for tile in pair}) == 1)
    draws = (events - 18) // 2 * [f"*{tile}" for tile in tied]
    return {"format": "tischlein/1", "game": "triominos", "seats": 2, "events": match.words() + draws}


def pips(tile):
    return sum(map(int, tile.split("-")))


def test_a_record_without_end_is_refused(tmp_path):
    async def test(house):
        with refused("long_record"):
            await house.import_record(sent(endless(MOST_EVENTS + 2)))
        assert not await house.store.tables()

    in_house(tmp_path, test)


def test_nobody_waits_while_a_long_record_is_played_again(tmp_path, monkeypatch):
    """It is checked in another process.  While a thread plays it, the event loop goes on; here it even has to, or that
    would never end."""
    going_on, played = threading.Event(), []
    read_event = Match.read_event

    def slowly_read(match, words):
        if not going_on.wait(10):
            pytest.fail("the event loop waits")
        played.append(threading.current_thread())
        return read_event(match, words)

    async def test(house):
        record = endless(40)
        monkeypatch.setattr(Match, "read_event", slowly_read)
        coming = asyncio.create_task(house.import_record(sent(record)))
        await asyncio.sleep(0.05)
        going_on.set()
        shown = await house.table((await coming).table)
        assert len(shown.course.playing().events) == 40
        assert len(played) == 40
        assert threading.main_thread() not in played

    in_house(tmp_path, test)


def test_after_a_restart_everything_is_as_it_was(tmp_path):
    time = Time(100)

    async def first(house):
        ada, ben = await seat_people(house, "troika", 2, 3, clock=Clock("bank", 300, 2))
        for _ in range(6):
            time.pass_s(1.5)
            player = next((p for p in (ada, ben) if p.seat in ada.table.course.awaited()), None)
            if player:
                await player.act()
            await until(lambda: any(p.seat in ada.table.course.awaited() for p in (ada, ben)))
        table = ada.table
        return table.id, everything(table, NOW)

    async def run():
        async with open_house(tmp_path, time=time) as house:
            table_id, before = await first(house)
        async with open_house(tmp_path, time=time) as house:
            return before, everything(await house.table(table_id), NOW)

    before, after = asyncio.run(run())
    assert before == after


DAMAGES = {
    "an altered event": "UPDATE log SET content = replace(content, '*', '*9') WHERE table_id = 'table1' AND seq = 5",
    "no JSON": "UPDATE log SET content = 'x' WHERE table_id = 'table1' AND seq = 5",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_table_that_cannot_be_read_stops_nothing(tmp_path, damage, caplog):
    async def before(house):
        for _ in range(2):
            await seat_people(house, "drei", 1, 2, listed=True)

    async def after(house):
        house.wake()
        await until(lambda: "table2" in house.driver.driven)
        for _ in range(2):
            assert [card.id for card in await house.lobby()] == ["table2"]
        with refused("unreadable"):
            await house.table("table1")
        assert [record.table for record in caplog.records] == ["table1"], "it is logged once"

    in_house(tmp_path, before)
    with closing(sqlite3.connect(tmp_path / "tischlein.db")) as file:
        file.execute(DAMAGES[damage])
        file.commit()
    in_house(tmp_path, after)


def test_people_come_in_while_tables_wake(tmp_path):
    async def before(house):
        for _ in range(2):
            await seat_people(house, "drei", 1, 2)
        await seat_people(house, "drei", 2)

    async def after(house):
        asked, gate, rows = [], asyncio.Event(), house.store.rows

        async def slow_rows(table_id):
            asked.append(table_id)
            if table_id == "table1":
                await gate.wait()
            return await rows(table_id)

        house.store.rows = slow_rows
        house.wake()
        await until(lambda: asked == ["table1"])
        await house.table("table2")  # at once, before those that wake in their turn
        coming = [asyncio.create_task(house.table("table1")) for _ in range(2)]
        await asyncio.sleep(0)
        assert list(house.tables) == ["table2"]
        gate.set()
        assert await coming[0] is await coming[1]
        await until(lambda: asked == ["table1", "table2", "table3"])
        await until(lambda: set(house.tables) == set(house.driver.driven) == {"table1", "table2"})

    in_house(tmp_path, before)
    in_house(tmp_path, after)


def test_a_house_may_close_while_tables_wake(tmp_path):
    async def before(house):
        await seat_people(house, "drei", 1, 2)

    async def after(house):
        started = asyncio.Event()

        async def endless_rows(_table_id):
            started.set()
            await asyncio.Event().wait()

        house.store.rows = endless_rows
        house.wake()
        await started.wait()
        await house.close()
        assert not house.errands
        assert not house.loading
        assert asyncio.all_tasks() == {asyncio.current_task()}

    in_house(tmp_path, before)
    in_house(tmp_path, after)


def test_a_table_keeps_the_rules_it_began_with(tmp_path, monkeypatch):
    async def before(house):
        await seat_people(house, "drei", 2)

    async def after(house):
        old = await house.table("table1")
        assert old.course.past(3).version == old.course.playing().version == 1
        await house.store.append(old.row, [Row(old.course.seq + 1, 0, Ended("over"))])
        await house.refresh(old)
        record = msgspec.to_builtins(house.record(old, None))
        assert "rules_version" not in record
        shown = await house.table((await house.import_record(sent(record))).table)
        going = await house.table((await house.continue_from(old, Continue(19, "Ada", 0, "greedy"))).table)
        assert (shown.course.playing().version, going.course.playing().version) == (1, 1)
        ada, ben = await seat_people(house, "drei", 2)
        assert ada.table.course.playing().version == 2
        await finish([ada, ben])
        assert house.record(ada.table, None).rules_version == 2

    in_house(tmp_path, before)
    monkeypatch.setitem(vars(find_game("drei")), "rules_version", 2)
    in_house(tmp_path, after, seed=2)


NOW = Time().now + 10**6


def everything(table, now):
    viewers = (0, 1, 2, SPECTATOR)
    told = [[table.position(one, "en"), table.lines(one, 0, "en"), table.seq_for(one)] for one in viewers]
    return msgspec.json.encode([told, table.clock(now)])


def test_the_players_own_random_bytes_take_part(tmp_path):
    async def test(house):
        from hashlib import sha256

        mine, bens = bytes(range(16)), bytes(range(16, 32))
        created = await house.create(
            CreateTable(Settings("drei", 2), "Ada", [SeatWish("me"), SeatWish()], sha256(mine).hexdigest())
        )
        table = await house.table(created.table)
        ada = Player(house, table, created)
        ben = Player(house, table, await house.join(table, Join("Ben", entropy=sha256(bens).hexdigest())))
        house.connected(table, ben.person)
        starting = asyncio.create_task(ada.do(Start("greedy", mine.hex())))
        await until(lambda: table.meta.starting_ms > 0)
        assert table.info(None, 0, {}).status == "starting"
        with refused("other_bytes"):
            await house.reveal(table, ben.person, Reveal("00"))
        await house.reveal(table, ben.person, Reveal(bens.hex()))
        assert table.row.status == "playing"
        await starting
        assert table.course.told[0].row.entry.entropy == [mine.hex(), bens.hex()]

    in_house(tmp_path, test, time=Time())


def test_tables_that_nobody_looks_at_leave_memory(tmp_path):
    async def test(house):
        ada, _ben = await seat_people(house, "drei", 2)
        listener = lambda table, news: None  # noqa: E731
        house.listen(ada.table.id, listener)
        house.leave_memory()
        assert ada.table.id in house.tables
        house.unlisten(ada.table.id, listener)
        house.leave_memory()
        assert not house.tables
        assert (await house.table(ada.table.id)).course.playing().words() == ada.table.course.playing().words()

    in_house(tmp_path, test)


def test_the_text_view_calls_people_by_their_names(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        await ben.do(Rename("Ben {0}"))
        told = str(ada.table.position(0, "en").text)
        assert "Ada (you)" in told
        assert "Ben {0}" in told
        assert "seat 1" not in told

    in_house(tmp_path, test)
