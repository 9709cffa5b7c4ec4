"""A run of the checks in a process of its own: whatever a game does there, it ends only that.

The process writes a line of JSON before every step, a `Report`: so where it was when it ended is known.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from queue import Empty, SimpleQueue

import msgspec

from tischlein.backends.subset import compiles
from tischlein.engine import find_game
from tischlein.engine.editions import played_with
from tischlein.kit import Game

from .findings import Finding
from .suite import LONGEST, walk

GRACE = 60  # seconds that the last step may take after the others …
COMPILING = 300  # … and if it makes machine code, on a computer that is busy
KILLED = -9  # the status of a process that was ended because its time was up
MACHINE = "machine."  # so begins what makes machine code
EVERY_S = 0.2  # so often progress is told


class Report(msgspec.Struct, frozen=True):
    """How far a run is."""

    share: float
    doing: str
    findings: list[Finding]


def run_apart(
    game: str, edition: str | None, seed: int, only: str | None, longest: float = LONGEST
) -> Iterator[tuple[float, list[Finding]]]:
    """Check a game: how much is done (0 to 1) and what was found; at last also how the process ended, if badly."""
    words = [sys.executable, "-m", "tischlein.check.apart", game, edition or "", str(seed), only or "", str(longest)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:  # noqa: S603  our own program
        last = Report(0.0, "loading", [])
        try:
            for last in reports(process, time.monotonic() + longest):
                yield min(last.share, 0.999), last.findings
        finally:
            process.kill()
    status = process.wait()
    if last.share < 1:
        yield 1.0, [*last.findings, ended(game, last, status)]
    else:
        yield 1.0, last.findings


def reports(process: subprocess.Popen[bytes], end: float) -> Iterator[Report]:
    """What the process says, until it ends or the time is up."""
    lines: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=read, args=(process, lines), daemon=True).start()
    grace = GRACE
    while (left := end + grace - time.monotonic()) > 0:
        try:
            line = lines.get(timeout=left)
        except Empty:
            return
        if not line:
            process.wait()
            return
        report = msgspec.json.decode(line, type=Report)
        grace = COMPILING if report.doing.startswith(MACHINE) else GRACE
        yield report


def read(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """Pass on what the process writes; at the end nothing."""
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put(b"")


def ended(game: str, last: Report, status: int) -> Finding:
    """The process did not come to its end by itself."""
    where = f"{game}, {last.doing}"
    if status == KILLED:
        message, fix = "This step did not come to an end.", "Look for a loop without one in the rules, or in the view."
        return Finding("process.time", where, message, fix)
    name = signal.Signals(-status).name if status < 0 else f"status {status}"
    message = f"The game has ended the process that checked it ({name})."
    fix = "Look for an index outside its array, for endless recursion, and for what ends a program."
    return Finding("process.crash", where, message, fix)


def main() -> None:
    """Check the game that is named, and tell how far it is."""
    name, edition, seed, only, longest = sys.argv[1:]
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the game prints is no report
    game, told = played_with(find_game(name), edition or None), 0.0
    doing = ""
    for progress in walk(game, int(seed), only or None, float(longest)):
        if progress.doing != doing or progress.share >= 1 or time.monotonic() - told > EVERY_S:
            doing, told = progress.doing, time.monotonic()
            out.write(msgspec.json.encode(Report(progress.share, doing, progress.findings)) + b"\n")
            out.flush()
    if not progress.findings and not only:
        trust(game)


def trust(game: Game) -> None:
    """From now on the machine code of the game runs without checked bounds."""
    if compiles(game):
        from tischlein.backends.cpu import proof

        mark = proof(game)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


if __name__ == "__main__":
    main()
