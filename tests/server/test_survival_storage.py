"""The disk is full, the database restarts, other processes are quicker: nothing is lost, nothing happens twice."""

import asyncio
import json
import os
import random
import signal
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.conformance.tables import GAMES
from tests.server.clients import Evening
from tests.server.players import Player, new_game
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.xdist_group("survival of storage")

SEED = 11
RACES = 25
RESTARTS = ("fast", "immediate", "fast")
SMALL_DISK = Path(__file__).with_name("small_disk.py")


# -- A full disk -------------------------------------------------------------------------------------------------------


def test_a_full_disk_refuses_moves_with_a_sentence_and_loses_nothing(tmp_path):
    words = ["--data", str(tmp_path / "data")]
    with (
        ServerProcess(words, tmp_path / "log", program=SMALL_DISK) as server,
        Player(server, *new_game(server)) as player,
    ):
        for _ in range(4):
            assert player.act(player.next_act())["type"] == "done"
        os.kill(server.process.pid, signal.SIGUSR1)
        while (answer := player.act(wish := player.next_act()))["type"] == "done":
            assert player.state["seq"] < 500, "the disk does not become full"
        assert answer["code"] == "store"
        assert "The disk is full" in answer["sentence"]
        with connect(server.socket_url) as other:  # whoever comes now sees the same
            other.send(json.dumps({"type": "hello", "table": player.table}))
            assert json.loads(other.recv(timeout=10))["seq"] == player.state["seq"]
        os.kill(server.process.pid, signal.SIGUSR2)
        while (answer := player.act(wish))["type"] == "error":
            assert answer["code"] == "store"
        server.kill()
        server.start()
        with player:
            assert player.act(wish) == answer, "asked again, the same answer"
            assert player.act(player.next_act())["type"] == "done"


# -- PostgreSQL --------------------------------------------------------------------------------------------------------


def test_postgresql_restarts_under_play(postgres_cluster, tmp_path):
    dice = random.Random(SEED)

    async def run():
        async with Evening(server, dice) as evening:
            for game in GAMES:
                evening.open_table(game)
            for mode in RESTARTS:
                await asyncio.sleep(dice.uniform(0.1, 0.5))
                await asyncio.to_thread(postgres_cluster.stop, mode)
                await asyncio.to_thread(postgres_cluster.start)
                evening.play_on()
            await evening.go_on()
        evening.check()

    url = postgres_cluster.database("game")
    with ServerProcess(["--database", url], tmp_path / "log") as server:
        asyncio.run(run())


# -- Several processes -------------------------------------------------------------------------------------------------


def database_of(cluster):
    return ["--database", cluster.database(f"test_{random.randbytes(6).hex()}")]


@pytest.fixture
def pair(postgres, tmp_path):
    """Two servers of the same tables."""
    words = database_of(postgres)
    with ServerProcess(words, tmp_path / "one.log") as one, ServerProcess(words, tmp_path / "other.log") as other:
        yield one, other


def test_two_processes_race_for_the_same_table(pair):
    """Both get an action for the same seq, again and again: one of them is kept, and both tell it."""
    one, other = pair
    table, token = new_game(one)
    with Player(one, table, token) as first, Player(other, table, token) as second:
        for _ in range(RACES):
            wishes = first.next_act(min), second.next_act(max)
            first.say(wishes[0])
            second.say(wishes[1])
            answers = [player.hear("done", "error") for player in (first, second)]
            assert sorted(answer["type"] for answer in answers) == ["done", "error"], answers
            assert "late" in {answer.get("code") for answer in answers}
            while first.state["seq"] != second.state["seq"]:
                min(first, second, key=lambda player: player.state["seq"]).hear("update")
        assert first.lines == second.lines
        assert first.state["positions"] == second.state["positions"]


def test_presence_is_the_same_at_both(pair):
    one, other = pair
    created = one.post("/tables", {"settings": {"game": "drei", "seats": 2}, "name": "Ada"})
    joined = other.post(f"/tables/{created['table']}/join", {"name": "Ben"})
    with Player(one, created["table"], created["token"]) as ada:
        with Player(other, created["table"], joined["token"]) as ben:
            assert [person["online"] for person in wait_for_people(ada, [True, True])] == [True, True]
            assert [person["online"] for person in wait_for_people(ben, [True, True])] == [True, True]
        assert wait_for_people(ada, [True, False])


def wait_for_people(player, online):
    """Until a player is told that just these people are connected."""
    table = player.state["table"]
    while [person["online"] for person in table["people"]] != online:
        table = player.hear("table")["table"]
    return table["people"]


def test_the_other_process_drives_a_table_whose_driver_was_killed(pair):
    one, other = pair
    table, token = new_game(one, {"who": "bot", "bot": "greedy"})
    with Player(other, table, token) as player:
        one.kill()
        for _ in range(3):
            while player.turn is None:
                player.hear("update")
            assert player.act(player.next_act())["type"] == "done"
        while player.turn is None:
            player.hear("update")


def test_workers_of_one_server_share_all_tables(postgres, tmp_path):
    """Whoever of them accepts a connection: people of one table sit at different processes, and all see the same."""

    async def run():
        async with Evening(server, random.Random(SEED)) as evening:
            for game in GAMES:
                evening.open_table(game)
            await evening.go_on(moves=40)
        evening.check()
        open_game = evening.tables[GAMES.index("drei")]  # everybody sees what is played
        first, *others = [client.lines for client in open_game]
        for lines in others:
            assert all(first.get(seq, line) == line for seq, line in lines.items() if not line.startswith("*"))

    with ServerProcess([*database_of(postgres), "--workers", "2"], tmp_path / "log") as server:
        asyncio.run(run())
