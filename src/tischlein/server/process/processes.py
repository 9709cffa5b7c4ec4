"""Several processes that serve the same tables on one listening socket; what they share is the database."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event

from tischlein.server.doors.settings import ServerSettings
from tischlein.server.store import open_store

from .logging import set_up_logs
from .running import run

SPAWN = multiprocessing.get_context("spawn")  # a fork would share the parent's threads and open files by accident
START_UP_S = 30.0  # so long the first process may take to be ready
REST_S = 1.0  # before a process that died is started again
LAST_WISH_S = 5.0  # a process that does not end by then is ended

log = logging.getLogger("tischlein.server")


class Stopped(Exception):  # noqa: N818  it is no error
    """Somebody asks the server to end."""


def run_workers(settings: ServerSettings, listener: socket.socket, on_ready: Callable[[], None]) -> None:
    """Keep so many processes running until somebody asks the server to end."""

    def stop(_number: int, _frame: object) -> None:
        raise Stopped

    asyncio.run(try_store(settings))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    processes: list[BaseProcess] = []
    ready = SPAWN.Event()
    try:
        processes += [start(settings, listener, ready) for _ in range(settings.workers)]
        if ready.wait(START_UP_S):
            on_ready()
        while True:
            wait([process.sentinel for process in processes])
            for place, process in enumerate(processes):
                if not process.is_alive():
                    log.warning("a worker has ended and is started again", extra={"status": process.exitcode})
                    time.sleep(REST_S)
                    processes[place] = start(settings, listener, ready)
    except Stopped:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
    finally:
        listener.close()
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(LAST_WISH_S)
            process.kill()


async def try_store(settings: ServerSettings) -> None:
    """Whether the store can be used; a sentence now, rather than from every process."""
    await (await open_store(settings.data, settings.database or None)).close()


def start(settings: ServerSettings, listener: socket.socket, ready: Event) -> BaseProcess:
    """Start another process."""
    process = SPAWN.Process(target=work, args=(settings, listener, ready), name="tischlein worker")
    process.start()
    return process


def work(settings: ServerSettings, listener: socket.socket, ready: Event) -> None:
    """What each process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # until it is ready; then it ends as if it were alone
    threading.Thread(target=end_with_parent, daemon=True).start()
    listener.set_inheritable(False)  # what this process starts shall not keep the port
    set_up_logs(settings.log_format)
    run(settings, listener, lambda _server: ready.set())


def end_with_parent() -> None:
    """End as if asked to when the parent is killed: nobody else could stop this process, and it would keep the port."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
