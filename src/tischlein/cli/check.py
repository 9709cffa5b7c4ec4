"""`tischlein check`: does a game keep what it promises?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .params import ParamType, WholeNumber, edition_option, game_argument
from .simulate import progress_bar

if TYPE_CHECKING:
    from tischlein.check import Finding
    from tischlein.kit import Game

FOUND = 1  # exit status: something is not as it should be


class Topic(ParamType):
    """What is to be checked."""

    name = "topic"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """One of the topics there are."""
        from tischlein.check import topics

        if value not in topics():
            self.fail(f"There is nothing called {value!r} to check; give one of: {', '.join(topics())}.", param, ctx)
        return str(value)


@click.command(short_help="Check whether a game keeps what it promises.")
@game_argument
@edition_option
@click.option("--only", type=Topic(), help="Check this alone, for example secrecy.")
@click.option("--seed", type=WholeNumber(0), default=0, show_default=True, help="The same seed, the same positions.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as a JSON list.")
def check(game: Game, edition: str | None, only: str | None, seed: int, *, as_json: bool) -> None:
    """Check GAME, at tables of every size with house rules drawn at random; it takes at most five minutes.

    It runs in a process of its own, whatever the game does there.

    A finding is a sentence: what is wrong, where, and what to change.  The exit status is 1 if there is one.

    \b
    Examples:
      tischlein check drei
      tischlein check drei --only secrecy --seed 7 --json
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.check import run_apart
    from tischlein.engine.editions import played_with

    played_with(game, edition)  # a file that is no edition is refused before anything begins

    findings: list[Finding] = []
    with progress_bar() as progress:
        task = progress.add_task(f"checking {game.id}", total=100)
        for done, found in run_apart(game.id, edition, seed, only):
            findings = found
            progress.update(task, completed=int(100 * done))
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(findings).decode())
    else:
        report(game, findings)
    raise click.exceptions.Exit(FOUND if findings else 0)


def report(game: Game, findings: list[Finding]) -> None:
    """A paragraph for each finding."""
    for finding in findings:
        click.echo(f"{finding.rule}: {finding.message} {finding.fix}\n  {finding.where}")
    click.echo(f"{game.id}: {len(findings) or 'no'} finding{'' if len(findings) == 1 else 's'}.")
    if not any(finding.rule.startswith("contract.") for finding in findings):
        from tischlein.check import steps

        for step in steps(game):
            click.echo(f"A next step: {step}")
