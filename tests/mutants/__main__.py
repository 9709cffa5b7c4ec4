"""`make mutants`: plant leaks and faults of rules in every game, and see whether they are noticed.

A leak must be caught by what knows no game: `tischlein check GAME --only secrecy`, or the leak test over real sockets.
Of the faults of rules the game's own tests must catch 95 in 100.  The exit status is 1 if that is not so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tischlein.cli.simulate import progress_bar
from tischlein.engine import discover

from .faults import equivalent, faults
from .planting import Mutant, leaks
from .report import has_failed, page, print_table
from .trying import ROOT, Trial, try_all

PAGE = ROOT / "docs" / "mutants.md"
FAULTS = 40  # of the rules of a game


@click.command(help=__doc__)
@click.option("--game", "games", multiple=True, help="Only in this game; may be given again.")
@click.option("--only", type=click.Choice(["leaks", "faults"]), help="Only these.")
@click.option("--seed", default=0, show_default=True, help="Another one draws other faults, and other positions.")
@click.option("--limit", type=int, help=f"So many leaks and faults a game; otherwise all leaks and {FAULTS} faults.")
@click.option("--cores", default=os.cpu_count(), show_default=True, help="Mutants that are tried at once.")
@click.option("--publish", is_flag=True, help=f"Write the result into {PAGE.relative_to(ROOT)}.")
def main(games: Sequence[str], only: str | None, seed: int, limit: int | None, cores: int, *, publish: bool) -> None:
    known = [game.id for game in discover()]
    unknown = set(games) - set(known)
    if unknown:
        raise click.BadParameter(f"There is no game {', '.join(sorted(unknown))}; give one of: {', '.join(known)}.")
    mutants = [mutant for game in games or known for mutant in chosen(game, only, seed, limit)]
    trials = try_with_progress(mutants, seed, cores)
    print_table(trials)
    if publish:
        explained = {game: equivalent(game) for game in games or known}
        Path(PAGE).write_text(page(trials, explained, seed), encoding="utf-8")
    raise SystemExit(has_failed(trials))


def chosen(game: str, only: str | None, seed: int, limit: int | None) -> Iterator[Mutant]:
    """The mutants of a game; a part of its leaks is spread over all of them."""
    if only != "faults":
        planted = leaks(game)
        yield from planted[:: max(1, len(planted) // limit)][:limit] if limit else planted
    if only != "leaks":
        yield from faults(game, seed, limit or FAULTS)


def try_with_progress(mutants: list[Mutant], seed: int, cores: int) -> list[Trial]:
    """All of them, with a bar on standard error; survivors are told at once."""
    trials = []
    with progress_bar() as progress:
        task = progress.add_task("planting", total=len(mutants))
        for trial in try_all(mutants, seed, cores):
            trials.append(trial)
            progress.advance(task)
            if trial.outcome != "caught":
                click.echo(f"{trial.mutant.game}: {trial.mutant.about}: {trial.mutant.name} has {trial.outcome}.")
    return trials


if __name__ == "__main__":
    main()
