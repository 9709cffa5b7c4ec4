"""JSON without double meaning: an object in which a key appears twice is refused, since readers could disagree."""

from __future__ import annotations

import json
from typing import Any


class DuplicateKeyError(ValueError):
    """A key appears twice in an object; the text is that key."""


def refuse_duplicates(text: bytes | str) -> None:
    """Look through a text that is known to be JSON."""
    json.loads(text, object_pairs_hook=unique)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; refuses one with a key that appears twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DuplicateKeyError(key)
        found[key] = value
    return found
