"""Game records: reading, checking, writing.  docs/records.md defines the format, to the letter."""

from __future__ import annotations

import codecs
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from tischlein.kit import Game

from .deals import number_of
from .discovery import find_game
from .editions import check_edition, played_with
from .errors import IllegalEventError, RecordError, TischleinError
from .files import replacing
from .match import Match
from .strict import DuplicateKeyError, refuse_duplicates

FORMAT = "tischlein/1"
LARGEST = 16 * 2**20  # bytes of one record; the longest games have a tenth of that
NO_JSON = (msgspec.DecodeError, ValueError, RecursionError)  # what decoding rubbish raises
NO_OBJECT = 'a record is a JSON object like {"format": "tischlein/1", …}.'


@dataclass(frozen=True)
class GameRecord:
    """One game: who played what under which options, event by event."""

    game: Game  # with the edition that was played
    seats: int
    options: dict[str, int | str]
    events: list[str]
    rules_version: int = 1
    further: dict[str, Any] = field(default_factory=dict)  # fields this reader does not need: names, result, fair …

    def start(self) -> Match:
        """The match before the first event."""
        return Match(self.game, self.seats, self.options, version=self.rules_version)

    def replay(self) -> Match:
        """The match after the last event."""
        match = self.start()
        for place, event in enumerate(self.events, 1):
            play_checked(match, event, place)
        return match

    def line(self) -> str:
        """The record as one line of JSON; options equal to the default are left out."""
        content: dict[str, Any] = {"format": FORMAT, "game": self.game.id, "seats": self.seats}
        brief = self.game.options.brief(self.options)
        if brief:
            content["options"] = brief
        if self.game.edition is not None:
            content["edition"] = self.game.edition.content()
        if self.rules_version != 1:
            content["rules_version"] = self.rules_version
        content["events"] = self.events
        return msgspec.json.encode({**content, **self.further}).decode()


def record_of(match: Match, **further: object) -> GameRecord:
    """The record of a match; it says which numbered deal it was, if it was one."""
    known = {"deal": number} if (number := number_of(match.chance)) is not None else {}
    return GameRecord(match.game, match.seats, match.options, match.words(), match.version, {**known, **further})


def play_checked(match: Match, event: str, place: int) -> None:
    """Play the event at a place (counted from 1) of a record; an illegal one is named with its place and the reason."""
    try:
        match.play(event)
    except IllegalEventError as problem:
        reason = str(problem).rstrip(".")
        raise IllegalEventError(f"event {place}, {shorten(event)!r}, is not legal: {reason}.") from None


def shorten(text: str, length: int = 60) -> str:
    """A text that may come from anywhere, short enough to be shown."""
    return text if len(text) <= length else text[: length - 1] + "…"


def as_json(value: object) -> str:
    """A value as it stands in a record: true, null."""
    return shorten(msgspec.json.encode(value).decode())


class Written:
    """A value of a record that is neither a number nor a word; messages quote it as it is written there."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        return as_json(self.value)


def as_written(value: object) -> object:
    """A value to be checked."""
    return value if type(value) in {int, str} else Written(value)


# -- Checking ------------------------------------------------------------------------------------------------------


def parse_record(text: bytes | str) -> GameRecord:
    """One record from its JSON text."""
    try:
        content = msgspec.json.decode(text)
        refuse_duplicates(text)
    except DuplicateKeyError as problem:
        raise RecordError(f"the field {shorten(str(problem))!r} appears twice; leave one of them out.") from None
    except NO_JSON as problem:
        raise RecordError(f"this cannot be read as JSON: {shorten(str(problem), 120)}.") from None
    return check_record(content)


def check_record(content: object) -> GameRecord:
    """One record from decoded JSON."""
    if not isinstance(content, dict):
        raise RecordError(NO_OBJECT)
    for name in ("format", "game", "seats", "events"):
        if name not in content:
            raise RecordError(f"the field {name!r} is missing.")
    if content["format"] != FORMAT:
        raise RecordError(f"the format is {as_json(content['format'])}, not {as_json(FORMAT)}.")
    further = dict(content)
    del further["format"]
    game, seats = further.pop("game"), further.pop("seats")
    options, events = further.pop("options", {}), further.pop("events")
    version, edition = further.pop("rules_version", 1), further.pop("edition", None)
    if not isinstance(options, dict):
        raise RecordError("options must be an object of names and values.")
    if not isinstance(events, list):
        raise RecordError("events must be a list of strings.")
    for place, event in enumerate(events, 1):
        if not isinstance(event, str):
            raise RecordError(f"event {place} is {as_json(event)}, not a string.")
    try:
        found = in_edition(find_game(game), edition)
        given = {name: as_written(value) for name, value in options.items()}
        checked = found.check_options(found.check_seats(as_written(seats)), given)
    except TischleinError as problem:
        raise RecordError(shorten(str(problem), 300)) from None
    if isinstance(version, bool) or not isinstance(version, int) or not 1 <= version <= found.rules_version:
        known = f"1 to {found.rules_version}" if found.rules_version > 1 else "1"
        raise RecordError(f"rules_version {as_json(version)} is unknown; {found.id} knows {known}.")
    return GameRecord(found, seats, checked, events, version, further)


def in_edition(game: Game, content: object) -> Game:
    """The game with the edition that a record holds; with ours, if it holds none."""
    if content is None:
        return game
    return played_with(game, check_edition(content))


# -- Files ---------------------------------------------------------------------------------------------------------


def read_records(path: str | os.PathLike[str]) -> Iterator[GameRecord]:
    """The records of a file, one after the other.  Says which record is wrong, and why."""
    try:
        with Path(path).open("rb") as file:
            yield from read_open_file(file, os.fspath(path))
    except OSError as problem:
        raise RecordError(why_no_file(problem, path)) from None


def why_no_file(problem: OSError, path: str | os.PathLike[str]) -> str:
    """A sentence on why a file of records cannot be read."""
    match problem:
        case IsADirectoryError():
            return f"{path} is a folder; give a file of records (.json or .jsonl)."
        case FileNotFoundError():
            return f"{path} does not exist; give a file of records (.json or .jsonl)."
        case PermissionError():
            return f"{path} may not be read; allow reading it or give another file."
        case _:
            return f"{path} cannot be read: {problem.strerror or problem}."


def read_open_file(file: BinaryIO, name: str) -> Iterator[GameRecord]:
    """One object a line; or, if the first line is no complete object, one object in all."""
    number = 0
    try:
        for number, text in enumerate(record_texts(file), 1):  # noqa: B007  the error tells it
            yield parse_record(text)
    except RecordError as problem:
        raise RecordError(f"{name}, record {max(number, 1)}: {problem}") from None
    if number == 0:
        raise RecordError(f"{name} holds no record.")


def record_texts(file: BinaryIO) -> Iterator[bytes]:
    """The text of each record in a file."""
    lines = bounded_lines(file)
    for line in lines:
        first = line.removeprefix(codecs.BOM_UTF8)  # some editors begin every file with it
        if not first.lstrip().startswith(b"{"):  # do not read 100 MB of rubbish to the end
            raise RecordError(NO_OBJECT)
        yield first if is_whole(first) else first + bounded(file.read(LARGEST))
        break
    yield from lines


def bounded_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines that are not empty."""
    while line := bounded(file.readline(LARGEST)):
        if line.strip():
            yield line


def bounded(text: bytes) -> bytes:
    """A text that ended before LARGEST."""
    if len(text) == LARGEST:
        raise RecordError(f"it is larger than {LARGEST // 2**20} MiB, no game is so long.")
    return text


def is_whole(text: bytes) -> bool:
    """Whether a text is JSON by itself."""
    try:
        msgspec.json.decode(text)
    except NO_JSON:
        return False
    return True


def write_records(path: str | os.PathLike[str], records: Iterable[GameRecord]) -> int:
    """Write a file of records, one a line; how many.  The file appears when it is whole."""
    count = 0
    with replacing(path) as file:
        for record in records:
            file.write(record.line() + "\n")
            count += 1
    return count
