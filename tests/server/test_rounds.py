"""Between two rounds: bots wait until everybody who is there has looked at how one has ended."""

import asyncio

from tischlein.server.tables.table import SUMMARY_MS

from .houses import Time, in_house, seat_people, until

TWO_ROUNDS = {"rounds": 2}
SEED = 5  # a bot begins the second round


async def to_the_end_of_a_round(house, people):
    """A table of people who are there, and bots, where the first round has just ended and a bot begins the next."""
    players = await seat_people(house, "triominos", people, people + 1, options=TWO_ROUNDS)
    table = players[0].table
    for player in players:
        house.connected(table, player.person)
    while not table.course.round_ended_ms:
        acting = next((player for player in players if player.seat in table.course.awaited()), None)
        await (asyncio.sleep(0.005) if acting is None else acting.act())
    return players


def test_bots_wait_until_all_who_are_there_have_looked(tmp_path):
    async def test(house):
        ada, ben = await to_the_end_of_a_round(house, 2)
        table = ada.table
        assert house.looking(table) == [0, 1]
        rows = table.course.seq
        await house.see_round(table, ada.person)
        await house.see_round(table, ada.person)
        assert house.looking(table) == [1]
        assert table.info(None, house.sources.now(), house.away_since(table)).looking == [1]
        await asyncio.sleep(0.05)
        assert table.course.seq == rows
        await house.see_round(table, ben.person)
        assert house.looking(table) == []
        await until(lambda: table.course.seq > rows)

    in_house(tmp_path, test, seed=SEED, time=Time(500))


def test_whoever_has_gone_is_not_waited_for(tmp_path):
    async def test(house):
        ada, ben = await to_the_end_of_a_round(house, 2)
        await house.see_round(ada.table, ada.person)
        rows = ada.table.course.seq
        house.disconnected(ada.table, ben.person)
        await until(lambda: ada.table.course.seq > rows)

    in_house(tmp_path, test, seed=SEED, time=Time(500))


def test_nobody_is_waited_for_longer_than_twenty_seconds(tmp_path):
    time = Time(500)

    async def test(house):
        (ada,) = await to_the_end_of_a_round(house, 1)
        table, rows = ada.table, ada.table.course.seq
        time.pass_s(SUMMARY_MS / 1000 - 5)
        assert house.looking(table) == [0]
        time.pass_s(5)
        assert house.looking(table) == []
        house.publish(table, "table")
        await until(lambda: table.course.seq > rows)

    in_house(tmp_path, test, seed=SEED, time=time)
