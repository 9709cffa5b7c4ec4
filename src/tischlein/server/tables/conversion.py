"""Between what is sent and what is stored.  Each has structs of its own, so that one can change without the other."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from tischlein.server.messages.editions import EditionFile
from tischlein.server.messages.tables import Clock, SeriesGame, Settings
from tischlein.server.store.meta import StoredClock, StoredGame, StoredSettings

T = TypeVar("T", bound=msgspec.Struct)


def stored_settings(sent: Settings) -> StoredSettings:
    """Settings as they are stored."""
    edition = msgspec.UNSET if sent.edition is None else stored_edition(sent.edition)
    return converted(sent, StoredSettings, clock=converted(sent.clock, StoredClock), edition=edition)


def sent_settings(stored: StoredSettings) -> Settings:
    """Settings as they are sent."""
    return converted(stored, Settings, clock=sent_clock(stored.clock), edition=sent_edition(stored.printed))


def stored_edition(sent: EditionFile) -> dict[str, Any]:
    """An edition as it is stored, and as its reader takes it."""
    edition: dict[str, Any] = msgspec.to_builtins(sent)
    return edition


def sent_edition(stored: dict[str, Any] | None) -> EditionFile | None:
    """An edition as it is sent; None: ours."""
    return None if stored is None else msgspec.convert(stored, EditionFile)


def sent_clock(stored: StoredClock) -> Clock:
    """A clock as it is sent."""
    return converted(stored, Clock)


def sent_game(stored: StoredGame) -> SeriesGame:
    """A game of a series as it is sent."""
    return converted(stored, SeriesGame)


def converted(source: msgspec.Struct, kind: type[T], **others: object) -> T:
    """The same in another struct, field by field; what only one of the two has is left out, or has its default."""
    shared = {name: getattr(source, name) for name in kind.__struct_fields__ if name in source.__struct_fields__}
    return kind(**{name: value for name, value in shared.items() if value is not msgspec.UNSET} | others)
