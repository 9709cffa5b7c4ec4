"""A4: logs that are as long as they may be, on both databases: nobody waits for them, not even those who want them."""

import asyncio
import json
import random
import time

import pytest
from websockets.asyncio.client import connect

from tests.conformance.tables import GAMES
from tests.server.houses import QuickCrew, Time, seat_people, sources
from tests.server.innocents import PATIENCE_S, innocent
from tests.server.measured import MeasuredServer
from tischlein.server.store import open_store
from tischlein.server.store.log import Played, Row, TakenBack
from tischlein.server.tables.house import House
from tischlein.server.tables.registry import MOST_ROWS
from tischlein.server.tables.table import Table

LOAD_S = 1.0  # of CPU, on an ordinary computer
LOOK_S = 0.02
SLOW = 3  # so much slower a computer of tests may be


async def fill(database):
    """A game of two in which somebody has changed their mind again and again; its table, their secret and an action."""
    store = await database.open()
    house = House(store, QuickCrew(), sources(1, Time(0)))
    ada, _ = await seat_people(house, "drei", 2)
    table, action = ada.table, ada.table.position(0).legal[0]
    now, first = table.row.created_ms, table.course.seq
    entries = (entry for seq in range(first, MOST_ROWS - 1, 2) for entry in (Played(f"0 {action}"), TakenBack(seq, 0)))
    log = [Row(seq, now, entry, 0, f"x{seq}") for seq, entry in enumerate(entries, first + 1)]
    await store.append(table.row, log)
    await house.close()
    await store.close()
    return table.id, ada.token, action


@pytest.fixture
def full(database, tmp_path):
    """A server with a table whose log is all but full."""
    table = asyncio.run(fill(database))
    with MeasuredServer(database.words, tmp_path / "log") as server:
        yield server, *table


async def ask(socket, kind, **wish):
    """Say something; the next message of that kind, or an error."""
    await socket.send(json.dumps(wish))
    while (message := json.loads(await socket.recv()))["type"] not in {kind, "error"}:
        pass
    return message


def test_a_full_log_is_loaded_told_and_looked_at_quickly(full):
    server, table, token, action = full
    dice = random.Random(1)

    async def visit():
        """How much CPU a hello and twenty looks took, and what became of one more action."""
        async with connect(server.socket_url, max_size=None) as socket:
            began = server.worked_s()
            welcome = await ask(socket, "welcome", type="hello", table=table, token=token, previews=False)
            assert MOST_ROWS - 1 <= len(welcome["lines"]) <= MOST_ROWS
            greeted = server.worked_s()
            for _ in range(20):
                seq = dice.randrange(MOST_ROWS)
                assert (await ask(socket, "looked", type="look", id="l", seat=0, seq=seq))["type"] == "looked"
            looked = server.worked_s()
            seq = welcome["seq"]
            done = await ask(socket, "done", type="act", id="a", seat=0, seq=seq, action=action)
            if done["type"] == "done":  # there was room for one more
                done = await ask(socket, "done", type="take_back", id="b", seat=0, to=seq)
            return greeted - began, looked - greeted, done

    async def test():
        async with innocent(server) as player:
            return await visit(), player

    (hello_s, looks_s, refusal), player = asyncio.run(test())
    assert hello_s < SLOW * LOAD_S
    assert looks_s < SLOW * 20 * LOOK_S
    assert refusal["code"] == "log_full", refusal
    assert player.longest_s < PATIENCE_S


@pytest.mark.parametrize("game", GAMES)
def test_a_full_log_of_any_game_is_read_within_a_second(game, tmp_path):
    async def test():
        store = await open_store(tmp_path, None)
        house = House(store, QuickCrew(), sources(1, Time(0)))
        table = (await seat_people(house, game, 3))[0].table
        seat, first = table.course.awaited()[0], table.course.seq
        played = Played(f"{seat} {table.position(seat).legal[0]}")
        entries = (entry for seq in range(first, MOST_ROWS - 1, 2) for entry in (played, TakenBack(seq, seat)))
        log = [Row(seq, table.row.created_ms, entry, seat, f"x{seq}") for seq, entry in enumerate(entries, first + 1)]
        again = Table(table.row, house.sources.chance)
        began = time.process_time()
        again.extend([*(told.row for told in table.course.told), *log])
        took = time.process_time() - began
        assert again.position(seat).view == table.position(seat).view
        await house.close()
        await store.close()
        return took

    assert asyncio.run(test()) < SLOW * LOAD_S
