"""`tischlein serve` of a version to come.  It knows the next format, and writes it where something is called newer."""

import json
from collections.abc import Callable

import msgspec

from tischlein.cli import main
from tischlein.server.store import formats, sql

NEXT = formats.FORMAT + 1

encode, columns_of = sql.encode, sql.columns_of


def raised(content: bytes) -> bytes:
    """With something that older versions must not overlook, if it is called newer."""
    if b"newer" not in content:
        return content
    return json.dumps(json.loads(content) | {"format": NEXT, "mood": "sunny"}).encode()


def become_newer(put: Callable[[object, str, object], None] = setattr) -> None:
    """From now on this is that version."""
    put(formats, "FORMAT", NEXT)
    put(sql, "encode", lambda row: raised(encode(row)))
    put(sql, "columns_of", lambda table: columns_of(msgspec.structs.replace(table, meta=raised(table.meta))))


if __name__ == "__main__":
    become_newer()
    main()
