"""`tischlein serve` as people run it: a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from itertools import takewhile
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.serving import free_port
from tischlein.server.doors.addresses import lan_addresses

COMMAND = [sys.executable, "-m", "tischlein", "serve"]


@contextmanager
def running(*words: str, **environment: str):
    """The process, once it has said that it is ready, and its first line."""
    process = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    )
    try:
        yield process, process.stdout.readline()
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()
        process.stderr.close()


def stop(process, number=signal.SIGTERM):
    """Ask it to end: its status, what it said, and how long it took."""
    started = time.monotonic()
    process.send_signal(number)
    status = process.wait(10)
    seconds = time.monotonic() - started
    return status, process.stdout.read() + process.stderr.read(), seconds


def refused(*words: str, **environment: str) -> str:
    surroundings = {**os.environ, **environment}
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=30, env=surroundings, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("tischlein: ")
    return line


def hear(talk, kind):
    """The next message of a kind."""
    while (message := json.loads(talk.recv(timeout=10)))["type"] != kind:
        pass
    return message


def test_it_serves_ends_gracefully_and_remembers(tmp_path):
    port = free_port()
    url = f"http://localhost:{port}"
    wish = {"settings": {"game": "drei", "seats": 2}, "name": "Ada", "seats": [{"who": "me"}, {"who": "open"}]}
    with running("--port", str(port), "--data", str(tmp_path)) as (process, line):
        assert line == f"Tischlein is ready: {url}/\n"
        made = httpx.post(f"{url}/api/tables", json=wish, trust_env=False).json()
        with connect(f"ws://localhost:{port}/api/socket") as talk:
            talk.send(json.dumps({"type": "hello", "table": made["table"], "token": made["token"]}))
            assert json.loads(talk.recv(timeout=5))["type"] == "welcome"
            status, said, seconds = stop(process)
            with pytest.raises(Exception, match="1012"):
                talk.recv(timeout=5)
        assert (status, seconds < 3) == (0, True)
        assert "--lan" in said, "it says how phones could play"
        assert "Traceback" not in said
        assert made["token"] not in said
    with running(TISCHLEIN_PORT=str(port), TISCHLEIN_DATA=str(tmp_path)) as (process, line):
        assert line
        found = httpx.get(f"{url}/api/tables/{made['table']}", trust_env=False).json()
        assert found["people"][0]["name"] == "Ada"
        assert stop(process, signal.SIGINT)[0] == 0


def test_phones_get_an_address_that_was_tried(tmp_path):
    with running("--lan", "--port", "0", "--data", str(tmp_path)) as (process, line):
        port = line.rpartition(":")[2].strip("/\n")
        said = "".join(takewhile(lambda line: not line.startswith("Ctrl+C"), process.stdout))
        stop(process)
    if lan_addresses():
        assert f"For phones in the same network: http://{lan_addresses()[0]}:{port}" in said
        assert "▄" in said
    else:
        assert "No other device can reach" in said


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert "another --port" in refused("--port", str(port), "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--workers", "2"], "--database"),
        (["--database", "sqlite:///x"], "postgresql://"),
        (["--public-url", "example"], "https://"),
        (["--bot", "eve"], "NAME=VALUE"),
        (["--bot", "level1=exec:true"], "another"),
        (["--limit", "tables=1"], "tables_per_minute"),
        (["--host", "203.0.113.7"], "--lan"),
        (["--port", "70000"], "65535"),
    ],
)
def test_what_cannot_work_is_refused_in_one_sentence(tmp_path, words, hint):
    assert hint in refused("--port", "0", *words, XDG_DATA_HOME=str(tmp_path))


def test_a_folder_that_is_a_file(tmp_path):
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in refused("--port", "0", "--data", str(tmp_path / "file"))


def test_several_workers_serve_the_same_tables(postgres, tmp_path):
    port = free_port()
    words = ["--port", str(port), "--workers", "2", "--database", postgres.database("workers")]
    url = f"http://localhost:{port}"
    with running(*words) as (process, line):
        assert line == f"Tischlein is ready: {url}/\n"
        wish = {"settings": {"game": "drei", "seats": 2, "listed": True, "start": 0}, "name": "Ada"}
        made = httpx.post(f"{url}/api/tables", json=wish, trust_env=False).json()
        for _ in range(10):  # each request is a new connection, and may reach either worker
            found = httpx.get(f"{url}/api/tables", trust_env=False).json()
            assert [table["id"] for table in found] == [made["table"]]
        secret = {"authorization": f"Bearer {made['token']}"}
        httpx.post(f"{url}/api/tables/{made['table']}/do", json={"do": "start"}, headers=secret, trust_env=False)
        with ExitStack() as stack:
            talks = [stack.enter_context(connect(f"ws://localhost:{port}/api/socket")) for _ in range(8)]
            for talk in talks:  # some at one worker, some at the other
                talk.send(json.dumps({"type": "hello", "table": made["table"], "token": made["token"]}))
            welcomes = [hear(talk, "welcome") for talk in talks]
            position = welcomes[0]["positions"][0]
            wish = {"type": "act", "id": "1", "seat": 0, "seq": welcomes[0]["seq"], "action": position["legal"][0]}
            talks[0].send(json.dumps(wish))
            heard = {json.dumps(hear(talk, "update")["lines"][0]) for talk in talks}
            assert len(heard) == 1, "everybody hears the same, wherever they are connected"
        status, said, seconds = stop(process)
        assert (status, seconds < 4) == (0, True)
        assert "Traceback" not in said


def test_workers_end_when_their_parent_is_killed(postgres):
    """They would keep the port, and nobody could stop them."""
    port = free_port()
    with running("--port", str(port), "--workers", "2", "--database", postgres.database("orphans")) as (process, _):
        process.kill()
        process.wait(10)
        until = time.monotonic() + 20
        while answers(port) and time.monotonic() < until:
            time.sleep(0.1)
        assert not answers(port)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_the_server_starts_does_not_hold_its_door_open(postgres, workers):
    """Bots think in processes of their own; one that outlives the server must not keep the port."""
    port = free_port()
    database = postgres.database(f"doors{workers}")
    words = ["--port", str(port), "--workers", str(workers), "--database", database]
    with running(*words) as (process, _):
        until = time.monotonic() + 20
        while not (bots := [pid for pid in family(process.pid) if "bots.thinking" in command(pid)]):
            assert time.monotonic() < until, "bots are started soon"
            time.sleep(0.1)
        door = listening_at(port)
        assert door in sockets_of(process.pid)
        assert not [pid for pid in bots if door in sockets_of(pid)]


def listening_at(port: int) -> str:
    """What the system calls the socket that listens at a port."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return next(row[9] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A")


def sockets_of(pid: int) -> set[str]:
    """The sockets that a process has open."""
    names = []
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was closed meanwhile
            names.append(str(file.readlink()))
    return {name.removeprefix("socket:[").rstrip("]") for name in names if name.startswith("socket:")}


def command(pid: int) -> str:
    """How a process was started."""
    return Path(f"/proc/{pid}/cmdline").read_text()


def family(pid: int) -> list[int]:
    """A process and all that it has started, and they have."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in family(int(child)))]


def answers(port: int) -> bool:
    """Whether somebody listens at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
