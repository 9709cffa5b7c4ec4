"""Worker processes that play the games of a tournament, one for each core.

A worker that dies, whatever it was, is noticed at once; on the way out all are ended, and programs they run with them.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NoReturn

from tischlein.engine import TischleinError

from .schedule import Fixture, Tournament

PATIENCE = 10.0  # seconds a worker gets to end its programs before it is killed


def play_all(tournament: Tournament, fixtures: Iterable[Fixture], workers: int, logs: Path) -> Iterator[bytes]:
    """The record of each game as one line, in the order in which they end."""
    waiting = iter(fixtures)
    context = get_context("spawn")
    crew: dict[Connection, SpawnProcess] = {}
    try:
        for _, fixture in zip(range(workers), waiting, strict=False):
            ours, theirs = context.Pipe()
            crew[ours] = context.Process(target=work, args=(theirs, tournament, logs), daemon=True)
            crew[ours].start()
            theirs.close()
            ours.send(fixture)
        busy = set(crew)
        while busy:
            for wire in wait(busy):
                assert isinstance(wire, Connection)
                yield receive(wire)
                following = next(waiting, None)
                if following is None:
                    busy.remove(wire)
                else:
                    wire.send(following)
    finally:
        dismiss(crew)


def receive(wire: Connection) -> bytes:
    """What a worker has to tell."""
    try:
        return wire.recv_bytes()
    except (EOFError, OSError):
        raise TischleinError("A worker process died; the finished games are kept, the same command goes on.") from None


def dismiss(crew: dict[Connection, SpawnProcess]) -> None:
    """End all workers."""
    for process in crew.values():
        process.terminate()
    for wire, process in crew.items():
        process.join(PATIENCE)
        process.kill()
        process.join()
        wire.close()


# -- In the worker ---------------------------------------------------------------------------------------------------


def work(wire: Connection, tournament: Tournament, logs: Path) -> None:
    """Play what comes, until nobody asks any more."""
    from tischlein.bots.program import ProgramBot

    from .contest import play

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt at the terminal is the parent's to handle
    signal.signal(signal.SIGTERM, stop)
    ProgramBot.folder = logs
    with suppress(KeyboardInterrupt, EOFError, BrokenPipeError):
        while True:
            wire.send_bytes(play(tournament, wire.recv()).line().encode())


def stop(_number: int, _frame: object) -> NoReturn:
    """Unwinds the stack, so that programs are ended."""
    raise KeyboardInterrupt
