"""A process that reads one record from elsewhere, checks it and plays it through, and tells what it found.

A text of four megabytes keeps a whole process busy while it is decoded, and a long game while it is played.  Here
nobody else waits for that.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from tischlein.engine import GameRecord, TischleinError, check_record
from tischlein.server.messages.tables import ImportRecord
from tischlein.server.speech.decoding import decode
from tischlein.server.speech.refusals import RefusedError, bad_input

MOST_EVENTS = 30_000  # of a record; the longest game (Triominos alone, 100 rounds, mirrored tiles) has two thirds of it


class Read(msgspec.Struct, frozen=True, tag=True):
    """A record that can be shown."""

    game: str
    seats: int
    options: dict[str, int | str]
    events: list[str]
    version: int
    players: list[str]  # by seat; empty names, if it does not name everybody
    edition: dict[str, Any] | None = None  # None: ours


class Refused(msgspec.Struct, frozen=True, tag=True):
    """Why it cannot be shown."""

    key: str
    status: int
    parts: dict[str, Any]


encode = msgspec.msgpack.Encoder().encode
decode_finding = msgspec.msgpack.Decoder(Read | Refused).decode


def find(body: bytes) -> Read | Refused:
    """What there is to tell of a record."""
    try:
        record = checked(decode(body, ImportRecord).record)
    except RefusedError as refusal:
        return Refused(refusal.key, refusal.status, refusal.parts)
    options, version, printed = record.options, record.rules_version, record.game.edition
    edition = None if printed is None else printed.content()
    return Read(record.game.id, record.seats, options, record.events, version, players_of(record), edition)


def checked(content: object) -> GameRecord:
    """A record that can be shown: all of it is legal, and there is an end to it."""
    try:
        record = check_record(content)
        if len(record.events) > MOST_EVENTS:
            raise bad_input("long_record", events=len(record.events), most=MOST_EVENTS)
        record.replay()
    except RefusedError:
        raise
    except TischleinError as problem:
        raise bad_input("record", why=str(problem)) from problem
    return record


def players_of(record: GameRecord) -> list[str]:
    """The names in a record, by seat; empty, if it does not name everybody."""
    names = record.further.get("players")
    if isinstance(names, list) and len(names) == record.seats and all(isinstance(name, str) for name in names):
        return names
    return [""] * record.seats


if __name__ == "__main__":
    sys.stdout.buffer.write(encode(find(sys.stdin.buffer.read())))
