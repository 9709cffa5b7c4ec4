"""Records from elsewhere: each is read in a process of its own, which ends when whoever sent it leaves."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from contextlib import suppress
from http import HTTPStatus

import msgspec

from tischlein.server.messages.tables import Created, Settings
from tischlein.server.speech.refusals import RefusedError, unavailable
from tischlein.server.speech.visible import visible
from tischlein.server.store.log import Ended, Started
from tischlein.server.store.meta import Chair, Meta, Person, token_hash

from .conversion import stored_settings
from .desk import unless_left
from .opening import ME, open_table
from .record_process import Read, decode_finding
from .registry import Registry

COMMAND = (sys.executable, "-P", "-m", "tischlein.server.tables.record_process")
LONGEST_S = 20.0  # that reading may take


async def import_record(house: Registry, body: bytes) -> Created:
    """A table that shows a game from elsewhere."""
    async with house.imports.turn():
        record = await read(body)
    chairs = [Chair("bot", name=visible(name)[:24]) for name in record.players]
    token = house.sources.token()
    settings = stored_settings(Settings(record.game, record.seats, record.options))
    secret = house.sources.secret()
    meta = Meta(settings, [Person(ME, "–", token_hash(token))], chairs, ME, secret.hex(), origin="record")
    sitters = [chair.sitter for chair in chairs]
    started = Started(record.options, sitters, "", prefix=record.events, version=record.version)
    return Created(await open_table(house, meta, [started, Ended("over")]), token, ME)


async def read(body: bytes) -> Read:
    """The record in a body, if it can be shown."""
    try:
        process = await create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
    except OSError as problem:
        raise unavailable("store", why=str(problem.strerror)) from problem
    telling = asyncio.ensure_future(tell(process, body))
    try:
        answer = await unless_left(telling)
        finding = decode_finding(answer)
    except (TimeoutError, msgspec.DecodeError) as problem:  # it took too long, or died
        raise unavailable("unread_record") from problem
    finally:
        telling.cancel()
        await end(process)
    if isinstance(finding, Read):
        return finding
    raise RefusedError(finding.key, HTTPStatus(finding.status), **finding.parts)


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
