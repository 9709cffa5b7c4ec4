"""Time in which no server ran is not charged to anybody's clock."""

import asyncio

from tests.server.houses import Time, in_house, seat_people
from tests.server.stores import with_store
from tischlein.server.messages.tables import Clock
from tischlein.server.tables import house as houses


def test_the_time_without_a_server_is_nobodys(tmp_path):
    time = Time()
    alive_s, think_s = 20, 10

    async def before(house):
        await seat_people(house, "drei", 2, clock=Clock("move", 60))
        time.pass_s(alive_s)
        await house.store.live(time())

    async def after(house):
        await house.downtime.find_out()
        time.pass_s(think_s)
        table = await house.table("table1")
        assert table.course.clocks.left(time())[0] == 1000 * (60 - alive_s - think_s)
        assert table.lines(0, 0, "en")[-1].said == "The server was away; the clocks stood still meanwhile."
        rows = table.course.seq
        house.tables.clear()
        assert (await house.table("table1")).course.seq == rows, "it is told once"

    in_house(tmp_path, before, time=time)
    time.pass_s(3600)
    in_house(tmp_path, after, time=time)


def test_where_no_clock_runs_nothing_is_told(tmp_path):
    time = Time()

    async def before(house):
        await seat_people(house, "drei", 2)

    async def after(house):
        await house.downtime.find_out()
        table = await house.table("table1")
        assert table.lines(0, 0, "en")[-1].kind == "event"

    in_house(tmp_path, before, time=time)
    time.pass_s(3600)
    in_house(tmp_path, after, time=time)


def test_while_a_clock_runs_it_is_kept_that_there_is_a_server(tmp_path, monkeypatch):
    monkeypatch.setattr(houses, "BEAT_S", 0.01)
    time = Time()

    async def test(house):
        living = asyncio.create_task(house.keep_living())
        await asyncio.sleep(0.05)
        assert await house.store.last_alive() == 0, "nobody needs it"
        await seat_people(house, "drei", 2, clock=Clock("move", 60))
        async with asyncio.timeout(20):
            while await house.store.last_alive() != time():  # noqa: ASYNC110  the store tells nobody
                await asyncio.sleep(0.01)
        living.cancel()

    in_house(tmp_path, test, time=time)


def test_of_several_servers_the_one_whose_clock_is_ahead_is_believed(database):
    async def test(store):
        assert await store.last_alive() == 0
        for now in (5_000, 9_000, 7_000):
            await store.live(now)
        assert await store.last_alive() == 9_000

    with_store(database, test)
