"""The client in examples/ plays a whole game at a real server, as a program of its own."""

import ast
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.server.processes import ServerProcess
from tischlein.engine import check_record, verify

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"
MOST_LINES = 30


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


@pytest.mark.parametrize(("game", "options"), [("drei", {"cards": 14}), ("artefakt", {"short": 1})])
def test_a_client_from_outside_plays_a_whole_game_against_bots(tmp_path, game, options):
    with ServerProcess(["--data", str(tmp_path / "data")], tmp_path / "log") as server:
        bot = {"who": "bot", "bot": "greedy"}
        settings = {"game": game, "seats": 2, "options": options, "pace_ms": 0}
        host = server.post("/tables", {"settings": settings, "name": "Ada", "seats": [{}, bot]})
        headers = {"authorization": f"Bearer {host['token']}"}
        path = f"/tables/{host['table']}"
        code = httpx.get(f"{server.url}/api{path}", headers=headers).json()["code"]
        words = [sys.executable, str(CLIENT), server.url, code]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as client:
            try:
                until(lambda: server.get(path)["seats"][0]["kind"] == "person" or client.poll() is not None)
                server.post(f"{path}/do", {"do": "start"}, host["token"])
                said, _ = client.communicate(timeout=60)
            finally:
                client.kill()
        assert client.returncode == 0, said
        libraries = Path(f"/proc/{server.process.pid}/maps").read_text()
        assert "numpy" not in libraries, "the serving process stays light; only bots' processes compile"
        record = check_record(server.get(f"{path}/record"))
        assert verify(record) > 0
        assert said == f"The winners are the seats {record.replay().see(0).winners}\n"


def test_the_client_is_short():
    source = CLIENT.read_text(encoding="utf-8")
    docstring = ast.parse(source).body[0]
    assert sum(bool(line.strip()) for line in source.splitlines()[docstring.end_lineno :]) <= MOST_LINES
