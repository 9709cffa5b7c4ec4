"""A table server at which recorded games come out as they were recorded: chance brings what it brought then.

The first table that is opened gets the chance of the first record, and so on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from tischlein.engine import FairChance, GameRecord, find_game, read_records
from tischlein.server.doors.limits import Limits
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.process.listening import listen
from tischlein.server.process.running import run
from tischlein.server.tables.sources import Sources

READERS = range(2, 5)  # people at a table
MANY = 100_000_000


def recorded_games(name: str) -> list[GameRecord]:
    """The records of a game for two to four people, by the rules as they are now."""
    game = find_game(name)
    records = read_records(game.folder / "records" / "games.jsonl")
    return [one for one in records if one.seats in READERS and one.rules_version == game.rules_version]


class RecordedChance(FairChance):
    """Chance that has happened before.  Everything else costs what it costs at any table."""

    def __init__(self, secret: bytes, outcomes: Sequence[int]) -> None:
        super().__init__(secret)
        self.outcomes = outcomes

    def copy(self) -> RecordedChance:
        """An independent twin that has seen the same."""
        twin = RecordedChance(self.secret, self.outcomes)
        twin.entropy, twin._seen = self.entropy[:], self._seen.copy()
        twin._events, twin._chances = self._events, self._chances
        return twin

    def choose(self, weights: Sequence[int]) -> int:
        """What happened then."""
        super().choose(weights)
        return self.outcomes[self._chances]


def sources_of(records: Sequence[GameRecord]) -> Sources:
    """Tables get numbers instead of secrets, and the chance of the record of that number."""
    numbers = count()
    outcomes = [
        [record.game.actions.read_outcome(event[1:]) for event in record.events if event.startswith("*")]
        for record in records
    ]

    def chance(secret: bytes) -> FairChance:
        return RecordedChance(secret, outcomes[int.from_bytes(secret, "big") % len(outcomes)])

    return replace(Sources(), secret=lambda: next(numbers).to_bytes(32, "big"), chance=chance, below=lambda _count: 0)


def main(game: str, folder: str, port: str) -> None:
    """Serve until somebody ends it."""
    limits = Limits(sockets_per_address=MANY, requests_per_minute=MANY, tables_per_minute=MANY, wishes_per_minute=MANY)
    settings = ServerSettings(port=int(port), data=Path(folder), limits=limits)
    run(settings, listen(settings), lambda _server: None, sources_of(recorded_games(game)))


if __name__ == "__main__":
    main(*sys.argv[1:])
