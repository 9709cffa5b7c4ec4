"""`tischlein bench`: how fast the games run here."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

import click

from .output import console
from .params import GameName

if TYPE_CHECKING:
    from tischlein.arena.speed import SearchSpeed, Speed
    from tischlein.kit import Game


@click.command()
@click.argument("games", nargs=-1, type=GameName())
@click.option(
    "--seconds", type=click.FloatRange(0.01, 60), default=0.5, show_default=True, help="CPU time of one measurement."
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 100),
    default=7,
    show_default=True,
    help="How often everything is measured in turn.",
)
@click.option(
    "--peer",
    metavar="COMMAND",
    help="A program to measure beside ours: reads lines like `random 0.5` or `search 0.5`, prints `moves seconds`.",
)
@click.option("--start-up", is_flag=True, help="Also measure compiling and starting (half a minute a game).")
def bench(games: tuple[Game, ...], seconds: float, rounds: int, peer: str | None, start_up: bool) -> None:
    """Measure random play and the search: moves and iterations per second of CPU time on one core.

    \b
    Examples:
      tischlein bench                 all games
      tischlein bench drei terra      two of them
      tischlein bench --peer "python3 hearts.py"    beside another program, in one run
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.arena.speed import Peer, measure, measure_search
    from tischlein.engine import discover

    chosen = [(game, middle(game)) for game in games or discover()]
    other = Peer(peer) if peer else None
    with console(stderr=True).status("measuring …"):  # shown on a terminal only
        speeds, peers = measure(chosen, seconds, rounds, other)
        searches, searching_peers = measure_search(chosen, seconds, rounds, other)
    if other:
        other.close()
    print_speeds(speeds, peers)
    print_searches(searches, searching_peers)
    if start_up:
        print_start_up(chosen)


def middle(game: Game) -> int:
    """A usual number of players."""
    return game.seats[(len(game.seats) - 1) // 2]


def print_speeds(speeds: list[Speed], peers: list[float]) -> None:
    """A table, a game a line."""
    from rich.table import Table

    table = Table(title="Random play on one core, moves per second of CPU time (median of the rounds)")
    for name in ("game", "seats", "compiled", "× peer", "plain", "state copy", "state"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for speed in speeds:
        table.add_row(
            speed.game.id, str(speed.seats), f"{median(speed.compiled) / 1e6:.2f} M",
            f"{median(speed.ratios):.2f}" if speed.ratios else "–", f"{speed.plain:,.0f}", f"{speed.copy_ns:.0f} ns",
            f"{speed.state_bytes} B",
        )  # fmt: skip
    console().print(table)
    if peers:
        click.echo(f"peer: {median(peers) / 1e6:.2f} M moves per CPU second")


def print_searches(searches: list[SearchSpeed], peers: list[float]) -> None:
    """A table, a game a line."""
    from rich.table import Table

    table = Table(title="Search on one core, iterations per second of CPU time (median of the rounds)")
    for name in ("game", "seats", "iterations", "× peer"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for speed in searches:
        ratio = f"{median(speed.ratios):.2f}" if speed.ratios else "–"
        table.add_row(speed.game.id, str(speed.seats), f"{median(speed.iterations):,.0f}", ratio)
    console().print(table)
    if peers:
        click.echo(f"peer: {median(peers):,.0f} iterations per CPU second")


def print_start_up(games: list[tuple[Game, int]]) -> None:
    """Seconds until the first compiled move."""
    from rich.table import Table

    from tischlein.arena.speed import help_seconds, start_seconds

    table = Table(title="Seconds until a compiled game plays, beyond `import numba`")
    for name in ("game", "first time", "second time"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for game, seats in games:
        first, second = start_seconds(game, seats)
        table.add_row(game.id, f"{first:.1f}", f"{second:.2f}")
    console().print(table)
    click.echo(f"tischlein --help: {help_seconds():.2f} s")
