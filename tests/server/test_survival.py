"""The server is killed again and again: no acknowledged event is missing, none is doubled, clocks are right."""

import asyncio
import json
import os
import random
import time

import pytest
from websockets.sync.client import connect

from tests.conformance.tables import GAMES
from tests.server.clients import Evening
from tests.server.processes import ServerProcess

pytestmark = pytest.mark.xdist_group("survival")

KILLS = int(os.environ.get("TISCHLEIN_KILLS", "20"))
SEED = 7


def test_killed_again_and_again_nothing_is_lost(database, tmp_path):
    dice = random.Random(SEED)

    async def run():
        async with Evening(server, dice) as evening:
            for game in GAMES:
                evening.open_table(game)
            for _ in range(KILLS):
                await asyncio.sleep(dice.uniform(0.0, 0.25))
                server.kill()
                await asyncio.to_thread(server.start)
                evening.play_on()
            await evening.go_on()
        evening.check()

    with ServerProcess(database.words, tmp_path / "server.log") as server:
        asyncio.run(run())


# -- Clocks ----------------------------------------------------------------------------------------------------------


class Seat:
    """Somebody at a table with a clock."""

    def __init__(self, server, clock):
        self.server = server
        bot = {"who": "bot", "bot": "greedy"}
        settings = {"game": "drei", "seats": 2, "start": 0, "clock": clock, "pace_ms": 0}
        created = server.post("/tables", {"settings": settings, "name": "Ada", "seats": [{"who": "me"}, bot]})
        self.hello = {"type": "hello", "table": created["table"], "token": created["token"]}
        server.post(f"/tables/{created['table']}/do", {"do": "start"}, created["token"])

    def look(self):
        """What a new connection is told."""
        with connect(self.server.socket_url) as socket:
            socket.send(json.dumps(self.hello))
            return json.loads(socket.recv(timeout=10))


def test_clocks_go_on_after_a_restart_as_if_nothing_had_happened(database, tmp_path):
    with ServerProcess(database.words, tmp_path / "server.log") as server:
        seat = Seat(server, {"kind": "bank", "seconds": 600})
        began, first = time.monotonic(), seat.look()["clock"]
        server.kill()
        time.sleep(1.0)
        server.start()
        second, passed_ms = seat.look()["clock"], (time.monotonic() - began) * 1000
    assert first["running"] == second["running"] == [0]
    assert first["left_ms"][1] == second["left_ms"][1] == 600_000
    assert 0.6 * passed_ms < first["left_ms"][0] - second["left_ms"][0] < passed_ms + 50


def test_time_that_runs_out_while_the_server_is_away_is_noticed_when_it_is_back(tmp_path):
    with ServerProcess(["--data", str(tmp_path / "data")], tmp_path / "server.log") as server:
        seat = Seat(server, {"kind": "move", "seconds": 5})
        before = seat.look()["seq"]
        server.kill()
        time.sleep(3.0)
        server.start()
        until = time.monotonic() + 10
        while time.monotonic() < until and not (lines := seat.look()["lines"][before:]):
            time.sleep(0.1)
    assert [(line["kind"], line["seat"]) for line in lines[:2]] == [("clock", 0), ("event", 0)]
    assert lines[1]["by"] == "clock"
