"""`tischlein bot`: help for those who write one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .arena import seed_option, time_option
from .params import GameName, game_argument

if TYPE_CHECKING:
    from tischlein.kit import Game


@click.group(short_help="Write a bot of your own.")
def bot() -> None:
    """Write a bot of your own, in any language.

    A program reads one JSON object a line (what its seat sees and may do) and prints {"action": "take 12"}.
    "bot schema GAME" tells all fields, "bot check" tries it out.

    \b
    A complete one:
      import json, sys
      for line in sys.stdin:
          question = json.loads(line)
          if "legal" in question:
              print(json.dumps({"action": question["legal"][0]}), flush=True)
    """  # noqa: D301  click leaves a paragraph after \b as it is


@bot.command(short_help="Play every game with your program.")
@click.argument("command")
@click.option("--game", "games", type=GameName(), multiple=True, help="Only this game; may be given several times.")
@click.option("--transcript", type=click.Path(path_type=Path), metavar="FILE",
              help="Write all lines into this file: > what the program was told, < what it said.")  # fmt: skip
@seed_option
@time_option
def check(command: str, games: tuple[Game, ...], transcript: Path | None, seed: int, budget_ms: int | None) -> None:
    """Play one game at every table there is, every game and number of seats, with COMMAND among greedy bots.

    Exit status 0: it never failed.  1: it did, and the table says where and why.

    \b
    Examples:
      tischlein bot check "python3 mybot.py"
      tischlein bot check "python3 mybot.py" --game drei --transcript talk.txt
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from rich import box
    from rich.table import Table

    from tischlein.arena.check import tables, try_out
    from tischlein.arena.plots import duration
    from tischlein.bots import PROGRAM, find_bot

    from .output import console
    from .simulate import progress_bar

    found, places = find_bot(PROGRAM + command), tables(games)
    rows = Table("game", "seats", "moves", "median", "slowest", box=box.SIMPLE_HEAD)
    rows.add_column("", overflow="fold")  # a path is of use only whole
    failures = 0
    with overhearing(transcript), progress_bar() as progress:
        trials = try_out(found.name, seed, budget_ms, places)
        for trial in progress.track(trials, total=len(places), description="playing"):
            failures += bool(trial.failure)
            verdict = f"✗ {trial.failure}" if trial.failure else "✓"
            times = duration(trial.median_ms), duration(trial.slowest_ms)
            rows.add_row(trial.game_id, str(trial.seats), str(trial.moves), *times, verdict)
    console().print(rows)
    if failures:
        click.echo(f"It failed in {failures} of {len(places)} games.")
        raise click.exceptions.Exit(1)
    click.echo(f"It plays {', '.join(game.id for game in games) or 'every game'}.")


@contextmanager
def overhearing(file: Path | None) -> Iterator[None]:
    """Let a file have every line between programs and us; each at once, so that a program that hangs is in it."""
    from tischlein.bots.program import ProgramBot

    if file is None:
        yield
        return
    with file.open("wb", buffering=0) as transcript:
        ProgramBot.transcript = transcript
        try:
            yield
        finally:
            ProgramBot.transcript = None


@bot.command(short_help="The JSON Schema of what a program is told and answers.")
@game_argument
def schema(game: Game) -> None:
    """Print the JSON Schema of all lines between a program and GAME: Question, Over, Answer.

    \b
    Example:
      tischlein bot schema drei > drei.schema.json
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.engine.schema import protocol_schema

    click.echo(json.dumps(protocol_schema(game), indent=1))
