"""The eight who sit at a table when computers play: a name, a face, a pace and a taste.

How strong they play is their level (ladder.py), whoever they are: a taste only settles what the search finds equally
good (tastes.py), and a pace is drawn without looking at the game.  A new character is a row here, its pace and taste in
words in texts/<language>.toml and its drawing in web/src/kit/cast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from tischlein.engine import TischleinError

from . import tastes


@dataclass(frozen=True)
class Character:
    """Somebody who plays, at any level."""

    id: str
    name: str  # the same in every language
    taste: tastes.Taste
    pace: tuple[int, int]  # the shortest and the longest pause, in percent of the table's: 50 to 150


CAST = {
    one.id: one
    for one in (
        Character("taler", "Taler", tastes.great_numbers, (100, 150)),
        Character("meck", "Meck", tastes.first_sight, (50, 85)),
        Character("kruemel", "Krümel", tastes.points_now, (60, 95)),
        Character("docht", "Docht", tastes.points_later, (110, 150)),
        Character("huhu", "Huhu", tastes.weak_rivals, (95, 140)),
        Character("wabe", "Wabe", tastes.hopeful_others, (105, 145)),
        Character("pfiff", "Pfiff", tastes.second_thought, (50, 150)),
        Character("rums", "Rums", tastes.once_more, (50, 75)),
    )
}


def find_character(name: str) -> Character:
    """The character of that id."""
    if name not in CAST:
        raise TischleinError(f"There is no character {name!r}; there are: {', '.join(CAST)}.")
    return CAST[name]


def called(name: str) -> str:
    """The id of the character with a name, if there is one."""
    return next((one.id for one in CAST.values() if one.name == name), "")


def cast_for(chosen: Sequence[str | None], table: str) -> list[str]:
    """Who plays, by seat: whoever was chosen, but nobody twice; None is no character; "" is somebody else.

    Who that is depends on the name of the table and on nothing else: tables that know no characters have theirs, too.
    """
    ids = list(CAST)
    first = crc32(table.encode()) % len(ids)
    free = (one for one in ids[first:] + ids[:first] if one not in chosen)
    seated: list[str] = []
    for one in chosen:
        is_free = one in CAST and one not in seated
        seated.append("" if one is None else one if is_free else next(free))
    return seated
