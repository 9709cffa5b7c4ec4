"""The same deal at tables: again after the end with those who want it, and the game of the day."""

import hashlib

import msgspec
import pytest

from tests.server.houses import Player, Time, finish, in_house, refused, seat_people, until
from tests.server.sums import QuickCalculator
from tischlein import CHANCE, DealtChance, RecordError, find_game, verify
from tischlein.engine import check_record
from tischlein.server.messages.days import PlayDay
from tischlein.server.messages.deeds import PlayAgain, Rematch, ShowResult, Start
from tischlein.server.messages.tables import CreateTable, Join, SeatWish, Settings
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.store.log import Dealt, Started
from tischlein.server.store.meta import encode_meta
from tischlein.server.tables.exporting import record_of_table

SHORT = {"cards": 14}
DAY_S = 86_400


def chance_in(table):
    return [str(event.code) for event in table.course.playing().events if event.actor == CHANCE]


def record_of(house, table, player=None):
    """The record as somebody gets it, read again."""
    return check_record(msgspec.to_builtins(house.record(table, player.person if player else None)))


# -- Again after the end -----------------------------------------------------------------------------------------------


def test_the_same_deal_is_played_again_on_the_same_seats_against_the_same_bots(tmp_path):
    async def test(house):
        (ada,) = await seat_people(house, "drei", 1, 3, options=SHORT, deal=True)
        first = await house.table(ada.table.id)
        assert first.info(None, 0, {}).deal == "new"
        with refused("rematch_later"):
            await ada.do(PlayAgain())
        await finish([ada])
        done = await ada.do(PlayAgain())
        second = await house.table(done.table)
        assert first.info(None, 0, {}).again == second.id
        info = second.info(None, 0, {})
        assert (info.deal, info.locked, info.commitment) == ("again", True, first.course.chance.commitment)
        assert [seat.character for seat in info.seats] == [seat.character for seat in first.info(None, 0, {}).seats]
        again = Player(house, second, ada)
        await again.do(Start("greedy"))
        await until(lambda: not second.course.is_running or second.course.awaited() == [0])
        assert second.course.told[0].row.entry.options == first.course.told[0].row.entry.options
        await again.act(second.position(0).legal[-1])  # something else than before
        await finish([again])
        assert chance_in(second) == chance_in(first)
        assert second.course.playing().words() != first.course.playing().words()
        records = [record_of(house, table) for table in (first, second)]
        assert all(verify(record) == len(chance_in(first)) for record in records)
        assert len({record.further["deal"]["name"] for record in records}) == 1
        assert "fair" not in records[0].further
        third = await house.table((await again.do(PlayAgain())).table)
        assert third.meta.deal.secret == first.meta.secret

    in_house(tmp_path, test)


def test_bytes_of_players_make_the_deal_and_stay_when_it_is_played_again(tmp_path):
    """Nobody has chosen it: the server was bound to its secret before people showed theirs."""

    async def test(house):
        given = bytes(range(16))
        settings = Settings("drei", 2, SHORT, start=0, pace_ms=0, deal=True)
        seats = [SeatWish("me"), SeatWish("bot", "greedy")]
        wish = CreateTable(settings, "Ada", seats, hashlib.sha256(given).hexdigest())
        created = await house.create(wish)
        table = await house.table(created.table)
        ada = Player(house, table, created)
        await ada.do(Start("greedy", given.hex()))
        await finish([ada])
        assert table.course.record().further["deal"]["entropy"][0] == {"after": 0, "bytes": given.hex()}
        bare = DealtChance(bytes.fromhex(table.meta.secret))
        assert table.course.chance.name != bare.name
        again = await house.table((await ada.do(PlayAgain())).table)
        await Player(house, again, ada).do(Start("greedy"))
        await finish([Player(house, again, ada)])
        assert chance_in(again) == chance_in(table)
        assert again.course.chance.name == table.course.chance.name

    in_house(tmp_path, test)


def test_only_those_who_want_it_sit_at_the_table_where_it_is_played_again(tmp_path):
    async def test(house):
        ada, ben, cleo = await seat_people(house, "drei", 3, options=SHORT, deal=True)
        table = ada.table
        await finish([ada, ben, cleo])
        done = await ben.do(PlayAgain())
        again = await house.table(done.table)
        assert [chair.kind for chair in again.meta.chairs] == ["open", "person", "open"]
        assert again.meta.host == ben.person.id
        with refused("locked"):
            await house.join(again, Join("Somebody else"))
        assert (await ada.do(PlayAgain())).table == again.id
        assert [chair.kind for chair in again.meta.chairs] == ["person", "person", "open"]
        assert (await ada.do(PlayAgain())).table == again.id  # asked twice
        await Player(house, again, ben).do(Start("level1"))
        assert again.course.sitters == ["person:0", "person:1", "bot:level1"]
        own = await house.table((await cleo.do(PlayAgain())).table)
        assert own.id not in {table.id, again.id}  # the others have begun without Cleo, who plays it alone
        with refused("players_only"):
            await house.do(table, table.meta.person(99), PlayAgain())

    in_house(tmp_path, test)


def test_a_table_that_was_opened_without_a_deal_has_chance_as_ever(tmp_path):
    async def test(house):
        (ada,) = await seat_people(house, "drei", 1, 2, options=SHORT)
        await finish([ada])
        with refused("no_deal"):
            await ada.do(PlayAgain())
        table = await house.table(ada.table.id)
        assert "fair" in record_of(house, table).further
        assert table.info(None, 0, {}).deal == ""

    in_house(tmp_path, test)


def test_a_rematch_is_another_deal(tmp_path):
    async def test(house):
        (ada,) = await seat_people(house, "drei", 1, 2, options=SHORT, deal=True)
        await finish([ada])
        following = await house.table((await ada.do(Rematch())).table)
        await Player(house, following, ada).do(Start("greedy"))
        assert following.course.deal.why == "new"
        assert following.course.chance.commitment != ada.table.course.chance.commitment

    in_house(tmp_path, test)


def test_the_deal_survives_loading_taking_back_and_exporting(tmp_path):
    async def test(house):
        (ada,) = await seat_people(house, "drei", 1, 2, options=SHORT, deal=True)
        await finish([ada])
        table = ada.table
        house.tables.clear()
        loaded = await house.table(table.id)
        assert loaded.course.deal == table.course.deal
        exported = record_of_table(loaded.row, await house.store.rows(loaded.id))
        assert exported.further["deal"] == loaded.course.record().further["deal"]
        assert verify(exported) == len(chance_in(table))
        kinds = [type(told.row.entry) for told in loaded.course.told[:2]]
        assert kinds == [Started, Dealt]
        assert loaded.lines(0, 0, "en")[0].kind == "started"
        assert loaded.seq_for(0) == loaded.course.seq - 1  # that it is a deal goes without saying

    in_house(tmp_path, test)


# -- The game of the day -----------------------------------------------------------------------------------------------


async def play_day(house, name, choice=0):
    """Somebody plays the game of the day to its end."""
    created = await house.play_day(find_game("drei"), PlayDay(name, 0))
    table = await house.table(created.table)
    player = Player(house, table, created)
    await until(lambda: 0 in table.course.awaited())
    while table.course.is_running:
        legal = table.position(0).legal
        await player.act(legal[min(choice, len(legal) - 1)])
        await until(lambda: not table.course.is_running or 0 in table.course.awaited())
    return player


def test_the_game_of_the_day_is_the_same_for_everybody(tmp_path):
    async def test(house):
        ada, ben = await play_day(house, "Ada"), await play_day(house, "Ben", choice=3)
        assert chance_in(ada.table) == chance_in(ben.table)
        assert ada.table.course.chance.commitment == ben.table.course.chance.commitment
        names = [[seat.character for seat in one.table.info(None, 0, {}).seats] for one in (ada, ben)]
        assert names[0] == names[1]
        assert all(one.table.info(None, 0, {}).deal == "day" for one in (ada, ben))
        card = ada.table.card(0, ada.person)
        assert card.day == house.days().date
        games = {one.game: one.seats for one in house.days().games}
        assert (games["drei"], games["terra"], len(games)) == (3, 3, 5)

    in_house(tmp_path, test)


def test_results_are_shown_only_by_those_who_want_that(tmp_path):
    async def test(house):
        ada, ben = await play_day(house, "Ada"), await play_day(house, "Ben", choice=3)
        bots = await house.table(f"day-{house.days().date}-drei")
        await until(lambda: bots.course.ended == "over")
        found = await house.day_results(ben.table)
        assert (found.others, found.shown, found.mine.name) == ([], False, "Ben")
        assert found.bot.points == bots.course.playing().scores()[0]
        for _ in range(2):
            await ada.do(ShowResult(True))
        await ben.do(ShowResult(True))
        found = await house.day_results(ben.table)
        assert [(one.name, one.points, one.table) for one in found.others] == [
            ("Ada", ada.table.course.playing().scores()[0], "")
        ]
        assert found.shown
        await ada.do(ShowResult(False))
        assert (await house.day_results(ben.table)).others == []
        with refused("no_day"):
            (other,) = await seat_people(house, "drei", 1, 2, options=SHORT)
            await other.do(ShowResult(True))

    in_house(tmp_path, test)


def test_luck_and_choices_stand_beside_results_as_soon_as_they_are_known(tmp_path):
    async def test(house):
        house.crew.calculator = QuickCalculator()
        ada = await play_day(house, "Ada")
        bots = await house.table(f"day-{house.days().date}-drei")
        await until(lambda: bots.course.ended == "over")
        first = await house.day_results(ada.table)  # asks for an analysis of the bots' game
        assert (first.mine.luck, first.bot.luck) == (None, None)
        await until(lambda: house.analyse(ada.table, ada.person, "en").stage == "done")
        await until(lambda: house.analyses.makings[bots.id].is_done)
        await ada.do(ShowResult(True))
        found = await house.day_results(ada.table)
        assert isinstance(found.mine.luck, float)
        assert isinstance(found.bot.given_away, float)
        assert bots.meta.results[0].luck == found.mine.luck
        refusing = house.analyse
        with pytest.raises(RefusedError):
            refusing(bots, None, "en")

    in_house(tmp_path, test)


def test_so_many_results_of_a_day_are_kept_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr("tischlein.server.tables.days.MOST_SHOWN", 1)

    async def test(house):
        ada, ben = await play_day(house, "Ada"), await play_day(house, "Ben")
        await ada.do(ShowResult(True))
        with refused("day_full"):
            await ben.do(ShowResult(True))

    in_house(tmp_path, test)


def test_while_a_day_lasts_nobody_can_work_out_its_deal(tmp_path):
    """Neither the table of the bots nor a record shows what it follows from; from the next day on all is open."""
    time = Time(500)

    async def test(house):
        ada = await play_day(house, "Ada")
        bots = f"day-{house.days().date}-drei"
        secret = (await house.table(bots)).meta.secret
        with refused("no_table"):
            await house.table_for_people(bots)
        again = await house.table((await ada.do(PlayAgain())).table)
        player = Player(house, again, ada)
        await player.do(Start("greedy"))
        await finish([player])
        for table, one in ((ada.table, ada), (again, player)):
            record = record_of(house, table, one)
            assert set(record.further["deal"]) == {"name", "commitment"}
            assert secret not in record.line()
            with pytest.raises(RecordError, match="still being played"):
                verify(record)
        with refused("no_day"):  # a second time is no result of the day
            await house.day_results(again)
        with refused("no_spectators"):
            house.record(ada.table, None)
        time.pass_s(DAY_S)
        assert house.days().date != again.course.deal.day
        assert verify(record_of(house, ada.table, ada)) == len(chance_in(ada.table))
        assert (await house.day_results(ada.table)).mine.name == "Ada"
        other = await play_day(house, "Ada")
        assert chance_in(other.table) != chance_in(ada.table)

    in_house(tmp_path, test, time=time)


def test_results_can_be_had_only_after_the_end(tmp_path):
    async def test(house):
        created = await house.play_day(find_game("drei"), PlayDay("Ada", 0))
        table = await house.table(created.table)
        with refused("day_later"):
            await house.day_results(table)

    in_house(tmp_path, test)


def test_whoever_comes_first_opens_the_day_for_all_processes(tmp_path):
    async def test(house):
        game = find_game("drei")
        created = [await house.play_day(game, PlayDay(name, 0)) for name in ("Ada", "Ben")]
        rows = [row for row in await house.store.tables() if row.id.startswith("day-")]
        assert len(rows) == 1
        tables = [await house.table(one.table) for one in created]
        assert tables[0].course.deal == tables[1].course.deal
        assert tables[0].course.deal.secret.encode() in encode_meta((await house.table(rows[0].id)).meta)

    in_house(tmp_path, test)
