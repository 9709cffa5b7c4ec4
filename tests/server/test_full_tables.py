"""Nothing at a table grows for ever: its log, and the people it remembers."""

from tischlein.server.messages.deeds import (
    Leave,
    PutSeat,
    Resign,
)
from tischlein.server.messages.tables import (
    Join,
    SeatWish,
)
from tischlein.server.messages.wishes import Say  # fmt: skip
from tischlein.server.store import CHAT_LINES, StoreError
from tischlein.server.tables import driving, opening, registry

from .houses import Player, finish, gather_people, in_house, refused, seat_people, until


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
