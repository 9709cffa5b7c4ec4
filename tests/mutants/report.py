"""The result of planting: a table for the terminal, and a page that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import click

from .trying import Trial

ENOUGH = 0.95  # of the faults of rules that tests must catch
HEAD = ("game", "leaks", "caught", "faults", "caught", "CPU minutes")


def has_failed(trials: Sequence[Trial]) -> bool:
    """Whether a leak has survived, a mutant does not run, or too many faults of a game have not been noticed."""
    if any(trial.outcome == "broken" or (trial.outcome == "survived" and is_leak(trial)) for trial in trials):
        return True
    return any(share_caught([trial for trial in of_game if not is_leak(trial)]) < ENOUGH for of_game in by_game(trials))


def is_leak(trial: Trial) -> bool:
    """Whether it shows what must be hidden; otherwise the rules are wrong."""
    return trial.mutant.way != "clauses"


def share_caught(trials: Sequence[Trial]) -> float:
    """How many of them were caught."""
    return sum(trial.outcome == "caught" for trial in trials) / len(trials) if trials else 1.0


def by_game(trials: Sequence[Trial]) -> list[list[Trial]]:
    """The trials of each game."""
    games = dict.fromkeys(sorted(trial.mutant.game for trial in trials))
    return [[trial for trial in trials if trial.mutant.game == game] for game in games]


def rows(trials: Sequence[Trial]) -> Iterator[tuple[str, ...]]:
    """A row for each game."""
    for of_game in by_game(trials):
        both = [[trial for trial in of_game if is_leak(trial) == leaking] for leaking in (True, False)]
        counted = [str(number) for some in both for number in (len(some), sum(one.outcome == "caught" for one in some))]
        yield of_game[0].mutant.game, *counted, f"{sum(trial.seconds for trial in of_game) / 60:.1f}"


def print_table(trials: Sequence[Trial]) -> None:
    """For whoever waits."""
    for row in (HEAD, *rows(trials)):
        click.echo("  ".join(cell.ljust(12) for cell in row).rstrip())


# -- The page ----------------------------------------------------------------------------------------------------------

INTRODUCTION = """# Mutants

Made by `make mutants`, which plants leaks and faults of rules in the sources and looks whether anybody notices.

* A **leak** must be caught by what knows no game: `tischlein check GAME --only secrecy`, or, if it is the server's, the
  leak test over real sockets (`tests/server/test_wire_secrecy.py`). All of them must be. A leak is a text that replaces
  another: those that fit any game stand in `tests/mutants/any_game.toml`, the server's in `tests/mutants/wire.toml`, a
  game's own in `games/<game>/tests/leaks.toml`.
* A **fault** of the rules must be caught by the game's own tests. 95 in 100 must be. They are drawn at random from all
  that `tests/mutants/faults.py` can do to the rules: a number off by one, another comparison, a condition turned round,
  a statement or a clause left out, a loop that ends too early.
"""


def page(trials: Sequence[Trial], explained: Mapping[str, Mapping[str, str]], seed: int) -> str:
    """The page on a run."""
    table = [HEAD, ("---",) * len(HEAD), *rows(trials)]
    lines = [INTRODUCTION, f"The run of this page had the seed {seed}.", ""]
    lines += [f"| {' | '.join(row)} |" for row in table]
    lines += ["", *survivors(trials), *equivalents(explained)]
    return "\n".join(lines).rstrip() + "\n"


def survivors(trials: Sequence[Trial]) -> Iterator[str]:
    """What nobody has noticed."""
    missed = sorted(f"* {trial.mutant.game}: `{trial.mutant.name}`" for trial in trials if trial.outcome == "survived")
    yield from ["## Survivors", "", *(missed or ["None."]), ""]


def equivalents(explained: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What nobody can notice, and why."""
    yield from ["## Faults that are none", "", "They change nothing that anybody could see, and are not counted.", ""]
    for game, reasons in explained.items():
        for name, reason in reasons.items():
            yield f"* {game}: `{name}`. {reason}"
