"""Reading editions: what somebody has found on printed cards, checked place by place.

What is wrong is a `Flaw` with its place, so that a form can say it there, in any language; `FLAWS` has the English.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tischlein.kit import Edition, EditionField, Game, Printed, edition_hash

from .discovery import find_game
from .errors import TischleinError
from .strict import DuplicateKeyError, refuse_duplicates

FORMAT = "tischlein-edition/1"
OURS = "ours"  # what our own is called; nobody else's may be
LONGEST_NAME = 40
LARGEST = 2**16  # bytes of a file
MOST_TOLD = 3  # flaws in one sentence

FLAWS = {
    "no_fields": "the game {game} has only one edition, ours",
    "missing": "{field}: nothing is entered for {place}",
    "no_place": "{field}: there is no place {place}",
    "no_choice": "{field}: at {place} stands {value}, which is none of {choices}",
    "no_number": "{field}: at {place} stands {value}, which is no number from {low} to {high}",
    "no_text": "{field}: at {place} stands {value}, which is no name of at most {high} letters",
    "count": "{field}: {choice} stands at {found} places, not at {each}",
    "sum": "{field}: the places of {of} add up to {found}, not to {total}",
    "sum_all": "{field}: all together add up to {found}, not to {total}",
    "no_field": "there is no table {field} in an edition of {game}",
}


class EditionError(TischleinError):
    """An edition that cannot be played with."""


class Flaw(msgspec.Struct, frozen=True):
    """Something that cannot be."""

    key: str
    field: str = ""
    place: str = ""
    parts: dict[str, int | str] = {}

    @property
    def sentence(self) -> str:
        """It in English, without a full stop."""
        return FLAWS[self.key].format(field=self.field, place=self.place, **self.parts)


# -- Checking ------------------------------------------------------------------------------------------------------


def flaws(game: Game, printed: Mapping[str, Any]) -> list[Flaw]:
    """Everything that is wrong with what was entered."""
    fields = {field.name: field for field in game.printed_fields}
    if not fields:
        return [Flaw("no_fields", parts={"game": game.id})]
    unknown = [Flaw("no_field", field=name, parts={"game": game.id}) for name in printed if name not in fields]
    return [*unknown, *(flaw for field in fields.values() for flaw in flaws_in(field, printed.get(field.name, {})))]


def flaws_in(field: EditionField, entered: object) -> Iterator[Flaw]:
    """What is wrong in one table: first place by place, then as a whole."""
    if not isinstance(entered, Mapping):
        entered = {}
    found = [*flaws_at_places(field, entered)]
    yield from found
    if not found:
        yield from flaws_of_all(field, entered)


def flaws_at_places(field: EditionField, entered: Mapping[str, Any]) -> Iterator[Flaw]:
    """Gaps, places that do not exist, and what cannot stand there."""
    for place in entered:
        if place not in field.places:
            yield Flaw("no_place", field.name, place)
    for place in field.places:
        if place in entered:
            yield from flaws_of_value(field, place, entered[place])
        elif field.kind != "text":
            yield Flaw("missing", field.name, place)


def flaws_of_value(field: EditionField, place: str, value: object) -> Iterator[Flaw]:
    """Whether that can be printed there."""
    said = shown(value)
    if field.kind == "choice" and value not in field.choices:
        yield Flaw("no_choice", field.name, place, {"value": said, "choices": ", ".join(field.choices)})
    elif field.kind in {"number", "switch"} and (type(value) is not int or not field.low <= value <= field.high):
        yield Flaw("no_number", field.name, place, {"value": said, "low": field.low, "high": field.high})
    elif field.kind == "text" and not is_name(value, field.high):
        yield Flaw("no_text", field.name, place, {"value": said, "high": field.high})


def flaws_of_all(field: EditionField, entered: Mapping[str, Any]) -> Iterator[Flaw]:
    """Counts and sums."""
    counts = Counter(entered.values())
    for choice in field.choices if field.each else ():
        if counts[choice] != field.each:
            yield Flaw("count", field.name, "", {"choice": choice, "found": counts[choice], "each": field.each})
    for known in field.sums:
        found = sum(entered[place] for place in known.places)
        if found != known.total:
            key = "sum" if known.of else "sum_all"
            yield Flaw(key, field.name, "", {"of": known.of, "found": found, "total": known.total})


def shown(value: object) -> str:
    """What was entered, short enough to be quoted."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 40 else text[:39] + "…"


def is_name(value: object, longest: int) -> bool:
    """Whether something can be shown as a name."""
    return isinstance(value, str) and 0 < len(value) <= longest and value == value.strip() and value.isprintable()


# -- Reading -------------------------------------------------------------------------------------------------------


def edition_of(game: Game, name: str, printed: Mapping[str, Any]) -> Edition:
    """The edition of that name; refused with a sentence if something cannot be."""
    if not is_name(name, LONGEST_NAME) or name == OURS:
        raise EditionError(
            f"an edition has a name of 1 to {LONGEST_NAME} letters, and only our own is called {OURS!r}."
        )
    found = flaws(game, printed)
    if found:
        more = f"; and {len(found) - MOST_TOLD} more" if len(found) > MOST_TOLD else ""
        raise EditionError(f"{'; '.join(flaw.sentence for flaw in found[:MOST_TOLD])}{more}.")
    fields = {field.name: field for field in game.printed_fields}
    ordered = {
        name: {place: printed[name][place] for place in field.places if place in printed.get(name, {})}
        for name, field in fields.items()
    }
    return Edition(game.id, name, ordered, edition_hash(game.id, ordered))


def check_edition(content: object) -> Edition | None:
    """The edition in decoded JSON; None, if it is our own."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise EditionError(f'an edition is a JSON object like {{"format": "{FORMAT}", …}}.')
    name, printed, game = content.get("name"), content.get("printed"), find_game(content.get("game"))
    if not isinstance(name, str) or not isinstance(printed, dict):
        raise EditionError("an edition has the fields name (a text) and printed (an object).")
    if name == OURS and content == ours(game).content():
        return None
    edition = edition_of(game, name, printed)
    if content.get("hash", edition.hash) != edition.hash:
        raise EditionError(
            f"the hash is {shown(content['hash'])}, but what is printed has {edition.hash}; leave the field out."
        )
    return edition


def ours(game: Game) -> Edition:
    """Our own edition of a game."""
    printed: Printed = game.part("printing").PRINTED if game.printed_fields else {}
    return Edition(game.id, OURS, printed, edition_hash(game.id, printed))


def read_edition(path: str | os.PathLike[str]) -> Edition | None:
    """The edition in a file; None, if it is our own."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(LARGEST)
        content = msgspec.json.decode(text)
        refuse_duplicates(text)
        return check_edition(content)
    except OSError as problem:
        raise EditionError(f"{path} cannot be read: {problem.strerror or problem}.") from None
    except DuplicateKeyError as problem:
        raise EditionError(f"{path}: the field {shown(str(problem))} appears twice; leave one of them out.") from None
    except TischleinError as problem:
        raise EditionError(f"{path}: {problem}") from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise EditionError(f"{path} cannot be read as JSON; give a file of an edition (.json).") from None


def played_with(game: Game, edition: Edition | str | os.PathLike[str] | None) -> Game:
    """The game with an edition of its own, or with that in a file."""
    found = edition if edition is None or isinstance(edition, Edition) else read_edition(edition)
    if found is not None and found.game != game.id:
        raise EditionError(f"the edition {found.name!r} is one of {found.game}, not of {game.id}.")
    return game.played_with(found)


def written(edition: Edition) -> str:
    """The edition as a file, a table a line."""
    return msgspec.json.format(msgspec.json.encode(edition.content()), indent=2).decode() + "\n"
