"""Help belongs to a seat: hints, taking back at once, points shown beforehand; everybody at the table may know."""

import msgspec
import pytest

from tests.server.houses import Player, in_house, refused, seat_people
from tischlein.server.messages.deeds import ChangeSettings, Rematch, Resign, SetHelp
from tischlein.server.messages.tables import CreateTable, Help, Join, SeatWish, Settings
from tischlein.server.messages.wishes import AskHint, TakeBack
from tischlein.server.store.meta import Chair, Meta, StoredSettings, decode_meta


def helped(player):
    """What each seat is helped with, as this person is told."""
    info = player.table.info(player.person, 0, {})
    return [seat.help for seat in info.seats]


async def gather(house, **settings):
    """Ada and Ben at a table of drei that waits."""
    created = await house.create(
        CreateTable(Settings("drei", 2, start=0, **settings), "Ada", [SeatWish("me"), SeatWish()])
    )
    table = await house.table(created.table)
    return Player(house, table, created), Player(house, table, await house.join(table, Join("Ben")))


def test_each_decides_before_the_game_and_all_may_know(tmp_path):
    async def test(house):
        ada, ben = await gather(house)
        assert helped(ada) == [Help(), Help()]
        await ben.do(SetHelp(1, hints=True, take_back=True))
        await ada.do(SetHelp(0, points=False))
        assert helped(ada) == helped(ben) == [Help(points=False), Help(hints=True, take_back=True)]
        await ben.do(SetHelp(1, take_back=False))
        assert helped(ada)[1] == Help(hints=True)
        with refused("not_your_seat"):
            await ben.do(SetHelp(0, hints=True))
        await ada.do(SetHelp(1, hints=False))  # the host may
        assert helped(ben)[1] == Help()

    in_house(tmp_path, test)


def test_hints_are_given_to_the_seat_that_has_them(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        await ada.do(SetHelp(0, hints=True))
        assert await house.hints(ada.table, ada.person, AskHint("h", 0), "de")
        await ada.act()
        with refused("no_hints"):
            await house.hints(ben.table, ben.person, AskHint("h", 1), "de")

    in_house(tmp_path, test)


def test_during_a_game_of_several_only_the_host_gives_more(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        with refused("help_later"):
            await ben.do(SetHelp(1, hints=True))
        await ada.do(SetHelp(1, hints=True))
        await ben.do(SetHelp(1, hints=False, points=False))  # less may be had always
        assert helped(ada)[1] == Help(points=False)
        await ada.do(Resign())

    in_house(tmp_path, test)


def test_who_has_it_takes_back_without_asking(tmp_path):
    async def test(house):
        players = await seat_people(house, "terra", 3)
        table, undo = players[0].table, None
        for seat in range(3):
            await players[0].do(SetHelp(seat, take_back=True))
        while undo is None:  # until two have declined in a row, which shows nothing
            seat = table.course.awaited()[0]
            legal = table.position(seat).legal
            await players[seat].act("decline" if "decline" in legal else None)
            taker = (seat - 1) % 3
            undo = table.position(taker).undo
        assert not undo.ask
        await house.take_back(table, players[taker].person, TakeBack("x", taker, undo.to))
        assert table.meta.take_back is None
        assert table.course.awaited() == [taker]

    in_house(tmp_path, test)


def test_a_table_whose_host_wants_no_hints_gives_none(tmp_path):
    async def test(house):
        _, ben = await gather(house, hints=False)
        with refused("no_hints"):
            await ben.do(SetHelp(1, hints=True))

    in_house(tmp_path, test)


def test_a_rematch_keeps_what_was_agreed(tmp_path):
    async def test(house):
        ada, ben = await seat_people(house, "drei", 2)
        await ada.do(SetHelp(1, hints=True))
        await ben.do(Resign())
        done = await ada.do(Rematch())
        assert (await house.table(done.table)).help_of(1).hints

    in_house(tmp_path, test)


@pytest.mark.parametrize(("hints", "expected"), [(None, False), (True, True), (False, False)])
def test_tables_from_before_mean_what_they_meant(tmp_path, hints, expected):
    async def test(house):
        ada, _ = await gather(house, hints=hints)
        assert b"help" not in ada.table.row.meta  # as an older process has written it
        assert [seat.hints for seat in helped(ada)] == [expected, expected]

    in_house(tmp_path, test)


def test_what_an_older_process_does_not_know_has_its_default():
    meta = Meta(StoredSettings("drei", 2), [], [Chair("person", 0)], 0, "00")
    row = msgspec.json.encode(meta)
    assert decode_meta(row).chairs[0].help is None
    assert decode_meta(row).settings.with_children is False


def test_with_children_nothing_is_told_in_percent_nor_listed(tmp_path):
    async def test(house):
        with refused("listed_children"):
            await gather(house, children=True, listed=True)
        ada, _ = await seat_people(house, "drei", 2, children=True, hints=True)
        assert [hint.chance for hint in await house.hints(ada.table, ada.person, AskHint("h", 0), "de")] == [None]

    in_house(tmp_path, test)


def test_a_listed_table_is_not_given_to_children(tmp_path):
    async def test(house):
        ada, _ = await gather(house, listed=True)
        with refused("listed_children"):
            await ada.do(ChangeSettings(Settings("drei", 2, listed=True, children=True)))

    in_house(tmp_path, test)
