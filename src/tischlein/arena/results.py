"""Finished games of a tournament in a folder: `games.jsonl`, a record a line, only ever appended to.

Interrupt a tournament as you like: whatever was finished is there, and the same command plays what is missing.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Self

import msgspec

from tischlein.engine import TischleinError
from tischlein.engine.schema import Result

from .folder import claim, configuration
from .schedule import Tournament


class ArenaFacts(msgspec.Struct, frozen=True):
    """What the arena adds to a record."""

    deal: int
    table: int
    moves: int
    ms: list[list[float]]  # of each move of each seat, as long as its bot did not fail
    failures: dict[str, str] = {}  # seat: what its bot did wrong


class GameResult(msgspec.Struct, frozen=True):
    """One finished game, as far as anybody counts it: the record's events are left out."""

    bots: list[str]  # by seat
    result: Result
    arena: ArenaFacts

    @property
    def winners(self) -> list[int]:
        """Who has won.  A bot that failed is last; if it alone had won, the best score of the others wins."""
        failed = {int(seat) for seat in self.arena.failures}
        honest = [seat for seat in self.result.winners if seat not in failed]
        others = [seat for seat in range(len(self.bots)) if seat not in failed]
        if honest or not self.result.winners or not others:
            return honest
        best = max(self.result.scores[seat] for seat in others)
        return [seat for seat in others if self.result.scores[seat] == best]

    @property
    def shares(self) -> list[float]:
        """What each seat has won: one game, shared by the winners; nobody's, if all have lost."""
        winners = self.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.bots))]


Deal = list[GameResult]  # all games with the same luck, by table


class Ledger:
    """The folder of a tournament; a context in which games can be added."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.folder = folder
        self.tournament = tournament
        self.deals: dict[int, dict[int, GameResult]] = defaultdict(dict)  # [deal][table]
        self.games = folder / "games.jsonl"
        claim(folder, configuration(tournament))
        self.read()
        self.file = self.games.open("ab")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def read(self) -> None:
        """All games there are.  A last line without end was being written when all ended: it is cut off."""
        self.games.touch()
        whole = 0
        with self.games.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):
                    break
                whole += len(line)
                try:
                    self.note(line)
                except msgspec.DecodeError:
                    raise TischleinError(
                        f"{self.games}, line {number} is no game of an arena; give another folder."
                    ) from None
        with self.games.open("rb+") as file:
            file.truncate(whole)

    def note(self, line: bytes) -> GameResult:
        """Count the game of a line."""
        game = msgspec.json.decode(line, type=GameResult)
        self.deals[game.arena.deal][game.arena.table] = game
        return game

    def add(self, line: bytes) -> GameResult:
        """One more game."""
        self.file.write(line + b"\n")
        self.file.flush()
        return self.note(line)

    def has(self, deal: int, table: int) -> bool:
        """Whether that game is there."""
        return table in self.deals.get(deal, {})

    def whole_deal(self, number: int) -> Deal | None:
        """A deal, if all its games are there."""
        games = self.deals.get(number, {})
        return [games[table] for table in sorted(games)] if len(games) == self.tournament.games_per_deal else None
