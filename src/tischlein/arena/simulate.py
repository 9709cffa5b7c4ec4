"""Many games of one plan, on all cores; the same games in the same order whatever the number of cores."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

from tischlein.engine import GameRecord
from tischlein.kit import holds

from .players import FinishedGames, Plan, kind_of_player


def warm_up(plan: Plan, *, recorded: bool = False) -> None:
    """Compile what the plan needs, or load it from the cache, so that time measured later is playing time."""
    kind_of_player(plan)(plan).play(0, 1, recorded=recorded)


def simulate(plan: Plan, games: int, *, recorded: bool = False, threads: int | None = None) -> Iterator[FinishedGames]:
    """The games 0 … games-1 of the plan, some at a time, in order."""
    kind = kind_of_player(plan)
    workers = (threads or cores()) if kind.uses_cores else 1
    at_once = max(1, min(kind.games_at_once, games // (4 * workers)))  # few games are for all cores, too
    own = threading.local()

    def play(first: int) -> FinishedGames:
        if not hasattr(own, "player"):
            own.player = kind(plan)
        last = min(first + at_once, games)
        finished: FinishedGames = own.player.play(first, last, recorded=recorded)
        return finished

    pool = ThreadPoolExecutor(workers)
    waiting: deque[Future[FinishedGames]] = deque()
    try:
        for first in range(0, games, at_once):
            waiting.append(pool.submit(play, first))
            if len(waiting) > 2 * workers:  # enough to keep every core busy, few enough to fit any memory
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def records_in(plan: Plan, finished: FinishedGames) -> Iterator[GameRecord]:
    """The records of games that were played with `recorded`."""
    for row, words in enumerate(finished.words):
        winners = [seat for seat in range(plan.seats) if holds(int(finished.winners[row]), seat)]
        further = {
            **({} if plan.deal is None else {"deal": plan.deal}),
            "bots": list(plan.bots),
            "simulation": {"seed": plan.seed, "game": finished.first + row},
            "result": {"scores": finished.scores[row].tolist(), "winners": winners},
        }
        yield GameRecord(plan.game, plan.seats, plan.options, words, plan.game.rules_version, further)
