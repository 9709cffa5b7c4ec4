"""`tischlein simulate`: bots play many games; records, a summary, a histogram."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import click

from .params import (
    BotNames,
    WholeNumber,
    bots_for,
    deal_option,
    edition_option,
    game_argument,
    game_options,
    seats_option,
    table_of,
)

if TYPE_CHECKING:
    from rich.progress import Progress

    from tischlein.kit import Game


@click.command(short_help="Let bots play many games.")
@game_argument
@seats_option
@click.option("--games", type=WholeNumber(1), default=1000, show_default=True, help="How many games.")
@click.option(
    "--seed", type=WholeNumber(0), default=0, show_default=True, help="Everything follows from it, to the last tile."
)
@deal_option
@game_options
@edition_option
@click.option("--bots", type=BotNames(), default="random", show_default=True,
              help="Who plays: one name for all seats, or a name for each, as in greedy,random,random.")  # fmt: skip
@click.option("--records", type=click.Path(), metavar="OUT.jsonl", help="Write every game as a record into this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(game: Game, seats: int | None, games: int, seed: int, deal: int | None,
             assignments: tuple[tuple[str, str], ...], edition: str | None, bots: tuple[str, ...],
             records: str | None, *, as_json: bool) -> None:  # fmt: skip
    """Let bots play many games of GAME, on all cores, and sum up who wins, the scores and how long a game is.

    The same seed gives the same games, whatever the machine.  The file of records appears when all games are played.
    With --deal all games have the same deal, played anew by the bots each time; that takes Python, not machine code.

    \b
    Examples:
      tischlein simulate troika --seats 3 --games 10000 --seed 1
      tischlein simulate troika --seats 3 --bots greedy,random,random --option call=before
      tischlein simulate troika --seats 4 --games 200 --seed 1 --records r.jsonl
      tischlein simulate drei --games 100 --deal 7 --bots greedy
    """  # noqa: D301  click leaves a paragraph after \b as it is
    count, options = table_of(game, seats, assignments)
    names = bots_for(bots, count)

    from tischlein.arena.players import Plan
    from tischlein.arena.simulate import records_in, warm_up
    from tischlein.arena.simulate import simulate as play
    from tischlein.arena.summary import Summary
    from tischlein.engine.editions import played_with
    from tischlein.engine.files import replacing

    plan = Plan(played_with(game, edition), count, options, names, seed, deal)
    summary = Summary(count)
    recorded = records is not None
    with replacing(records) if records is not None else nullcontext() as file, progress_bar() as progress:
        task = progress.add_task("compiling", total=None)
        warm_up(plan, recorded=recorded)
        progress.update(task, description="playing", total=games)
        started = time.perf_counter()
        for finished in play(plan, games, recorded=recorded):
            summary.add(finished)
            if file is not None:
                file.writelines(f"{record.line()}\n" for record in records_in(plan, finished))
            progress.update(task, completed=summary.games)
        seconds = time.perf_counter() - started

    from .report import print_report, report_of

    report = report_of(plan, summary, seconds)
    if as_json:
        import json

        click.echo(json.dumps(report))
    else:
        print_report(report)


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar on standard error, if people look at it; it is gone afterwards."""
    from rich.progress import MofNCompleteColumn, Progress, SpinnerColumn, TimeRemainingColumn

    from .output import console

    screen = console(stderr=True)
    columns: list[Any] = [
        SpinnerColumn(),
        *Progress.get_default_columns()[:2],
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        yield progress
