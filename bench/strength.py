"""How strong the levels are: the matches behind the tables and pictures of docs/strength.md and README.md.

`python bench/strength.py --out DIR [GAME …]` plays them (or goes on where it stopped) and prints the tables.  Measured
times are CPU time.  The next game is always one of the match that has had the least time for how wide its interval
still is, until all are narrow enough or the time is over.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from itertools import pairwise
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from shutil import copy
from statistics import fmean
from time import monotonic, thread_time
from typing import NamedTuple

from tischlein.arena.contest import play
from tischlein.arena.plots import duration, ratings_plot
from tischlein.arena.ratings import Standing, Tally
from tischlein.arena.report import STYLE
from tischlein.arena.results import Deal, GameResult, Ledger
from tischlein.arena.schedule import Fixture, Tournament
from tischlein.arena.summary import CERTAINTY
from tischlein.arena.svg import Drawing
from tischlein.arena.tournament import TournamentRun
from tischlein.bots import guard
from tischlein.bots.ladder import LEVEL, LEVELS, level_of
from tischlein.engine import TischleinError, discover, find_game
from tischlein.kit import Game

GAMES = tuple(game.id for game in discover())
NAMES = [f"{LEVEL}{number}" for number in reversed(LEVELS)]  # the strongest first
OTHERS = ("random", "points", "greedy")  # the last one is the yardstick of the ratings
SEED = 1
DOCS = Path(__file__).parents[1] / "docs"
NARROW, WIDE = 0.03, 0.05  # how far an interval may reach: of level 5 against greedy with two seats; of all others
FEWEST_DEALS = 2  # before that an interval says nothing …
UNKNOWN = 100.0  # … and is taken to be so many times as wide as wanted
GUESSED = 1000.0  # milliseconds that a game takes, before one has been played
IMAGINED, STRAYING = 4, 0.3  # deals, and how far they stray from their mean
MOST_GAMES = 4000


class Match(NamedTuple):
    """Two bots at a table; the second one fills it."""

    seats: int
    first: str
    second: str


def usual_seats(game: Game) -> int:
    """The table at which bots are compared: two seats where there can be two."""
    return 2 if 2 in game.seats else 4


def matches(game: Game) -> Iterator[Match]:
    """Every match of a game: at its usual table for comparing two, and level 5 among three others."""
    seats = usual_seats(game)
    yield Match(seats, NAMES[0], "greedy")
    if seats == 2:
        yield Match(4, NAMES[0], "greedy")
    for upper, lower in pairwise(NAMES):
        yield Match(seats, upper, lower)
    yield Match(seats, NAMES[-1], "greedy")
    yield Match(seats, NAMES[-1], "random")
    yield Match(seats, NAMES[0], "points")
    if seats == 2:
        yield Match(4, NAMES[0], "points")
    yield Match(seats, "greedy", "points")


class Meeting:
    """A match under way."""

    def __init__(self, game: Game, match: Match, out: Path) -> None:
        self.game, self.match = game, match
        self.tournament = Tournament(game.id, match.seats, game.check_options(match.seats, {}), match[1:], SEED)
        self.ledger = Ledger(out / "-".join(map(str, (game.id, *match))), self.tournament)
        self.run = TournamentRun(self.ledger, self.tournament.deals_for(MOST_GAMES))
        self.missing = self.run.missing()
        played = [game for deal in self.ledger.deals.values() for game in deal.values()]
        self.ended = self.begun = len(played)
        self.spent = sum(map(cost, played))  # milliseconds

    def need(self) -> float:
        """How wide the interval is for the time the match has had; 0 if that is narrow enough."""
        excess = self.excess()
        expected = self.spent / self.ended if self.ended else GUESSED
        return excess / (1 + self.begun * expected) if excess > 1 and self.begun < MOST_GAMES else 0.0

    def excess(self) -> float:
        """How many times as wide as wanted the interval is.  Some deals are imagined: luck must not end a match."""
        shares = self.run.shares
        if len(shares) < FEWEST_DEALS:
            return UNKNOWN
        mean = fmean(shares)
        squares = sum((share - mean) ** 2 for share in shares) + IMAGINED * STRAYING**2
        wanted = NARROW if self.match == (2, NAMES[0], "greedy") else WIDE
        return CERTAINTY * sqrt(squares / (len(shares) - 1 + IMAGINED) / len(shares)) / wanted

    def begin(self, crew: ProcessPoolExecutor) -> Future[bytes]:
        """Somebody plays one more game."""
        self.begun += 1
        return crew.submit(play_game, self.tournament, next(self.missing))

    def end(self, line: bytes) -> None:
        """A game is over."""
        self.ended += 1
        self.spent += cost(self.ledger.add(line))
        self.run.follow()


def cost(game: GameResult) -> float:
    """Milliseconds that all its moves took."""
    return sum(map(sum, game.arena.ms))


def play_game(tournament: Tournament, fixture: Fixture) -> bytes:
    """One game as a line of the ledger."""
    return play(tournament, fixture).line().encode()


def count_cpu_time() -> None:
    """Other work on this machine does not count."""
    guard.perf_counter = thread_time


def narrow_down(meetings: list[Meeting], seconds: float, cores: int) -> None:
    """Play as long as there is time: always a game of the match that needs it most."""
    end = monotonic() + seconds
    playing: dict[Future[bytes], Meeting] = {}
    with ProcessPoolExecutor(cores, get_context("spawn"), count_cpu_time) as crew:
        while True:
            while len(playing) < cores and monotonic() < end:
                neediest = max(meetings, key=Meeting.need)
                if not neediest.need():
                    break
                playing[neediest.begin(crew)] = neediest
            if not playing:
                return
            for ended in wait(playing, return_when=FIRST_COMPLETED).done:
                playing.pop(ended).end(ended.result())


def match_row(game: Game, match: Match, deals: list[Deal]) -> str:
    """A line of the table of matches: the first bot's win share with its interval, and its time a move."""
    tally = Tally(Tournament(game.id, match.seats, {}, match[1:], SEED), deals)
    (first,) = (standing for standing in tally.standings if standing.bot == match.first)
    lost = sum(not played.winners for played in tally.games)
    cells = (
        game.id, match.seats, match.first, f"{match.seats - 1} {match.second}" if match.seats > 2 else match.second,
        len(tally.games), f"{first.share.value:.1%} ({first.share.low:.1%} to {first.share.high:.1%})",
        duration(fmean(times_of(deals, match.first))), f"{lost / len(tally.games):.0%}" if lost else "–",
    )  # fmt: skip
    return "| " + " | ".join(map(str, cells)) + " |"


def times_of(deals: list[Deal], bot: str) -> list[float]:
    """Milliseconds of every move of a bot."""
    games = [game for deal in deals for game in deal]
    return [ms for game in games for seat, name in enumerate(game.bots) if name == bot for ms in game.arena.ms[seat]]


def ratings_of(game: Game, deals: list[Deal]) -> Tally:
    """All matches at the usual table together."""
    return Tally(Tournament(game.id, usual_seats(game), {}, (*NAMES, *OTHERS), SEED), deals)


def standalone(drawing: Drawing) -> str:
    """A picture that is a file of its own: it brings the colours along."""
    head, *shapes = str(drawing).splitlines()
    head = head.replace("<svg ", f'<svg xmlns="http://www.w3.org/2000/svg" width="{drawing.width:g}" ')
    return "\n".join([head, f"<style>{STYLE.read_text()}</style>", *shapes, ""])


def rating_rows(game: Game, tally: Tally, deals: list[Deal]) -> Iterator[str]:
    """Lines of the table of ratings."""
    for standing in tally.standings:
        value, interval = standing.rating.said("+.0f")
        budget = ""
        if standing.bot in NAMES:
            number = int(standing.bot.removeprefix(LEVEL))
            budget = str(level_of(game, number, usual_seats(game)).iterations or "first sight")
        mean, slow = fmean(times_of(deals, standing.bot)), standing.milliseconds[1]
        yield (
            f"| {game.id} | {standing.bot} | {budget} | {value}{f' ({interval})' if interval else ''} "
            f"| {duration(mean)} | {duration(slow)} |"
        )


def levels_row(game: Game, tally: Tally) -> str:
    """The line of a game in the table of README.md: rating and slow moves of every level, the weakest first."""
    found = {standing.bot: standing for standing in tally.standings}
    cells = [levels_cell(found[name]) for name in reversed(NAMES)]
    return f"| {game.id} | " + " | ".join(cells) + " |"


def levels_cell(standing: Standing) -> str:
    """A rating with its interval, and what 95 % of the moves take at most."""
    value, interval = standing.rating.said("+.0f")
    return f"{value} ({interval}), {duration(standing.milliseconds[1])}"


def main() -> None:
    """All matches of the games named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--minutes", type=float, default=120, help="how long to play, about")
    parser.add_argument("--cores", type=int, default=1, help="games played at the same time")
    parser.add_argument("--out", type=Path, required=True, help="where games and pictures are kept")
    parser.add_argument("--publish", action="store_true", help="put all tables and pictures into docs/ and README.md")
    wanted = parser.parse_args()
    if wanted.publish and tuple(wanted.names) != GAMES:
        parser.error("--publish writes the tables of all games; name none.")
    matched = ["| game | seats | bot | against | games | wins | time a move | lost by all |", "|---" * 8 + "|"]
    rated = ["| game | bot | iterations | rating | time a move | 95 % |", "|---" * 6 + "|"]
    levels = ["| game | " + " | ".join(f"level {number}" for number in LEVELS) + " |", "|---" * (1 + len(LEVELS)) + "|"]
    games = [find_game(name) for name in wanted.names]
    meetings = [Meeting(game, match, wanted.out) for game in games for match in matches(game)]
    with ExitStack() as files:
        for meeting in meetings:
            files.enter_context(meeting.ledger)
        narrow_down(meetings, 60 * wanted.minutes, wanted.cores)
    for game in games:
        together: list[Deal] = []
        for meeting in meetings:
            deals = meeting.run.deals
            if meeting.game is game and deals:
                matched.append(match_row(game, meeting.match, deals))
                together += deals if meeting.match.seats == usual_seats(game) else []
        tally = ratings_of(game, together)
        (wanted.out / f"ratings-{game.id}.svg").write_text(standalone(ratings_plot(tally)))
        rated += rating_rows(game, tally, together)
        levels.append(levels_row(game, tally))
    for table in (matched, rated, levels):
        print("\n".join([*table, ""]))
    if wanted.publish:
        publish(DOCS / "strength.md", matched, rated)
        publish(DOCS.parent / "README.md", levels)
        for game in games:
            copy(wanted.out / f"ratings-{game.id}.svg", DOCS / "pictures")


def publish(page: Path, *tables: list[str]) -> None:
    """Put tables where those are now whose heads begin in the same way: there may be another level."""
    text = page.read_text()
    for table in tables:
        before, rest = text.split(" | ".join(table[0].split(" | ")[:3]), 1)
        after = rest.split("\n\n", 1)[1]
        text = "\n".join([before + table[0], *table[1:], "", after])
    page.write_text(text)


if __name__ == "__main__":
    try:
        main()
    except TischleinError as problem:
        sys.exit(str(problem))
