"""A small computer in a cupboard: two slow cores, one gigabyte, nothing compiled yet."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.players import Player
from tests.server.processes import ServerProcess

GROUPS = Path("/sys/fs/cgroup")
MEMORY = 2**30
OPENED_S = 5.0  # from the start of the server to the first table, as people count


@pytest.fixture
def small_computer() -> Iterator[list[Path]]:
    """Groups of processes that get two cores of half the speed and a gigabyte, where the kernel lets us make them."""
    name = f"tischlein-{os.getpid()}"
    groups = []
    limits = {
        "cpu": {"cpu.cfs_period_us": 100_000, "cpu.cfs_quota_us": 100_000},
        "memory": {"memory.limit_in_bytes": MEMORY},
    }
    for kind, values in limits.items():
        try:
            (GROUPS / kind / name).mkdir()
            groups.append(GROUPS / kind / name)
            for key, value in values.items():
                (groups[-1] / key).write_text(str(value))
        except OSError:
            continue
    yield groups
    for group in groups:
        group.rmdir()


def test_the_first_table_opens_at_once_while_rules_are_compiled_behind_it(small_computer, tmp_path, monkeypatch):
    monkeypatch.setenv("TISCHLEIN_CACHE", str(tmp_path / "cache"))  # nothing was ever compiled here
    server = ServerProcess(["--data", str(tmp_path / "data")], tmp_path / "log")
    server.start_words = ["sh", "-c", f'{enter(small_computer)} exec "$@"', "sh", *server.start_words]
    begun = time.monotonic()
    with server:
        settings = {"game": "artefakt", "seats": 3, "pace_ms": 0}
        seats = [{"who": "me"}, {"who": "bot", "bot": "level5"}, {"who": "bot", "bot": "level3"}]
        created = server.post("/tables", {"settings": settings, "name": "Ada", "seats": seats})
        server.post(f"/tables/{created['table']}/do", {"do": "start"}, created["token"])
        with Player(server, created["table"], created["token"]) as player:
            opened = time.monotonic() - begun
            for _ in range(3):  # bots answer, too, before anything is compiled
                while player.turn is None:
                    player.hear("update")
                player.act(player.next_act())
    assert opened < OPENED_S, f"{opened:.1f} s"
    assert "failed" not in server.log.read_text()


def enter(groups: list[Path]) -> str:
    """Words of a shell that puts itself and all it starts into the groups."""
    return "".join(f"echo $$ > {group}/cgroup.procs;" for group in groups)
