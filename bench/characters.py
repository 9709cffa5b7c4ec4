"""Whether characters keep the strength of their level: the difference of win share to the plain bot, on the same deals.

`python bench/characters.py --out DIR` plays on all cores until the time is over, all intervals are narrow enough or all
deals are played, goes on where it stopped, and prints a table.  A deal is played once by plain bots alone, and once for
each seat with a character there: with the same luck of everybody, so that only what the taste changed makes a
difference.  The characters take turns, and all of them are one row; `--apart` gives each a row of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from itertools import count
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic
from typing import NamedTuple, TextIO

from rich.progress import Progress

from tischlein.arena.summary import CERTAINTY
from tischlein.bots import find_bot
from tischlein.bots.characters import CAST
from tischlein.bots.ladder import LEVEL, level_of
from tischlein.bots.search import prepare
from tischlein.engine import Match, TischleinError, discover, find_game
from tischlein.engine.chance import NumberedChance
from tischlein.engine.knowledge import Knowledge

GAMES = tuple(game.id for game in discover())
SEED = 16
BOUND = 0.03  # the interval has to lie within so much win share
FEWEST = 200  # deals, before an interval settles anything
STREAMS = 1 << 32  # of luck, for each seat


class Question(NamedTuple):
    """A game, a level and who plays; "" is everybody in turn."""

    game: str
    level: int
    character: str = ""

    @property
    def seats(self) -> int:
        """The table at which bots are compared: two seats where there can be two."""
        return 2 if 2 in find_game(self.game).seats else find_game(self.game).seats[0]

    def who(self, deal: int) -> str:
        """The character of a deal."""
        return self.character or list(CAST)[deal % len(CAST)]


# -- Playing -----------------------------------------------------------------------------------------------------------


def difference(question: Question, deal: int) -> float:
    """How much more than a plain bot the character wins of a deal, on average over all seats."""
    plain = f"{LEVEL}{question.level}"
    usual = shares(question, deal, [plain] * question.seats)
    character = f"{plain}:{question.who(deal)}"
    changes = []
    for seat in range(question.seats):
        bots = [character if other == seat else plain for other in range(question.seats)]
        changes.append(shares(question, deal, bots)[seat] - usual[seat])
    return fmean(changes)


def shares(question: Question, deal: int, names: list[str]) -> list[float]:
    """By seat the share of the win."""
    match = Match(find_game(question.game), question.seats, {}, NumberedChance(SEED, deal))
    bots = [find_bot(name)(SEED + deal, 1 + seat * STREAMS) for seat, name in enumerate(names)]
    while not match.is_over:
        seat = match.to_act()[0]
        match.act(seat, bots[seat].choose(Knowledge.of(match, seat)))
    winners = match.winners() or []
    return [(seat in winners) / max(1, len(winners)) for seat in range(question.seats)]


class Measurement:
    """What is known about a question; kept in a file."""

    def __init__(self, question: Question, folder: Path, files: ExitStack) -> None:
        self.question = question
        path = folder / f"{'-'.join(filter(None, map(str, question)))}.jsonl"
        self.found: dict[int, float] = {}
        if path.exists():
            self.found = dict(map(json.loads, path.read_text().splitlines()))
        self.file: TextIO = files.enter_context(path.open("a"))
        self.deals: Iterator[int] = (deal for deal in count() if deal not in self.found)
        self.begun = len(self.found)

    def end(self, deal: int, found: float) -> None:
        """A deal has been played."""
        self.found[deal] = found
        self.file.write(json.dumps([deal, found]) + "\n")
        self.file.flush()

    @property
    def margin(self) -> float:
        """How far the interval reaches to both sides."""
        found = list(self.found.values())
        return CERTAINTY * stdev(found) / sqrt(len(found)) if len(found) > 1 else 1.0

    @property
    def is_settled(self) -> bool:
        """Whether the interval lies within the bound, or outside."""
        if len(self.found) < FEWEST:
            return False
        distance = abs(fmean(self.found.values()))
        return distance + self.margin <= BOUND or distance - self.margin > BOUND


def play(measurements: list[Measurement], minutes: float, most: int, cores: int) -> None:
    """Play a deal of the question that has had the fewest, again and again."""
    end = monotonic() + 60 * minutes
    playing: dict[Future[float], tuple[Measurement, int]] = {}
    with ProcessPoolExecutor(cores, get_context("spawn")) as crew, Progress() as bar:
        task = bar.add_task("deals", total=most * len(measurements), completed=sum(one.begun for one in measurements))
        while True:
            open_ones = [one for one in measurements if one.begun < most and not one.is_settled]
            while open_ones and len(playing) < cores and monotonic() < end:
                one = min(open_ones, key=lambda each: each.begun)
                deal = next(one.deals)
                one.begun += 1
                playing[crew.submit(difference, one.question, deal)] = one, deal
                open_ones = [one for one in open_ones if one.begun < most]
            if not playing:
                return
            for ended in wait(playing, return_when=FIRST_COMPLETED).done:
                measured, deal = playing.pop(ended)
                measured.end(deal, ended.result())
                bar.advance(task)


# -- The table ---------------------------------------------------------------------------------------------------------


def row(measurement: Measurement) -> str:
    """A line: the difference in points of win share, its interval, and whether that is narrow enough."""
    question, found = measurement.question, list(measurement.found.values())
    mean, margin = 100 * fmean(found), 100 * measurement.margin
    verdict = "yes" if abs(mean) + margin <= 100 * BOUND else "no" if abs(mean) - margin > 100 * BOUND else "open"
    cells = (
        question.game, question.seats, question.level,
        level_of(find_game(question.game), question.level, question.seats).iterations,
        CAST[question.character].name if question.character else "all", len(found),
        f"{sum(map(bool, found)) / len(found):.0%}",
        f"{mean:+.1f} ({mean - margin:+.1f} to {mean + margin:+.1f})", verdict,
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


HEAD = (
    "game",
    "seats",
    "level",
    "iterations",
    "character",
    "deals",
    "changed",
    "points of win share (95 %)",
    "within 3",
)


def main() -> None:
    """All questions that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES, help="one of the games; again for more; default: all")
    parser.add_argument("--level", action="append", type=int, help="default: 3 and 5")
    parser.add_argument("--games", type=int, default=2000, help="deals a row, at most")
    parser.add_argument("--minutes", type=float, default=10, help="how long to play, about")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="default: all")
    parser.add_argument("--apart", action="store_true", help="a row for each character")
    parser.add_argument("--out", type=Path, required=True, help="where results are kept")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    games, levels = wanted.game or GAMES, wanted.level or [3, 5]
    who = list(CAST) if wanted.apart else [""]
    for game in games:
        prepare(find_game(game))  # compiled once, not by every process
    with ExitStack() as files:
        questions = [Question(game, level, one) for game in games for level in levels for one in who]
        measurements = [Measurement(question, wanted.out, files) for question in questions]
        play(measurements, wanted.minutes, wanted.games, wanted.cores)
    lines = [row(one) for one in measurements if one.found]
    print("\n".join(["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|", *lines]))


if __name__ == "__main__":
    try:
        main()
    except TischleinError as problem:
        sys.exit(str(problem))
