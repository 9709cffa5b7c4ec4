"""What the commands `simulate` and `arena` do, as functions that return data."""

from __future__ import annotations

import importlib.util
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tischlein.engine import GameRecord, TischleinError, find_game
from tischlein.engine.deals import secret_of
from tischlein.engine.numbers import whole_number
from tischlein.kit import Game

from .check import prepare
from .entrants import entrants
from .frames import frame_of
from .players import FinishedGames, Plan
from .ratings import Tally
from .results import Ledger
from .schedule import Tournament
from .simulate import records_in
from .simulate import simulate as play
from .summary import Summary
from .tournament import TournamentRun

Column = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Simulation:
    """Many finished games, a row each; copies, so they are the caller's."""

    plan: Plan
    scores: Column  # [game, seat]
    winners: Column  # [game, seat]: whether the seat has won
    moves: Column  # [game]: decisions
    events: Column  # [game]: decisions and chance
    summary: Summary  # of all games: win shares with intervals, means, bounds
    records: list[GameRecord]  # if they were asked for

    @cached_property
    def columns(self) -> dict[str, Column]:
        """The games as columns: `game`, `moves`, `events`, and `score_0`, `won_0` … by seat."""
        by_seat = {
            f"{name}_{seat}": values[:, seat]
            for name, values in (("score", self.scores), ("won", self.winners))
            for seat in range(self.plan.seats)
        }
        return {"game": np.arange(len(self.moves)), "moves": self.moves, "events": self.events, **by_seat}

    def frame(self, library: str = "") -> Any:
        """The columns as a data frame of `polars` or `pandas`; unless one is named, of whichever is installed."""
        return frame_of(self.columns, library)


def simulate(
    game: str | Game,
    seats: int,
    games: int = 1000,
    *,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    deal: int | None = None,
    records: bool = False,
    threads: int | None = None,
    **options: Any,
) -> Simulation:
    """Let bots play many games on all cores (or on so many threads): scores, winners and lengths of each.

    The same seed gives the same games, whatever the machine.  One bot plays on all seats, or there is one for each.
    With the number of a deal all games are played with that one: bots differ, what lies where does not.

    >>> simulate("drei", 3, 1000, bots=["greedy", "random", "random"]).summary.win_share(0).share > 0.5
    True
    """
    plan = planned(game, seats, bots, seed, options, deal)
    games = whole_number(games, "The number of games", 1)
    summary, parts, kept = Summary(seats), list[FinishedGames](), list[GameRecord]()
    for finished in play(plan, games, recorded=records, threads=threads):
        summary.add(finished)
        kept += records_in(plan, finished) if records else []
        parts.append(finished)
    scores, winners, moves, events = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("scores", "winners", "moves", "events")
    )
    won = (winners[:, None] >> np.arange(seats) & 1).astype(bool)
    return Simulation(plan, scores, won, moves, events, summary, kept)


def planned(
    game: str | Game,
    seats: int,
    bots: str | Sequence[str],
    seed: int,
    options: dict[str, Any],
    deal: int | None,
) -> Plan:
    """What is to be simulated, checked."""
    from tischlein.bots import find_bot

    found = find_game(game) if isinstance(game, str) else game
    full = found.check_options(found.check_seats(seats), options)
    names = (bots,) * seats if isinstance(bots, str) else tuple(bots)
    if len(names) != seats:
        raise TischleinError(f"There are {seats} seats and {len(names)} bots; give one bot for all, or {seats}.")
    for name in set(names):
        find_bot(name)
    if deal is not None:
        secret_of(deal)
    return Plan(found, seats, full, names, whole_number(seed, "A seed"), deal)


def compete(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int = 1000,
    *,
    seed: int = 0,
    budget_ms: int | None = None,
    folder: str | Path | None = None,
    workers: int | None = None,
    **options: Any,
) -> Tally:
    """Let bots compete on all cores, as `tischlein arena` does: `standings` holds ratings and win shares.

    Everybody plays on every seat with the same luck; `new=exec:./mybot` gives a bot a name.  A folder keeps all games,
    so that the same call goes on where it was interrupted; without one they are forgotten.  It starts processes: call
    it below `if __name__ == "__main__"`.
    """
    found = find_game(game)
    if seats == 1 or not bots or isinstance(bots, str):
        raise TischleinError("An arena needs two seats or more, and a list of bots.")
    names, called = entrants(bots)
    tournament = Tournament(
        found.id,
        found.check_seats(seats),
        found.check_options(seats, options),
        names,
        whole_number(seed, "A seed"),
        budget_ms,
        called,
    )
    deals = tournament.deals_for(whole_number(games, "The number of games", 1))
    if importlib.util.find_spec("choix") is None:
        raise TischleinError("Ratings need the library choix: pip install 'tischlein[arena]'.")
    prepare(tournament)
    with tempfile.TemporaryDirectory() as nowhere, Ledger(Path(folder or nowhere), tournament) as ledger:
        run = TournamentRun(ledger, deals)
        for _ in run.play(workers):
            pass
        return Tally(tournament, run.deals)
