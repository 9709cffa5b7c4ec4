"""A real server in a process of its own, which tests may kill."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

import httpx

READY_S = 60.0
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PLAINLY = {"timeout": 20, "verify": False, "trust_env": False}  # no certificates are loaded


class ServerProcess:
    """`tischlein serve` on loopback, at the same port after every restart."""

    def __init__(
        self, words: list[str], log: Path, program: Path | None = None, environment: dict[str, str] | None = None
    ) -> None:
        self.start_words = [sys.executable, *([str(program)] if program else ["-m", "tischlein"]), "serve"]
        self.words = words
        self.log = log
        self.environment = environment or {}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/socket"

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [*self.start_words, "--port", str(self.port), *self.words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | self.environment)
        waited_until = time.monotonic() + READY_S
        while time.monotonic() < waited_until:
            try:
                with socket.create_connection(("127.0.0.1", self.port), READY_S) as probe:
                    probe.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    if b" 200 " in probe.recv(100):
                        return
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        raise AssertionError(f"The server does not answer: {self.log.read_text()}")

    def worked_s(self) -> float:
        """How long it has been at work, all its threads together."""
        assert self.process is not None
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS_A_SECOND

    def memory(self) -> int:
        """How many bytes of memory it takes."""
        assert self.process is not None
        told = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"^VmRSS:\s+(\d+) kB$", told, re.MULTILINE)[1])

    def longest_s(self) -> float:
        """The longest that its event loop has kept everybody waiting lately, as it tells itself."""
        told = httpx.get(f"{self.url}/metrics", **PLAINLY).text
        return float(re.search(r"^tischlein_loop_longest_seconds (\S+)$", told, re.MULTILINE)[1])

    def kill(self) -> None:
        """As if the power failed."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """As at the end of the day; the exit status."""
        return self.end(signal.SIGTERM)

    def end(self, number: int) -> int:
        assert self.process is not None
        os.kill(self.process.pid, number)
        status = self.process.wait(20)
        self.process = None
        return status

    def post(self, path: str, body: object, token: str = "") -> dict:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = httpx.post(f"{self.url}/api{path}", json=body, headers=headers, **PLAINLY)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path: str) -> dict:
        answer = httpx.get(f"{self.url}/api{path}", **PLAINLY)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.stop()


def memory(process: subprocess.Popen[bytes]) -> float:
    """What a process has in memory, in MiB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def free_port() -> int:
    """A port that stays free while a server restarts: below those that systems give to whoever asks for any."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", random.randrange(20_000, 32_000))) as listener:
            return int(listener.getsockname()[1])
