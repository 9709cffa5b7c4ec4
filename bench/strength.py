"""How strong the levels are: the matches behind the tables and pictures of docs/bots.md and README.md.

`python bench/strength.py --out DIR [GAME …]` plays them (or goes on where it stopped) and prints the tables.  One core:
nothing disturbs the measured time, which is CPU time.  Every match ends after --games or --seconds, whichever is first.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from time import monotonic, thread_time
from typing import NamedTuple

from tischlein.arena.check import prepare
from tischlein.arena.contest import play
from tischlein.arena.plots import duration, ratings_plot
from tischlein.arena.ratings import Standing, Tally
from tischlein.arena.report import STYLE
from tischlein.arena.results import Deal, Ledger
from tischlein.arena.schedule import Tournament
from tischlein.arena.svg import Drawing
from tischlein.arena.tournament import Course
from tischlein.bots import guard
from tischlein.bots.levels import LEVELS, level_of
from tischlein.engine import TischleinError, find_game
from tischlein.kit import Game

GAMES = ("troika", "drei", "terra", "triominos", "artefakt")
NAMES = [f"level{number}" for number in reversed(LEVELS)]  # the strongest first
OTHERS = ("random", "greedy")  # the last one is the yardstick of the ratings
SEED = 1


class Match(NamedTuple):
    """Two bots at a table; the second one fills it."""

    seats: int
    first: str
    second: str


def usual_seats(game: Game) -> int:
    """The table at which bots are compared: two seats where there can be two."""
    return 2 if 2 in game.seats else 4


def matches(game: Game) -> Iterator[Match]:
    """Every match of a game: at its usual table for comparing two, and level 5 among three."""
    seats = usual_seats(game)
    yield Match(seats, NAMES[0], "greedy")
    if seats == 2:
        yield Match(4, NAMES[0], "greedy")
    for upper, lower in pairwise(NAMES):
        yield Match(seats, upper, lower)
    yield Match(seats, NAMES[-1], "greedy")
    yield Match(seats, NAMES[-1], "random")


def deals_of(game: Game, match: Match, games: int, seconds: float, out: Path) -> list[Deal]:
    """The deals of a match, played as far as they are missing and time allows."""
    tournament = Tournament(game.id, match.seats, game.check_options(match.seats, {}), match[1:], SEED)
    prepare(tournament)
    with Ledger(out / "-".join(map(str, (game.id, *match))), tournament) as ledger:
        course = Course(ledger, tournament.deals_for(games))
        end = monotonic() + seconds
        for fixture in course.missing():
            if fixture.table == 0 and monotonic() > end:
                break
            ledger.add(play(tournament, fixture).line().encode())
            course.follow()
        return course.deals


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
            budget = str(level_of(game, int(standing.bot[-1]), usual_seats(game)).iterations or "first sight")
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
    parser.add_argument("--games", type=int, default=1000, help="games of each match, at most")
    parser.add_argument("--seconds", type=float, default=600, help="time of each match, about")
    parser.add_argument("--out", type=Path, required=True, help="where games and pictures are kept")
    wanted = parser.parse_args()
    guard.perf_counter = thread_time  # other work on this machine does not count
    matched = ["| game | seats | bot | against | games | wins | time a move | lost by all |", "|---" * 8 + "|"]
    rated = ["| game | bot | iterations | rating | time a move | 95 % |", "|---" * 6 + "|"]
    levels = ["| game | " + " | ".join(f"level {number}" for number in LEVELS) + " |", "|---" * 6 + "|"]
    for game in map(find_game, wanted.names):
        together: list[Deal] = []
        for match in matches(game):
            deals = deals_of(game, match, wanted.games, wanted.seconds, wanted.out)
            matched.append(match_row(game, match, deals))
            print(matched[-1], flush=True)
            if match.seats == usual_seats(game):
                together += deals
        tally = ratings_of(game, together)
        (wanted.out / f"ratings-{game.id}.svg").write_text(standalone(ratings_plot(tally)))
        rated += rating_rows(game, tally, together)
        levels.append(levels_row(game, tally))
    print("\n".join(["", *matched, "", *rated, "", *levels]))


if __name__ == "__main__":
    try:
        main()
    except TischleinError as problem:
        sys.exit(str(problem))
