"""Reading a record from elsewhere in a process of its own, which ends when whoever sent it leaves."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from tischlein.server.speech.refusals import unavailable

from .desk import unless_left
from .record_process import Read, Refused, decode_finding

COMMAND = (sys.executable, "-P", "-m", "tischlein.server.tables.record_process")
LONGEST_S = 20.0  # that reading may take

ReadRecord = Callable[[bytes], Awaitable[Read | Refused]]  # what there is to tell of an `ImportRecord`, as it was sent


async def read_in_process(body: bytes) -> Read | Refused:
    """What a process finds in a body."""
    try:
        process = await create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
    except OSError as problem:
        raise unavailable("store", why=str(problem.strerror)) from problem
    telling = asyncio.ensure_future(tell(process, body))
    try:
        answer = await unless_left(telling)
        finding: Read | Refused = decode_finding(answer)
    except (TimeoutError, msgspec.DecodeError) as problem:  # it took too long, or died
        raise unavailable("unread_record") from problem
    finally:
        telling.cancel()
        await end(process)
    return finding


async def tell(process: Process, body: bytes) -> bytes:
    """What a process answers to a body."""
    async with asyncio.timeout(LONGEST_S):
        answer, _ = await process.communicate(body)
    return answer


async def end(process: Process) -> None:
    """Whatever it does, it ends."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
