"""Records from elsewhere: a table that shows one."""

from __future__ import annotations

from http import HTTPStatus

from tischlein.server.messages.tables import Created, Settings
from tischlein.server.speech.refusals import RefusedError
from tischlein.server.speech.visible import visible
from tischlein.server.store.log import Ended, Started
from tischlein.server.store.meta import Chair, Meta, Person, token_hash

from .conversion import sent_edition, stored_settings
from .opening import ME, open_table
from .record_process import Read
from .registry import Registry


async def import_record(house: Registry, body: bytes) -> Created:
    """A table that shows a game from elsewhere."""
    async with house.imports.turn():
        record = await read(house, body)
    chairs = [Chair("bot", name=visible(name)[:24]) for name in record.players]
    token = house.sources.token()
    settings = stored_settings(
        Settings(record.game, record.seats, record.options, edition=sent_edition(record.edition))
    )
    secret = house.sources.secret()
    meta = Meta(settings, [Person(ME, "–", token_hash(token))], chairs, ME, secret.hex(), origin="record")
    sitters = [chair.sitter for chair in chairs]
    started = Started(record.options, sitters, "", prefix=record.events, version=record.version)
    return Created(await open_table(house, meta, [started, Ended("over")]), token, ME)


async def read(house: Registry, body: bytes) -> Read:
    """The record in a body, if it can be shown."""
    finding = await house.read_record(body)
    if isinstance(finding, Read):
        return finding
    raise RefusedError(finding.key, HTTPStatus(finding.status), **finding.parts)
