"""Tables without a network: sitting down and beginning."""

import asyncio
from typing import get_args

import msgspec
import pytest

from tischlein.server.messages.deeds import (
    AnyDeed,
    HandOver,
    Leave,
    Lock,
    Move,
    Mute,
    Pause,
    PutSeat,
    Reissue,
    Rematch,
    Remove,
    Rename,
    Start,
)
from tischlein.server.messages.tables import (
    Clock,
    CreateTable,
    Join,
    SeatWish,
    Settings,
)
from tischlein.server.messages.wishes import Reveal, Say  # fmt: skip
from tischlein.server.store import StoreError
from tischlein.server.tables.deeds import HANDLERS
from tischlein.server.wire.hub import Reader, person_of

from .houses import Player, Time, finish, gather_people, in_house, open_house, refused, seat_people, until

# -- Sitting down ----------------------------------------------------------------------------------------------------


def test_people_join_by_code_and_the_host_starts(tmp_path):
    async def test(house):
        created = await house.create(CreateTable(Settings("drei", 3), "Ada"))
        table = await house.table(created.table)
        ada = Player(house, table, created)
        found = await house.table_of_code(table.row.code.lower())
        assert found is table
        ben = Player(house, table, await house.join(table, Join("  Ben\n ", 2)))
        assert (ben.person.name, ben.seat) == ("Ben", 2)
        with refused("hosts_only"):
            await ben.do(Start())
        code = table.row.code
        await ada.do(Start("level2"))
        assert [table.seat_info(seat).kind for seat in range(3)] == ["person", "bot", "person"]
        assert table.row.status == "playing"
        with refused("no_code"):
            await house.table_of_code(code)
        with refused("already_started"):
            await house.join(table, Join("Cleo"))

    in_house(tmp_path, test)


def test_a_full_locked_or_taken_seat_is_refused(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2, 3)
        table = ada.table
        with refused("table_full"):
            await house.join(table, Join("Cleo"))
        await ada.do(PutSeat(2, SeatWish()))
        with refused("seat_taken"):
            await house.join(table, Join("Cleo", 1))
        await ada.do(Lock(True))
        with refused("locked"):
            await house.join(table, Join("Cleo", 2))
        await ada.do(Lock(False))
        await house.join(table, Join("Cleo", 2))
        await ada.do(Move(0, 2))
        assert ada.seat == 2
        await ada.do(Remove(ben.person.id))
        assert table.seat_info(1).kind == "open"
        assert table.person(ben.token) is None

    in_house(tmp_path, test)


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        (Settings("chess", 2), "settings"),
        (Settings("drei", 5), "settings"),
        (Settings("drei", 3, {"cards": 19}), "settings"),
        (Settings("drei", 3, start=4), "settings"),
        (Settings("drei", 3, listed=True, chat="free"), "listed_free_chat"),
        (Settings("drei", 3, clock=Clock("move", 1)), "clock_too_short"),
        (Settings("drei", 3, stand_in="nobody"), "no_bot"),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(tmp_path, settings, key):
    async def test(house):
        with refused(key):
            await house.create(CreateTable(settings, "Ada"))
        assert not house.tables

    in_house(tmp_path, test)


def test_a_new_link_kills_the_old_one(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        old = ben.token
        done = await ada.do(Reissue(ben.person.id))
        assert ada.table.person(old) is None
        assert ada.table.person(done.token).name == "Ben"
        with refused("hosts_only"):
            ben.token = done.token
            await ben.do(Reissue(ada.person.id))

    in_house(tmp_path, test)


def test_several_seats_on_one_device(tmp_path):
    async def test(house):
        wishes = [SeatWish("me"), SeatWish("me", name="Opa"), SeatWish("bot", "greedy")]
        created = await house.create(CreateTable(Settings("drei", 3, start=0, pace_ms=0), "Ada", wishes))
        table = await house.table(created.table)
        ada = Player(house, table, created)
        await ada.do(Start("greedy"))
        assert table.me(ada.person).seats == [0, 1]
        assert table.names("en")[:2] == ["Ada", "Opa"]
        await ada.do(Rename("Oma", seat=1))
        assert table.names("en")[1] == "Oma"
        await ada.act()
        assert table.course.awaited() == [1]
        await ada.act(table.position(1).legal[0], seat=1, seq=table.seq_for(1))
        await until(lambda: table.course.awaited() == [0])

    in_house(tmp_path, test)


def test_names_of_seats_are_cleaned_like_all_others(tmp_path):
    async def test(house):
        wishes = [SeatWish("me"), SeatWish("me", name="\u202e Opa\u200b"), SeatWish("me", name="\u200b")]
        created = await house.create(CreateTable(Settings("drei", 3), "Ada", wishes))
        ada = Player(house, await house.table(created.table), created)
        assert ada.table.names("en") == ["Ada", "Opa", "Ada 2"]
        await ada.do(PutSeat(1, SeatWish("me", name="Oma\u2066")))
        assert ada.table.names("en")[1] == "Oma"

    in_house(tmp_path, test)


def test_hosting_is_handed_over_and_people_are_muted(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        await ada.do(HandOver(ben.person.id))
        with refused("hosts_only"):
            await ada.do(Lock(True))
        await ben.do(Mute(ada.person.id))
        assert ben.person.muted == [ada.person.id]
        await ben.do(Mute(ada.person.id, False))
        assert ben.person.muted == []

    in_house(tmp_path, test)


def test_whoever_leaves_before_the_game_leaves_no_trace(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        table = ada.table
        numbers = [ben.person.id]
        for _ in range(3):
            reader = Reader(ben.person.id, ben.person.hash, "en", text=False, previews=False)
            await ben.do(Leave())
            assert [person.name for person in table.meta.people] == ["Ada"]
            assert person_of(table, reader) is None
            with refused("no_person"):
                await ada.do(Mute(numbers[-1]))
            ben = Player(house, table, await house.join(table, Join("Ben")))
            numbers.append(ben.person.id)
        assert numbers == [1, 2, 3, 4]  # no number is given twice
        await ada.do(Leave())
        assert (table.meta.host, table.card(0).host) == (4, "Ben")
        await ben.do(Start("greedy"))
        await finish([ben])
        ben.table = await house.table((await ben.do(Rematch())).table)
        await ben.do(PutSeat(0, SeatWish()))
        assert (await house.join(ben.table, Join("Cleo"))).person == 5

    in_house(tmp_path, test)


def test_whoever_has_said_something_is_still_called_by_name(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        table = ada.table
        await house.say(table, ben.person, Say("s", "hello"))
        await ben.do(Leave())
        assert table.chat_line(table.chat[0], "en").name == "Ben"
        cleo = Player(house, table, await house.join(table, Join("Cleo")))
        gone = cleo.person
        await cleo.do(Leave())
        await house.say(table, gone, Say("t", "bye"))  # was on its way
        assert table.chat_line(table.chat[1], "en").name == "–"

    in_house(tmp_path, test)


def test_when_all_have_left_the_next_one_is_host(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        await ben.do(Leave())
        await ada.do(Leave())
        assert ada.table.card(0).host == "Ada"
        assert ada.table.person(ada.token) is None
        cleo = Player(house, ada.table, await house.join(ada.table, Join("Cleo")))
        await cleo.do(Start("greedy"))
        assert ada.table.course.is_running

    in_house(tmp_path, test)


def test_bytes_that_were_shown_take_part_though_their_owner_has_left(tmp_path):
    async def test(house):
        ada, ben, _cleo = await gather_people(house, "drei", 3)
        shown = msgspec.structs.replace(ben.person, entropy="ab")
        await house.change_meta(ada.table, lambda meta: meta.changed(shown))
        await ben.do(Leave())
        await ada.do(Start("greedy"))
        assert ada.table.course.told[0].row.entry.entropy == ["ab"]

    in_house(tmp_path, test)


# -- Beginning -------------------------------------------------------------------------------------------------------


async def await_bytes(house):
    """Ada starts a table where Ben's random bytes are awaited; her task."""
    created = await house.create(CreateTable(Settings("drei", 2), "Ada", [SeatWish("me"), SeatWish()]))
    table = await house.table(created.table)
    ada = Player(house, table, created)
    ben = Player(house, table, await house.join(table, Join("Ben", entropy="00" * 32)))
    house.connected(table, ben.person)
    starting = asyncio.create_task(ada.do(Start("greedy")))
    await until(lambda: table.meta.starting_ms > 0)
    assert table.info(None, house.sources.now(), {}).status == "starting"
    return ada, starting


async def full(*_):
    raise StoreError("The disk is full.")


def test_a_start_that_cannot_be_kept_leaves_the_table_waiting(tmp_path, monkeypatch):
    async def test(house):
        ada, _ben = await gather_people(house, "drei", 2)
        with monkeypatch.context() as disk, refused("store"):
            disk.setattr(house.store, "append", full)
            await ada.do(Start("greedy"))
        assert ada.table.info(None, house.sources.now(), {}).status == "waiting"
        await ada.do(PutSeat(1, SeatWish("bot", "greedy")))
        await ada.do(Start("greedy"))
        assert ada.table.row.status == "playing"

    in_house(tmp_path, test, time=Time())


def test_a_start_that_fails_after_bytes_were_awaited_can_be_tried_again(tmp_path, monkeypatch):
    time, told = Time(), []

    async def test(house):
        ada, starting = await await_bytes(house)
        table = ada.table
        house.listen(table.id, lambda table, _: told.append(table.info(None, time.now, {}).status))
        monkeypatch.setattr(house.store, "append", full)
        time.pass_s(1.5)
        with refused("store"):
            await starting
        assert told == ["waiting"]
        await house.reveal(table, table.meta.people[1], Reveal("00"))  # too late, and nothing begins
        monkeypatch.undo()
        await ada.do(PutSeat(1, SeatWish("bot", "greedy")))
        await ada.do(Start("greedy"))
        assert table.row.status == "playing"

    in_house(tmp_path, test, time=time)


def test_a_server_killed_while_a_table_starts_finds_it_waiting(tmp_path):
    time = Time()

    async def run():
        async with open_house(tmp_path, time=time) as house:
            ada, starting = await await_bytes(house)
            starting.cancel()
        time.pass_s(1.5)
        async with open_house(tmp_path, time=time) as house:
            ada.house, ada.table = house, await house.table(ada.table.id)
            assert ada.table.info(None, time.now, {}).status == "waiting"
            await ada.do(Lock(False))
            await ada.do(Start("greedy"))
            assert ada.table.row.status == "playing"

    asyncio.run(run())


def test_every_deed_has_its_handler():
    assert set(HANDLERS) == set(get_args(AnyDeed))


# -- What lists tell ---------------------------------------------------------------------------------------------------


def test_a_list_tells_those_who_sat_there_what_came_of_a_game(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        await finish([ada, ben])
        card = ada.table.card(house.sources.now(), ada.person)
        assert (card.status, card.ended, card.mine, card.left_s) == ("over", "over", [0], None)
        match = ada.table.course.playing()
        assert card.points == match.scores()
        assert [one.seat for one in card.standings if one.place == 1] == match.winners()
        assert card.ended_ms == ada.table.course.told[-1].row.at_ms
        stranger = ada.table.card(house.sources.now())
        assert (stranger.standings, stranger.points, stranger.ended_ms, stranger.mine) == ([], [], 0, [])

    in_house(tmp_path, test)


def test_a_list_tells_how_long_i_have_and_that_a_game_is_paused(tmp_path):
    time = Time()

    async def test(house):
        people = await seat_people(house, "drei", 2, clock=Clock("days", 2 * 86400))
        mover = next(one for one in people if one.seat in one.table.course.awaited())
        other = next(one for one in people if one is not mover)
        time.pass_s(3600)
        now = house.sources.now()
        assert mover.table.card(now, mover.person).left_s == 47 * 3600
        assert mover.table.card(now, other.person).left_s is None, "what others have left is told at the table"
        await people[0].do(Pause(True))
        card = mover.table.card(now, mover.person)
        assert (card.paused, card.left_s, card.my_turn) == (True, None, True)

    in_house(tmp_path, test, time=time)
