"""Playing what is missing of a tournament."""

from __future__ import annotations

from collections.abc import Iterator

from .crew import play_all
from .results import GameResult, Ledger
from .schedule import Fixture
from .simulate import cores


def missing(ledger: Ledger, deals: int) -> Iterator[Fixture]:
    """The games of the first deals that are not there yet, deal by deal."""
    for number in range(deals):
        for fixture in ledger.tournament.deal(number):
            if not ledger.has(fixture.deal, fixture.table):
                yield fixture


def play_missing(ledger: Ledger, deals: int, workers: int | None = None) -> Iterator[GameResult]:
    """Each game as it ends; it is in the folder before anybody hears of it."""
    for line in play_all(ledger.tournament, missing(ledger, deals), workers or cores(), ledger.folder):
        yield ledger.add(line)
