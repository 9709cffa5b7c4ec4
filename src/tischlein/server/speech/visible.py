"""What people write, as others may be shown it: nothing that hides, turns round or piles up on other letters."""

from __future__ import annotations

import unicodedata

BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # they count as letters and show nothing
MOST_MARKS = 3  # above and below one letter, as some languages need


def visible(text: str) -> str:
    """The text with single spaces and without letters that cannot be seen or change how others are seen."""
    letters: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= MOST_MARKS:
            letters.append(letter if letter.isprintable() and letter not in BLANK_LETTERS else " ")
    return " ".join("".join(letters).split())
