"""How much the table server bears: many people at many tables over real sockets, beside a bare echo.

`python bench/load.py` plays drei at 500 tables of four, then the other games at a tenth of it.  The echo sends the very
messages back that people were sent, on the same stack, in the same run: what counts is the ratio of both per message
delivered.  Everything is on loopback and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import httpx

from tischlein.engine import discover

HERE = Path(__file__).parent
SEATS = 4
NO_LIMITS = ("sockets_per_address", "requests_per_minute", "tables_per_minute", "wishes_per_minute")
CROWDED = "drei"  # played at every table; the other games at a tenth of them
OTHERS = [game.id for game in discover() if SEATS in game.seats and game.id != CROWDED]
TICKS = os.sysconf("SC_CLK_TCK")
PLAINLY: dict[str, Any] = {"verify": False, "trust_env": False, "timeout": 60}


class Server:
    """A process that serves, and what it uses."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process = process
        self.port = port

    def cpu_s(self) -> float:
        """Seconds of CPU so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024


@contextmanager
def serving(*words: str, checkout: Path = HERE.parent) -> Iterator[Server]:
    """A program that listens at the port it is given, until the end of the block; perhaps that of another checkout."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    around = os.environ | {"PYTHONPATH": str(checkout / "src")}
    process = subprocess.Popen([sys.executable, *words, str(port)], stdout=subprocess.DEVNULL, env=around)
    try:
        until = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > until or process.poll() is not None:
                    raise
                time.sleep(0.05)
        yield Server(process, port)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


class Result(NamedTuple):
    """What a load did to a server."""

    found: dict[str, Any]  # as bench/people.py reports
    seconds: float
    cpu_s: float
    memory: int  # that the connections took

    @property
    def cpu_per_move(self) -> float:
        """Microseconds for each move."""
        return self.cpu_s * 1e6 / int(max(1, self.found["moves"]))

    @property
    def cpu_per_message(self) -> float:
        """Microseconds for each message delivered."""
        return self.cpu_s * 1e6 / int(max(1, self.found["delivered"]))


def ask(people: subprocess.Popen[str], order: object) -> Any:
    """Give an order; the answer."""
    assert people.stdin is not None
    assert people.stdout is not None
    people.stdin.write(json.dumps(order) + "\n")
    people.stdin.flush()
    return json.loads(people.stdout.readline())


def load(server: Server, **plan: Any) -> Result:
    """Let people play, or talk to an echo, and see what it costs."""
    words = [sys.executable, str(HERE / "people.py")]
    before = server.memory()
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as people:
        ask(people, {"port": server.port, **plan})
        memory, cpu_s, began = server.memory() - before, server.cpu_s(), time.perf_counter()
        found = ask(people, "go")
        return Result(found, time.perf_counter() - began, server.cpu_s() - cpu_s, memory)


def open_tables(server: Server, settings: Iterable[dict[str, Any]]) -> list[tuple[str, list[str]]]:
    """Tables, played as they are agreed on, where the game has begun; ids and secrets."""
    tables = []
    with httpx.Client(base_url=f"http://127.0.0.1:{server.port}/api", **PLAINLY) as client:
        for agreed in settings:
            created = client.post("/tables", json={"settings": agreed, "name": "P0"}).raise_for_status().json()
            path, tokens = f"/tables/{created['table']}", [created["token"]]
            for seat in range(1, agreed["seats"]):
                joined = client.post(f"{path}/join", json={"name": f"P{seat}"}).raise_for_status().json()
                tokens.append(joined["token"])
            host = {"authorization": f"Bearer {tokens[0]}"}
            client.post(f"{path}/do", json={"do": "start"}, headers=host).raise_for_status()
            tables.append((created["table"], tokens))
    return tables


def measure(game: str, connections: int, rate: float, seconds: float) -> None:
    """One game on a server of its own, then the echo; a line of the report."""
    limits = [word for name in NO_LIMITS for word in ("--limit", f"{name}=100000000")]
    words = ("-m", "tischlein", "serve", *limits, "--data")
    with tempfile.TemporaryDirectory() as folder, serving(*words, folder, "--port") as server:
        tables = open_tables(server, repeat({"game": game, "seats": SEATS}, connections // SEATS))
        played = load(server, tables=tables, rate=rate, seconds=seconds)
    found = played.found
    pace = found["delivered"] / played.seconds
    with serving(str(HERE / "echo.py")) as server:
        echoed = load(server, connections=connections, rate=pace, seconds=seconds, payloads=found["payloads"])
    report(game, connections, played, echoed)


def report(game: str, connections: int, played: Result, echoed: Result) -> None:
    """What came out, to be read."""
    found, size = played.found, played.found["delivered_bytes"] / max(1, played.found["delivered"])
    delays = found["latencies_ms"]
    cuts = quantiles(delays, n=100) if len(delays) > 1 else [0.0] * 99
    print(
        f"{game:10} {connections:6,} connections  {found['moves'] / played.seconds:6.0f} moves/s  "
        f"p50 {cuts[49]:5.1f} ms  p99 {cuts[98]:6.1f} ms  "
        f"{played.memory / connections / 1024:5.1f} KiB/connection  "
        f"{played.cpu_per_move:6.0f} µs CPU/move  "
        f"{played.cpu_per_message:5.0f} µs CPU/message of {size:,.0f} B  "
        f"echo {echoed.cpu_per_message:4.0f} µs  ratio {played.cpu_per_message / echoed.cpu_per_message:4.1f}"
        + (f"  {found['refused']} refused" if found["refused"] else "")
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=250, help="moves a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--games", nargs="*", default=[CROWDED, *OTHERS])
    wishes = parser.parse_args()
    for game in wishes.games:
        share = 1 if game == CROWDED else 10
        measure(game, max(SEATS, wishes.connections // share), wishes.rate / share, wishes.seconds / min(share, 4))


if __name__ == "__main__":
    main()
