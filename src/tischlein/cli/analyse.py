"""`tischlein analyse`: what decided a game (docs/analysis.md)."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from .params import WholeNumber

if TYPE_CHECKING:
    from rich.table import Table

    from tischlein.analysis import Analysis, SeatLedger
    from tischlein.engine import GameRecord


@click.command(short_help="Tell what decided a game.")
@click.argument("file", type=click.Path())
@click.option("--seat", type=WholeNumber(0), help="Only this seat: its ledger, what it knew, its mistakes.")
@click.option("--html", "page", type=click.Path(), metavar="OUT", help="Write a page with pictures into this file.")
@click.option("--json", "lines", type=click.Path(), metavar="OUT", help="Write JSON into this file, a line a game.")
@click.option(
    "--budget", type=float, default=60, show_default=True, help="Seconds of one core for each game, about; 1 or more."
)
def analyse(file: str, seat: int | None, page: str | None, lines: str | None, budget: float) -> None:
    """Tell what decided the games of FILE (.json, or .jsonl with one record a line), on all cores.

    A table for each game: from which share of the win every seat began, what was dealt, what luck gave and took, what
    others' decisions and one's own did, and where it ended; then the mistakes.  Shares are wins of 100.  The same
    budget gives the same analysis on every machine.

    \b
    Examples:
      tischlein analyse game.jsonl
      tischlein analyse game.jsonl --seat 0 --html game.html
      tischlein analyse games.jsonl --json analysis.jsonl --budget 10
    """  # noqa: D301  click leaves a paragraph after \b as it is
    import msgspec

    from tischlein.analysis.effort import check_budget
    from tischlein.engine import TischleinError, read_records
    from tischlein.engine.files import replacing

    check_budget(budget)
    found: list[tuple[Analysis, GameRecord]] = []
    with ExitStack() as stack:
        output = stack.enter_context(replacing(lines)) if lines is not None else None
        for number, record in enumerate(read_records(file), 1):
            try:
                analysis = analysed(record, seat, budget)
                print_analysis(analysis, record)
            except TischleinError as problem:
                raise TischleinError(f"{file}, record {number}: {problem}") from None
            if output is not None:
                output.write(msgspec.json.encode(analysis).decode() + "\n")
            if page is not None:
                found.append((analysis, record))
        if page is not None:
            from tischlein.analysis.page import page_of

            stack.enter_context(replacing(page)).write(page_of(found))


def analysed(record: GameRecord, seat: int | None, budget: float) -> Analysis:
    """The analysis of one game, with a bar on standard error while it lasts."""
    from tischlein.analysis import analyse as work_out
    from tischlein.arena.simulate import cores

    from .simulate import progress_bar

    with progress_bar() as progress:
        task = progress.add_task("analysing", total=None)

        def show(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        return work_out(record, seat=seat, seconds=budget, threads=cores(), progress=show)


def print_analysis(analysis: Analysis, record: GameRecord) -> None:
    """Tables, and a line for every mistake."""
    from tischlein.analysis.page import headline_words, names_of, point_words, reference_words
    from tischlein.analysis.turning import turning_points
    from tischlein.engine.texts import FALLBACK, texts_of

    from .output import console

    screen = console()
    texts = texts_of(record.game, FALLBACK)
    names = names_of(record, texts)
    screen.print(f"{record.game.id}, {analysis.seats} seats, {analysis.events} events", style="bold")
    screen.print(reference_words(analysis))
    if analysis.note:
        screen.print(analysis.note)
    screen.print(ledger_table(analysis.ledger, names))
    for headline in analysis.headlines:
        screen.print(f"{names[headline.seat]}: {headline_words(headline)}")
        for point in turning_points(analysis, record, headline.seat, texts, names):
            screen.print(f"  {point_words(point)}")


def ledger_table(ledger: list[SeatLedger], names: list[str]) -> Table:
    """A row for each seat; the columns add up from left to right."""
    from rich import box
    from rich.table import Table

    columns = ("seat", "start", "dealt", "luck", "hidden", "others", "own choices", "result")
    table = Table(box=box.SIMPLE)
    for place, name in enumerate(columns):
        table.add_column(name, justify="right" if place else "left")
    for account in ledger:
        changes = [account.total(kind) for kind in ("deal", "luck", "hidden", "gift", "choice")]
        cells = [f"{100 * account.start:.1f}", *(f"{100 * change:+.1f}" for change in changes)]
        table.add_row(names[account.seat], *cells, f"{100 * account.result:.1f}")
    return table
