"""A program that is spoken to line by line, and can never make us wait longer than we want to.

Two threads do what could block: one writes its standard input, one reads its standard output.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO

LONGEST = 2**20  # bytes that may wait to be read; a program that prints more at once prints rubbish
FAREWELL = 1.0  # seconds a program gets to leave by itself


class SilentError(Exception):
    """The program did not say a line in time, or never will; the text says what it did instead."""


class LineProgram:
    """A running program.  It has a process group of its own, all of which ends with it."""

    def __init__(self, command: Sequence[str], errors: Path) -> None:
        with errors.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603  to run the user's program is what we are asked for
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                start_new_session=True,  # a group of its own: an interrupt at the terminal is ours to handle
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self.unread = bytearray()
        self.has_ended = False  # nothing more will come
        self.changed = threading.Condition()
        threading.Thread(target=self._write, args=(self.process.stdin,), daemon=True).start()
        threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True).start()

    def send(self, line: bytes) -> None:
        """Send a line; does not wait until the program reads it."""
        self.outbox.put(line + b"\n")

    def answer(self, seconds: float) -> bytes:
        """The next line that the program prints."""
        with self.changed:
            self.changed.wait_for(lambda: b"\n" in self.unread or self.has_ended, seconds)
            line, newline, rest = self.unread.partition(b"\n")
            if not newline:
                raise SilentError(self._silence(seconds))
            self.unread = rest
            return bytes(line)

    def _silence(self, seconds: float) -> str:
        """What the program did instead of saying a line."""
        if not self.has_ended:
            return f"it did not answer within {seconds:.1f} s"
        if len(self.unread) > LONGEST:
            return f"it printed more than {LONGEST // 2**20} MiB without a line end"
        try:
            status = self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"it was ended by signal {-status}" if status < 0 else f"it exited with status {status}"

    def close(self, seconds: float = FAREWELL) -> None:
        """Close its input; a program that still runs after so long is killed, with all its children."""
        self.outbox.put(None)
        try:
            with self.changed:
                self.changed.wait_for(lambda: self.has_ended, seconds)
        finally:
            kill_group(self.process)
            self.process.wait()

    # -- The two threads -------------------------------------------------------------------------------------------

    def _write(self, pipe: IO[bytes]) -> None:
        """Write lines until there are no more.  If nobody reads them, the silence tells the rest."""
        with suppress(OSError), pipe:
            while (line := self.outbox.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self, pipe: IO[bytes]) -> None:
        """Read lines until the program closes its output or has printed too much."""
        with pipe:
            while len(self.unread) <= LONGEST and (chunk := os.read(pipe.fileno(), 65536)):
                with self.changed:
                    self.unread += chunk
                    self.changed.notify_all()
        with self.changed:
            self.has_ended = True
            self.changed.notify_all()


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """End a program and all its children."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
