"""Reading what clients say: typed, strict, and with a sentence about what is wrong."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from tischlein.engine.strict import DuplicateKeyError, refuse_duplicates

from .refusals import bad_input


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a message or of a union of them."""
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: Any) -> Any:
    """A message of that kind."""
    try:
        message = decoder(kind).decode(data)
        refuse_duplicates(data)
    except DuplicateKeyError as problem:
        raise bad_input("duplicate_key", name=shortened(str(problem))) from None
    except msgspec.ValidationError as problem:
        raise bad_input("bad_message", why=shortened(str(problem))) from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise bad_input("bad_json") from None
    if ("\\u0000" if isinstance(data, str) else b"\\u0000") in data:  # type: ignore[operator]  # both alike
        raise bad_input("bad_character")
    return message


def shortened(text: str, most: int = 200) -> str:
    """What clients say is quoted only so far."""
    return text if len(text) <= most else text[:most] + "…"


def id_in(data: bytes | str) -> str:
    """The id of a message that could not be understood, so that its sender knows which one it was."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    number = found.get("id", "") if isinstance(found, dict) else ""
    return number if isinstance(number, str) and len(number) <= 64 else ""
