"""A server analyses in a process of its own."""

import asyncio
import json

import pytest

from tests.server.houses import until
from tests.server.serving import with_server
from tischlein.engine import find_game
from tischlein.server.bots.calculator import Calculator


@pytest.mark.xdist_group("drei")
def test_a_process_of_the_lowest_priority_calculates(tmp_path):
    """Over HTTP, for a game from elsewhere that was broken off."""
    record = json.loads(
        (find_game("drei").folder / "records" / "games.jsonl").read_text(encoding="utf-8").splitlines()[0]
    )
    record["events"] = record["events"][:60]

    async def test(served):
        calculator = served.services.house.crew.calculator = Calculator(1.0)
        shown = await served.good("/api/records", {"record": record})
        place = f"/api/tables/{shown['table']}"
        stages = []
        for _ in range(600):
            answer = (await served.client.post(f"{place}/analysis")).json()
            stages += [answer["stage"]] if answer["stage"] not in stages else []
            if answer["stage"] in ("done", "failed"):
                break
            await asyncio.sleep(0.1)
        assert stages[0] == "working"
        assert stages[-1] == "done"
        told = (await served.get(f"{place}/analysis/1?language=nl")).json()
        assert (told["is_sharp"], told["is_over"], told["events"]) == (True, False, 60)
        at = next(place for place in told["places"] if place["seat"] == 0)["at"]
        action = record["events"][at].partition(" ")[2]
        same = await served.good(f"{place}/tries", {"at": at, "seat": 0, "action": action})
        assert same["then"] == same["now"]
        assert same["is_solved"] == (same["best"] - same["now"] <= 0.02)
        assert calculator.process is not None
        assert calculator.process.returncode is None
        calculator.rest()
        await until(lambda: calculator.process is None)  # nobody asks: it takes no memory
        again = await served.good(f"{place}/tries", {"at": at, "seat": 0, "action": action})
        assert again == same  # another process, the same worlds
        await calculator.close()

    with_server(tmp_path, test)
