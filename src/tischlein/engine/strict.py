"""JSON without double meaning: an object in which a key stands twice is refused, since readers could disagree."""

from __future__ import annotations

import json
from typing import Any


class DuplicateKeyError(ValueError):
    """A key stands twice in an object; the text is that key."""


def refuse_duplicates(text: bytes | str) -> None:
    """Look through a text that is known to be JSON."""
    json.loads(text, object_pairs_hook=unique)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; refuses one with a key that stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise DuplicateKeyError(next(key for key in keys if keys.count(key) > 1))
    return found
