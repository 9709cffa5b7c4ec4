"""`tischlein bot`: help for those who write one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from .arena import seed_option, time_option
from .params import game_argument

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
@seed_option
@time_option
def check(command: str, seed: int, budget_ms: int | None) -> None:
    """Play one game at every table there is, every game and number of seats, with COMMAND among greedy bots.

    Exit status 0: it never failed.  1: it did, and the table says where and why.

    \b
    Example:
      tischlein bot check "python3 mybot.py"
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from rich import box
    from rich.table import Table

    from tischlein.arena.check import tables, try_out
    from tischlein.arena.plots import duration
    from tischlein.bots import PROGRAM, find_bot

    from .output import console
    from .simulate import progress_bar

    found = find_bot(PROGRAM + command)
    rows = Table("game", "seats", "moves", "median", "slowest", "", box=box.SIMPLE_HEAD)
    failures = 0
    with progress_bar() as progress:
        for trial in progress.track(try_out(found.name, seed, budget_ms), total=len(tables()), description="playing"):
            failures += bool(trial.failure)
            verdict = f"✗ {trial.failure}" if trial.failure else "✓"
            times = duration(trial.median_ms), duration(trial.slowest_ms)
            rows.add_row(trial.game_id, str(trial.seats), str(trial.moves), *times, verdict)
    console().print(rows)
    if failures:
        click.echo(f"It failed in {failures} of {len(tables())} games.")
        raise click.exceptions.Exit(1)
    click.echo("It plays every game.")


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
