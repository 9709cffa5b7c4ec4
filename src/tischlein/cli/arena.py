"""`tischlein arena`: bots compete; ratings with intervals, a report, and every game kept."""

from __future__ import annotations

import importlib.util
import json
import math
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .group import INTERRUPTED, TYPED
from .params import BotNames, ParamType, WholeNumber, game_argument, game_options, seats_option, table_of
from .simulate import progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from tischlein.arena.ratings import Estimate, Tally
    from tischlein.arena.sprt import Sprt
    from tischlein.arena.tournament import TournamentRun
    from tischlein.kit import Game


class ThinkingTime(WholeNumber):
    """How long a bot may think, in milliseconds."""

    longest = 3_600_000  # an hour

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number meant by the text."""
        milliseconds = super().convert(value, param, ctx)
        if milliseconds > self.longest:
            self.fail(f"{value} milliseconds are more than an hour; give at most {self.longest}.", param, ctx)
        return milliseconds


class Entrants(BotNames):
    """Names of bots, some of them given: NAME=BOT."""

    def check(self, names: tuple[str, ...]) -> None:
        """Refuse bots that do not exist, and names that are taken."""
        from tischlein.arena.entrants import entrants

        entrants(names)


class Hypotheses(ParamType):
    """ELO0,ELO1 of a sequential test; becomes the pair of numbers."""

    name = "elo0,elo1"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Two numbers, the smaller first."""
        if isinstance(value, tuple):
            return value
        try:
            elo0, elo1 = map(float, value.split(","))
        except ValueError:
            elo0 = elo1 = math.nan
        if not -1000 <= elo0 < elo1 <= 1000:
            self.fail(f"{value!r} is not ELO0,ELO1: two numbers of points, the smaller first, as in 0,10.", param, ctx)
        return elo0, elo1


seed_option = click.option(
    "--seed", type=WholeNumber(0), default=0, show_default=True, help="The same seed, the same deals."
)
time_option = click.option(
    "--time",
    "budget_ms",
    type=ThinkingTime(1),
    metavar="MS",
    help="Milliseconds a move, for bots that think as long as they may.",
)


@click.command(short_help="Let bots compete.")
@game_argument
@seats_option
@click.option("--bots", type=Entrants(), required=True,
              help="Who competes, as in mine=exec:./mybot,random,greedy; the last one is rated 0.")  # fmt: skip
@click.option("--games", type=WholeNumber(1), default=1000, show_default=True,
              help="How many games at least; whole deals are played.")  # fmt: skip
@seed_option
@game_options
@click.option("--sprt", "hypotheses", type=Hypotheses(),
              help="Stop when it is clear whether the first bot is ELO1 points better, or at most ELO0.")  # fmt: skip
@time_option
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR",
              help="Folder for games and report; default: one below ./arena for exactly this tournament.")  # fmt: skip
def arena(game: Game, seats: int | None, bots: tuple[str, ...], games: int, seed: int,
          assignments: tuple[tuple[str, str], ...], hypotheses: tuple[float, float] | None, budget_ms: int | None,
          out: Path | None) -> None:  # fmt: skip
    """Let bots compete at GAME, on all cores: who wins how much, how strong is each, how sure is that?

    Duplicate deals: everybody plays on every seat with the same luck.  With fewer bots than seats the last one fills
    the table; with more of them all combinations play.  Interrupt it as you like: the same command goes on where it
    stopped, a larger --games adds to it.  DIR gets games.jsonl (records of all games), summary.json and report.html.

    \b
    Examples:
      tischlein arena drei --seats 2 --bots greedy,random --games 2000
      tischlein arena terra --seats 4 --bots greedy,random        one greedy bot among three random ones
      tischlein arena troika --seats 2 --bots new,old --sprt 0,10 --games 20000
      tischlein arena drei --seats 2 --bots "mine=exec:python3 mybot.py,greedy" --time 100
      tischlein arena drei --seats 2 --bots "a=exec:./mybot '1,2',b=exec:./mybot '1,3'"
    """  # noqa: D301  click leaves a paragraph after \b as it is
    count, options = table_of(game, seats, assignments)
    from tischlein.arena.entrants import entrants

    names, called = entrants(bots)
    check_wishes(count, names, hypotheses)
    check_library()

    from tischlein.arena.check import prepare
    from tischlein.arena.folder import usual_folder
    from tischlein.arena.ratings import Tally
    from tischlein.arena.results import Ledger
    from tischlein.arena.schedule import Tournament
    from tischlein.arena.sprt import Sprt
    from tischlein.arena.tournament import TournamentRun

    tournament = Tournament(game.id, count, options, names, seed, budget_ms, called)
    with progress_bar() as progress:
        progress.add_task("preparing the bots", total=None)
        prepare(tournament)
    sprt = None if hypotheses is None else Sprt(*hypotheses, count)
    with Ledger(out or usual_folder(tournament), tournament) as ledger:
        run = TournamentRun(ledger, tournament.deals_for(games), sprt)
        play(run)
        publish(Tally(tournament, run.deals), sprt, ledger.folder)


def check_library() -> None:
    """Ratings are fitted by a library that brings SciPy along, so it is an extra."""
    if importlib.util.find_spec("choix") is None:
        raise click.UsageError("Ratings need the library choix: pip install 'tischlein[arena]'.")


def check_wishes(seats: int, bots: tuple[str, ...], hypotheses: tuple[float, float] | None) -> None:
    """What a tournament needs."""
    if seats == 1:
        raise click.UsageError("An arena needs two seats or more; give --seats 2.")
    if hypotheses is not None and len(set(bots)) != 2:
        raise click.UsageError("--sprt compares two bots, the first with the last; give --bots NEW,OLD.")


def play(run: TournamentRun) -> None:
    """Play what is missing, with a bar that shows how it stands."""
    name = run.ledger.tournament.names[0]
    wanted = run.wanted * run.ledger.tournament.games_per_deal
    failures = 0
    try:
        with progress_bar() as progress:
            task = progress.add_task("starting", total=wanted, completed=run.games_there)
            for game in run.play():
                failures += len(game.arena.failures)
                progress.update(task, description=standing_of(run, name, failures), advance=1)
    except KeyboardInterrupt:
        where = run.ledger.folder
        click.echo(f"{run.games_there} games are kept in {where}; the same command goes on.", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None


def standing_of(run: TournamentRun, name: str, failures: int) -> str:
    """The running estimate, for the bar."""
    estimate = run.estimate
    share = f"{estimate.value:.1%} ± {100 * (estimate.high - estimate.value):.1f}" if estimate else "…"
    return f"{name[-30:]} wins {share}" + (f", {failures} failures" if failures else "")


def publish(tally: Tally, sprt: Sprt | None, folder: Path) -> None:
    """Everything there is to say, on the terminal and in the folder; a bot that failed makes the command fail."""
    from tischlein.arena.meetings import CAPTION
    from tischlein.arena.report import Occasion, facts_of, failure_of, page_of, summary_of
    from tischlein.bots import BotError
    from tischlein.engine.files import replacing

    from .output import console

    occasion = Occasion.of(shlex.join(["tischlein", *click.get_current_context().meta.get(TYPED, ())]))
    with replacing(folder / "summary.json") as file:
        file.write(json.dumps(summary_of(tally, sprt, occasion), indent=1) + "\n")
    with replacing(folder / "report.html") as file:
        file.write(page_of(tally, sprt, occasion))
    screen = console()
    screen.print(f"{tally.tournament.game_id}, {tally.tournament.seats} seats", style="bold")
    screen.print(facts_of(tally))
    screen.print(table(tally))
    if len(tally.names) > 1:
        screen.print(crosstable(tally))
        screen.print(CAPTION)
    if sprt is not None:
        screen.print(f"{tally.names[0]} is {sprt.verdict} (log-likelihood ratio {sprt.ratio:+.2f}, {sprt.deals} deals)")
    screen.print(f"Report: {folder / 'report.html'}", soft_wrap=True)
    failed = [failure_of(standing).rstrip(".") for standing in tally.standings if standing.failures]
    if failed:
        raise BotError(f"{'; '.join(failed)}.")


def table(tally: Tally) -> Table:
    """A row for each bot, the best first."""
    from rich import box
    from rich.table import Table

    from tischlein.arena.plots import duration

    rows = Table("bot", box=box.SIMPLE_HEAD)
    for head in ("rating (95 % interval)", "win share (95 % interval)", "score", "p50", "p95", "games"):
        rows.add_column(head, justify="right", no_wrap=True)
    for one in tally.standings:
        rows.add_row(
            one.bot,
            cell(one.rating, "+.0f"),
            cell(one.share, ".1%"),
            one.said_score,
            *map(duration, one.milliseconds),
            f"{one.games:,}",
        )
    return rows


def crosstable(tally: Tally) -> Table:
    """Who met whom: a row and a column for each bot."""
    from rich import box
    from rich.table import Table

    from tischlein.arena.meetings import grid
    from tischlein.arena.plots import short

    rows = Table("won against", box=box.SIMPLE_HEAD)
    for standing in tally.standings:
        rows.add_column(short(standing.bot), justify="right", no_wrap=True)
    for standing, row in zip(tally.standings, grid(tally), strict=True):
        rows.add_row(standing.bot, *(f"{share} ({games})" if games else share for share, games in row))
    return rows


def cell(estimate: Estimate, form: str) -> str:
    """A number with its interval."""
    value, interval = estimate.said(form)
    return f"{value} ({interval})" if interval else value
