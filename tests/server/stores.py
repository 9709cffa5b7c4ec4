"""Tables and rows of a log for tests of the store."""

import asyncio

import msgspec

from tischlein.server.store import TableRow
from tischlein.server.store.log import Played, Row


def table(name="one", **changes):
    meta = '{"host":"Jürgen"}'.encode()
    plain = TableRow(name, "troika", "waiting", listed=False, code=None, created_ms=1, touched_ms=1, meta=meta)
    return msgspec.structs.replace(plain, **changes)


def row(seq, event="*7", **changes):
    return Row(seq, 1000 + seq, Played(event), **changes)


def with_store(database, test):
    """Run a test with an open store."""

    async def run():
        store = await database.open()
        try:
            return await test(store)
        finally:
            await store.close()

    return asyncio.run(run())
