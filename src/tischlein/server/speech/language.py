"""In which language somebody wants to be answered."""

from __future__ import annotations

from tischlein.engine.texts import FALLBACK
from tischlein.languages import LANGUAGES


def preferred(accept_language: str) -> str:
    """The first language of a browser's list that we speak; the list is `de-AT,de;q=0.9,en;q=0.8`."""
    wishes = []
    for place, part in enumerate(accept_language[:500].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, tag[:2].lower()))
    return next((tag for _, _, tag in sorted(wishes) if tag in LANGUAGES), FALLBACK)
