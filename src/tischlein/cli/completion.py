"""`tischlein completion`: click's own completion, spelled out."""

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Print the completion script of your shell.")
@click.argument("shell", type=click.Choice(SHELLS), metavar="SHELL")
def completion(shell: str) -> None:
    """Print the script that lets SHELL (bash, zsh, fish) complete commands, games, options and their values.

    \b
    Once for this terminal:
      eval "$(tischlein completion bash)"
      eval "$(tischlein completion zsh)"
      tischlein completion fish | source
    For every terminal: add that line to ~/.bashrc or ~/.zshrc, or
      tischlein completion fish > ~/.config/fish/completions/tischlein.fish
    """  # noqa: D301  click leaves a paragraph after \b as it is
    from tischlein.cli import cli

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(cli, {}, "tischlein", "_TISCHLEIN_COMPLETE").source())
