"""Tables without a network: sitting down, beginning, who plays, leaving."""

import asyncio
from typing import get_args

import msgspec
import pytest

from tischlein.kit import SPECTATOR
from tischlein.server.messages.deeds import (
    Abort,
    AnyDeed,
    Erase,
    HandOver,
    Leave,
    Lock,
    Move,
    Mute,
    PutSeat,
    Reissue,
    Rematch,
    Remove,
    Rename,
    Resign,
    StandIn,
    Start,
)
from tischlein.server.messages.tables import (
    Clock,
    CreateTable,
    Join,
    SeatWish,
    SeriesGame,
    Settings,
)
from tischlein.server.messages.wishes import Reveal, Say  # fmt: skip
from tischlein.server.store import CHAT_LINES, StoreError
from tischlein.server.tables import driving, hosting, opening, registry
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
        assert (table.meta.host, table.card().host) == (4, "Ben")
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
        assert ada.table.card().host == "Ada"
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


# -- Who plays -------------------------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_somebody_absent_and_gives_the_seat_back(tmp_path):
    time = Time(200)

    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table = ada.table
        house.connected(table, ada.person)
        house.connected(table, ben.person)
        await ada.act()
        with refused("not_away"):
            await ada.do(StandIn(1))
        house.disconnected(table, ben.person)
        time.pass_s(61)
        await ada.do(StandIn(1))
        assert table.seat_info(1).stands_in
        await until(lambda: table.course.awaited() == [0])
        house.connected(table, ben.person)
        await until(lambda: not table.seat_info(1).stands_in)
        await ada.act()
        assert table.course.awaited() == [1]
        await asyncio.sleep(0.05)
        assert table.course.awaited() == [1]

    in_house(tmp_path, test, time=time)


def test_whoever_plays_begins_for_a_host_who_is_away(tmp_path):
    time = Time(200)

    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        house.connected(ada.table, ada.person)
        with refused("hosts_only"):
            await ben.do(Start("greedy"))
        house.disconnected(ada.table, ada.person)
        time.pass_s(61)
        await ben.do(Start("greedy"))
        assert ada.table.row.status == "playing"

    in_house(tmp_path, test, time=time)


def test_whoever_has_resigned_watches_while_the_others_play_on(tmp_path):
    async def test(house):
        ada, ben, _ = await seat_people(house, "drei", 3)
        assert ada.table.eyes(ben.seat) == ben.seat
        await ben.do(Resign())
        assert ada.table.eyes(ben.seat) == SPECTATOR
        assert ada.table.eyes(ada.seat) == ada.seat

    in_house(tmp_path, test)


def test_somebody_who_never_had_a_connection_is_awaited_too(tmp_path):
    """A house may have been open for long when a game begins: its minute counts from then on."""
    time = Time()

    async def test(house):
        time.pass_s(3600)
        ada, _ben = await seat_people(house, "drei", 2)
        house.connected(ada.table, ada.person)
        time.pass_s(59)
        with refused("not_away"):
            await ada.do(StandIn(1))
        time.pass_s(2)
        await ada.do(StandIn(1))
        assert ada.table.seat_info(1).stands_in

    in_house(tmp_path, test, time=time)


def test_resigning_hands_over_for_good_and_ends_the_game_when_one_is_left(tmp_path):
    async def test(house):
        ada, ben, cleo = await seat_people(house, "drei", 3)
        table = ada.table
        await ben.do(Resign())
        assert table.seat_info(1).resigned
        assert table.course.is_running
        await cleo.do(Resign())
        assert table.course.ended == "resigned"
        assert house.record(table, None).fair

    in_house(tmp_path, test)


def test_breaking_off_needs_everybody(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        await ada.do(Abort())
        assert ada.table.votes(0)[0].missing == [ben.person.id]
        await ben.do(Abort(False))
        assert ada.table.votes(0) == []
        await ada.do(Abort())
        await ben.do(Abort())
        assert ada.table.course.ended == "aborted"

    in_house(tmp_path, test)


@pytest.mark.parametrize("deed", [Resign(), Leave(), Erase()])
def test_when_the_last_one_who_was_asked_goes_the_game_is_broken_off(tmp_path, deed):
    async def test(house):
        ada, ben, cleo = await seat_people(house, "drei", 3)
        table = ada.table
        await ada.do(Abort())
        await ben.do(Abort())
        await cleo.do(deed)
        assert table.course.ended == "aborted"
        assert table.votes(0) == []

    in_house(tmp_path, test)


def test_whoever_goes_takes_the_own_vote_along(tmp_path):
    async def test(house):
        ada, ben, cleo, dora = await seat_people(house, "drei", 4)
        table = ada.table
        await cleo.do(Abort())
        await ben.do(Abort())
        await cleo.do(Resign())
        (vote,) = table.votes(0)
        assert (vote.by, vote.missing) == (ben.person.id, [ada.person.id, dora.person.id])
        await ben.do(Resign())
        assert table.votes(0) == []
        await ada.do(Abort())
        await dora.do(Resign())
        assert table.course.ended == "resigned"  # nobody is left to play against
        assert table.votes(0) == []

    in_house(tmp_path, test)


def test_somebody_may_be_forgotten(tmp_path):
    async def test(house):
        ada, ben, _cleo = await seat_people(house, "drei", 3, chat="free")
        table = ada.table
        await house.say(table, ben.person, Say("s", text="my secret"))
        await ben.do(Resign())
        await ben.do(Erase())
        assert "Ben" not in table.row.meta.decode()
        assert table.chat == []
        assert await house.store.chat(table.id) == []
        assert table.course.bot_of(1) == "greedy"

    in_house(tmp_path, test)


def test_of_a_long_chat_the_last_lines_are_kept_and_sent(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2, chat="free")
        for number in range(CHAT_LINES + 9):
            await house.say(ada.table, ben.person, Say(f"say{number}", text=f"line {number}"))
        assert [line.text for line in ada.table.chat] == [f"line {number}" for number in range(9, CHAT_LINES + 9)]
        assert await house.store.chat(ada.table.id) == ada.table.chat

    in_house(tmp_path, test)


def test_whoever_is_forgotten_while_waiting_takes_the_names_on_their_device_along(tmp_path):
    async def test(house):
        ada, ben = await gather_people(house, "drei", 2, 3)
        await ada.do(PutSeat(2, SeatWish("me", name="Opa")))
        earlier = SeriesGame("before", ["Opa"], [1, 2, 3], ["Ada", "Ben", "Opa"])
        await house.change_meta(ada.table, lambda meta: msgspec.structs.replace(meta, series=[earlier]))
        await ada.do(Erase())
        assert ada.table.meta.series[0].names == ["–", "Ben", "–"]
        assert ada.table.meta.series[0].winners == ["–"]
        assert ada.table.meta.host == ben.person.id

    in_house(tmp_path, test)


def test_every_deed_has_its_handler():
    assert set(HANDLERS) == set(get_args(AnyDeed))


def test_a_log_has_an_end(tmp_path, monkeypatch):
    """People are told so; all that can still happen is the end."""
    monkeypatch.setattr(registry, "MOST_ROWS", 40)

    async def test(house):
        players = await seat_people(house, "troika", 2)
        with refused("log_full"):
            await finish(players)
        assert players[0].table.course.seq <= 40
        await players[0].do(Resign())
        assert players[0].table.course.ended == "resigned"

    in_house(tmp_path, test)


def test_bots_break_a_game_off_whose_log_is_full(tmp_path, monkeypatch):
    """They would go on for ever."""

    async def test(house):
        (ada,) = await seat_people(house, "troika", 1, 2)
        while ada.seat in ada.table.course.awaited():
            await ada.act()
        monkeypatch.setattr(registry, "MOST_ROWS", ada.table.course.seq)
        await until(lambda: not ada.table.course.is_running)
        assert ada.table.course.ended == "aborted"

    in_house(tmp_path, test)


def test_bots_break_it_off_later_if_the_store_is_away(tmp_path, monkeypatch):
    """The end is tried again, and the table is not driven for ever."""
    monkeypatch.setattr(driving, "RETRY_S", 0.01)

    async def test(house):
        (ada,) = await seat_people(house, "troika", 1, 2)
        while ada.seat in ada.table.course.awaited():
            await ada.act()
        usual, tries = house.store.append, []

        async def append(table, rows, new=None):
            tries.append(rows)
            if len(tries) == 1:
                raise StoreError("The disk is full.")
            await usual(table, rows, new)

        monkeypatch.setattr(house.store, "append", append)
        monkeypatch.setattr(registry, "MOST_ROWS", ada.table.course.seq)
        await until(lambda: ada.table.id not in house.driver.driven)
        assert ada.table.course.ended == "aborted"
        assert len(tries) == 2

    in_house(tmp_path, test)


def test_the_host_reads_nobodys_hand_by_a_new_link(tmp_path):
    """A11: only after they have been away for a time that everybody knows, and everybody is told."""
    time = Time(1)

    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        table = ada.table
        house.connected(table, ben.person)
        with refused("link_later"):
            await ada.do(Reissue(ben.person.id))
        house.disconnected(table, ben.person)
        time.pass_s(hosting.LINK_AWAY_MS / 1000 - 10)
        with refused("link_later"):
            await ada.do(Reissue(ben.person.id))
        assert table.person(ben.token).name == "Ben"
        time.pass_s(20)
        done = await ada.do(Reissue(ben.person.id))
        assert table.person(done.token).name == "Ben"
        assert table.lines(1, 0, "en")[-1].said == "The host has got a new link to Ben’s seat."

    in_house(tmp_path, test, time=time)


def test_whoever_is_here_makes_a_new_link_at_once(tmp_path):
    """It is their own hand; the others need not be told."""

    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        house.connected(ada.table, ben.person)
        rows = ada.table.course.seq
        done = await ben.do(Reissue())
        assert ada.table.person(done.token).name == "Ben"
        assert ada.table.course.seq == rows

    in_house(tmp_path, test)


def test_people_who_come_and_go_do_not_make_a_table_grow_for_ever(tmp_path, monkeypatch):
    """A9: those who have spoken are remembered for as long as their words are, and they are not too many."""
    monkeypatch.setattr(opening, "MOST_PEOPLE", 5)

    async def test(house):
        (ada,) = await gather_people(house, "drei", 1, 2, chat="free")
        table = ada.table
        await ada.do(PutSeat(1, SeatWish("open")))

        async def come_and_go(word):
            guest = Player(house, table, await house.join(table, Join("Eve")))
            await house.say(table, guest.person, Say("s", text=word))
            await guest.do(Leave())

        for _ in range(4):
            await come_and_go("hello")
        with refused("too_many_people"):
            await come_and_go("hello")
        for number in range(CHAT_LINES):
            await house.say(table, ada.person, Say(f"s{number}", text="well"))
        await come_and_go("again")
        assert len(table.meta.people) == 2

    in_house(tmp_path, test)
