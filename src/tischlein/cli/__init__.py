"""The command line.  Start-up is light: a command's module is loaded when it is called, heavy libraries inside it."""

import click

from .group import LazyGroup

COMMANDS = {
    "serve": ("tischlein.cli.serve:serve", "Open tables that people play at in the browser."),
    "site": ("tischlein.cli.site:site", "Write a site that plays without a server, for any web host."),
    "games": ("tischlein.cli.games:games", "List the games, their seats and options."),
    "play": ("tischlein.cli.play:play", "Play a game in the terminal against bots."),
    "rules": ("tischlein.cli.rules:rules", "Read the rules of a game, or one clause of them."),
    "edition": ("tischlein.cli.edition:edition", "Play with your own printing: check what you read off the cards."),
    "simulate": ("tischlein.cli.simulate:simulate", "Let bots play many games and sum up the results."),
    "arena": ("tischlein.cli.arena:arena", "Let bots compete: ratings with intervals, a report with plots."),
    "bot": ("tischlein.cli.bot:bot", "Write a bot of your own: try it out, read its protocol."),
    "replay": ("tischlein.cli.replay:replay", "Replay game records, step by step if you like; verify their chance."),
    "analyse": ("tischlein.cli.analyse:analyse", "Tell what decided a game: luck, choices, mistakes."),
    "new": ("tischlein.cli.new:new", "Begin a game of your own: a package that can be played at once."),
    "dev": ("tischlein.cli.dev:dev", "Serve a game while you write it: it is read again at every save."),
    "check": ("tischlein.cli.check:check", "Check whether a game keeps what it promises."),
    "export": ("tischlein.cli.export:export", "Write the games that were played on a server as records."),
    "backup": ("tischlein.cli.backup:backup", "Copy everything a server keeps, or restore it."),
    "admin": ("tischlein.cli.admin:admin", "Look after the tables of a server: list, close, delete, forget."),
    "bench": ("tischlein.cli.bench:bench", "Measure how fast the games run on this machine."),
    "completion": ("tischlein.cli.completion:completion", "Print the script that completes commands in your shell."),
}


@click.group(
    "tischlein",
    cls=LazyGroup,
    lazy=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="tischlein", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Tischlein: five tabletop games, complete and exact.

    \b
    Examples:
      tischlein serve --lan                      tables in the browser, also for phones nearby
      tischlein play troika                      a game against bots, here in the terminal
      tischlein rules troika T19                 what exactly does clause T19 say?
      tischlein simulate troika --seats 3 --games 10000 --bots greedy,random,random
      tischlein simulate troika --games 200 --seed 1 --records r.jsonl
      tischlein replay r.jsonl --trace           every position of those games, as JSON

    Every command explains itself: tischlein COMMAND --help.
    """  # noqa: D301  click leaves a paragraph after \b as it is
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """The program `tischlein`."""
    from .output import prepare_streams

    prepare_streams()
    cli(prog_name="tischlein")
