"""Who plays at a table without a network: standing in, resigning, breaking off, being forgotten, new links."""

import asyncio

import msgspec
import pytest

from tischlein.kit import SPECTATOR
from tischlein.server.messages.deeds import (
    Abort,
    Erase,
    GiveLink,
    HandOver,
    Leave,
    Mute,
    PutSeat,
    Reissue,
    Resign,
    StandIn,
    Start,
)
from tischlein.server.messages.tables import (
    CreateTable,
    Join,
    SeatWish,
    SeriesGame,
    Settings,
)
from tischlein.server.messages.wishes import Say
from tischlein.server.store import CHAT_LINES
from tischlein.server.tables.series import tally

from .houses import Player, Time, finish, gather_people, in_house, refused, seat_people, until


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


# -- Links -----------------------------------------------------------------------------------------------------------


def test_the_host_reads_nobodys_hand_by_a_new_link(tmp_path):
    """A11: only after they have been away for a time that everybody knows, and everybody is told."""
    time = Time(1)

    async def test(house):
        ada, ben = await seat_people(house, "drei", 2, link_minutes=20)
        table = ada.table
        house.connected(table, ben.person)
        assert (await ada.do(Reissue(ben.person.id))).token == ""
        house.disconnected(table, ben.person)
        time.pass_s(20 * 60 - 10)
        assert (await ada.do(Reissue(ben.person.id))).token == ""
        assert table.person(ben.token).name == "Ben"
        time.pass_s(20)
        done = await ada.do(Reissue(ben.person.id))
        assert table.person(done.token).name == "Ben"
        assert table.lines(1, 0, "en")[-1].said == "The host has got a new link to Ben’s seat."
        assert not table.votes(0)

    in_house(tmp_path, test, time=time)


def test_whoever_plays_is_asked_before_the_host_gets_their_link(tmp_path):
    """A11: they say that they are here, or agree; everybody sees the question and that the link was given."""

    async def test(house):
        ada, ben, cleo = await seat_people(house, "drei", 3)
        table = ada.table
        house.connected(table, ben.person)
        with refused("no_link_wish"):
            await ben.do(GiveLink())
        await ada.do(Reissue(ben.person.id))
        (question,) = table.votes(2)
        assert (question.what, question.by, question.to, question.missing) == ("link", 0, 1, [1])
        with refused("no_link_wish"):
            await cleo.do(GiveLink())
        with refused("not_your_seat"):
            await ada.do(GiveLink())
        await ben.do(GiveLink(agree=False))
        assert not table.votes(0)
        await ada.do(Reissue(ben.person.id))
        await ben.do(GiveLink())
        assert table.votes(0)[0].missing == []
        rows = table.course.seq
        done = await ada.do(Reissue(ben.person.id))
        assert table.person(done.token).name == "Ben"
        assert table.person(ben.token) is None
        assert table.course.seq == rows + 1
        assert "Ben" in table.lines(2, 0, "en")[-1].said
        assert (await ada.do(Reissue(1))).token == "", "he agreed once"

    in_house(tmp_path, test)


def test_a_question_for_a_link_ends_with_those_it_is_about(tmp_path):
    async def test(house):
        ada, ben, cleo = await seat_people(house, "drei", 3)
        table = ada.table
        house.connected(table, ben.person)
        await ada.do(Reissue(1))
        await ada.do(GiveLink(agree=False))
        assert not table.votes(0), "the host may think better of it"
        await ada.do(Reissue(1))
        await ben.do(GiveLink())
        await ada.do(HandOver(2))
        assert not table.votes(0)
        assert (await cleo.do(Reissue(1))).token == "", "it was not this host to whom he agreed"
        await ben.do(Resign())
        assert table.meta.link is None

    in_house(tmp_path, test)


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


def test_a_person_who_has_gone_is_forgotten_by_those_who_muted_them(tmp_path):
    """A9: whoever joins, is muted and leaves again and again makes no row grow."""

    async def test(house):
        ada, ben = await gather_people(house, "drei", 2)
        table = ada.table
        await ben.do(Leave())
        for _ in range(5):
            eve = Player(house, table, await house.join(table, Join("Eve")))
            await ada.do(Mute(eve.person.id))
            await eve.do(Leave())
        assert len(ada.person.muted) == 1

    in_house(tmp_path, test)


def test_bots_are_called_by_their_character_and_nobody_sits_twice(tmp_path):
    """Whoever was chosen plays; for the others somebody is found; names are the same in every language."""

    async def test(house):
        bots = [SeatWish("bot", "level2", character="wabe"), SeatWish("bot", "level2"), SeatWish("bot", "level2")]
        created = await house.create(CreateTable(Settings("drei", 4), "Ada", [SeatWish("me"), *bots]))
        table = await house.table(created.table)
        seats = [table.seat_info(seat) for seat in range(4)]
        assert (seats[1].name, seats[1].character, seats[1].bot) == ("Wabe", "wabe", "level2")
        assert len({seat.name for seat in seats}) == 4
        assert table.names("de") == table.names("en") == [seat.name for seat in seats]
        with refused("no_character"):
            await house.create(
                CreateTable(Settings("drei", 2), "Ada", [SeatWish("me"), SeatWish("bot", "level2", character="x")])
            )

    in_house(tmp_path, test)


def test_somebody_without_a_name_is_a_guest_in_the_language_of_whoever_reads(tmp_path):
    async def test(house):
        created = await house.create(
            CreateTable(Settings("drei", 2, {"cards": 14}, 0, pace_ms=0), "", [SeatWish("me"), SeatWish()])
        )
        table = await house.table(created.table)
        ada, ben = Player(house, table, created), Player(house, table, await house.join(table, Join("")))
        await ada.do(Start("greedy"))
        assert (table.names("it"), table.names("de")) == (["Ospite", "Ospite 2"], ["Gast", "Gast 2"])
        assert [seat.name for seat in table.info(None, 0, {}).seats] == ["", ""]
        await ada.act()
        assert table.lines(1, 0, "nl")[-1].said.startswith("Gast ")
        await finish([ada, ben])
        assert tally(table)[-1].names == ["", ""]
        with refused("no_name"):
            await house.create(CreateTable(Settings("drei", 2), " "))

    in_house(tmp_path, test)
