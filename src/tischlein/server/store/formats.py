"""The formats of what is stored, and what happens to rows that only a newer version of the server understands.

Rows are read for ever, but several versions may serve the same tables while a site is upgraded: an older one must
neither misread what a newer one has written nor write it back without what it does not know.  So a row of a log, a line
of chat and the meta data of a table say which format their reader must know; those that say nothing have the first.

Something new that older processes may overlook, and lose, is a field with a default.  Something that they must not
overlook raises FORMAT, and the rows that hold it say so (`format=2`), but no others: all other tables can still be
played by everybody.  A new kind of entry needs no new format; whoever does not know it refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from http import HTTPStatus
from typing import TypeVar

import msgspec

from tischlein.server.speech.refusals import RefusedError

FIRST = 1
EDITIONS = 2  # tables with an edition of their own
FORMAT = EDITIONS  # the newest that this program knows


class NewerError(RefusedError):
    """A newer version of the server has written this: an older one neither plays on nor writes it back."""

    def __init__(self) -> None:
        super().__init__("newer", HTTPStatus.SERVICE_UNAVAILABLE)


class Stamped(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Base of everything that is written and read by itself."""

    format: int = FIRST  # that its reader must know


class Kind(msgspec.Struct, frozen=True):
    """The kind of an entry of a log."""

    what: str = ""


class Outline(Stamped, frozen=True):
    """As much of a row as shows that it cannot be read here."""

    entry: Kind = Kind()


T = TypeVar("T", bound=Stamped)
decode_outline = msgspec.json.Decoder(Outline).decode


def reader_of(kind: type[T], entries: Container[str] = ("",)) -> Callable[[str | bytes], T]:
    """What reads such rows: fields that are not known here are ignored, newer formats and kinds of entries refused."""
    decode = msgspec.json.Decoder(kind).decode

    def read(content: str | bytes) -> T:
        try:
            row = decode(content)
        except msgspec.ValidationError:
            outline = decode_outline(content)
            if outline.format > FORMAT or outline.entry.what not in entries:
                raise NewerError from None
            raise
        if row.format > FORMAT:
            raise NewerError
        return row

    return read
