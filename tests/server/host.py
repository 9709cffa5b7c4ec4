"""`tischlein serve` on a computer of its own: its date is wrong, and perhaps it is of a version to come.

A test says so in the environment: HOST_AHEAD_S is how far its date is ahead, HOST_NEWER that it is newer (`newer.py`),
HOST_ASKED the file that gets a line for each decision of a bot that is begun here.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.newer import become_newer
from tischlein.cli import main
from tischlein.server.tables import driving


def put_date_ahead(seconds: float) -> None:
    """From now on the date is wrong; clocks that nobody sets are right."""
    true_ns, true = time.time_ns, time.time
    time.time_ns = lambda: true_ns() + int(seconds * 1e9)
    time.time = lambda: true() + seconds


def noting(question_of: Callable[..., Any], path: Path) -> Callable[..., Any]:
    """Whatever a bot is asked, with a line for it in a file."""

    def ask(match: Any, seat: int, bot: str, seed: int, table: str) -> Any:
        with path.open("a") as lines:
            lines.write(f"{table} {seat} {len(match.events)} {time.monotonic():.3f}\n")
        return question_of(match, seat, bot, seed, table)

    return ask


if __name__ == "__main__":
    put_date_ahead(float(os.environ["HOST_AHEAD_S"]))
    if os.environ.get("HOST_NEWER"):
        become_newer()
    driving.question_of = noting(driving.question_of, Path(os.environ["HOST_ASKED"]))
    main()
