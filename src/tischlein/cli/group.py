"""The group of all commands: loads each when it is called, and says what is wrong in one sentence."""

# Arguments are click's, used or not.
# ruff: noqa: ARG002

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from .output import complain

BAD_INPUT = 2  # exit status: the command cannot be carried out as it was given
TYPED = "tischlein.typed"  # in the context: the words behind `tischlein`
INTERRUPTED = 130  # 128 + SIGINT, as shells report it


class LazyGroup(click.Group):
    """Commands by name, each given as ("module:attribute", what it does)."""

    def __init__(self, *args: Any, lazy: Mapping[str, tuple[str, str]], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.lazy = lazy

    # -- Finding commands ------------------------------------------------------------------------------------------

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the command."""
        if cmd_name not in self.lazy:
            return None
        module, _, attribute = self.lazy[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """An unknown command is answered with those there are; what was typed can be looked up."""
        name = args[0]
        ctx.meta[TYPED] = args
        if name not in self.lazy and not name.startswith("-") and not ctx.resilient_parsing:
            close = get_close_matches(name, self.lazy, 1)
            hint = f"did you mean {close[0]!r}?" if close else f"the commands are: {', '.join(self.lazy)}."
            raise click.UsageError(f"There is no command {name!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help lists all commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self.lazy.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completion lists all commands without loading any."""
        own = [CompletionItem(name, help=text) for name, (_, text) in self.lazy.items() if name.startswith(incomplete)]
        return own + click.Command.shell_complete(self, ctx, incomplete)

    # -- Errors ----------------------------------------------------------------------------------------------------

    def main(self, *args: Any, **settings: Any) -> NoReturn:
        """Run a command; whatever people can do wrong ends in one sentence, never in a stack trace."""
        settings["standalone_mode"] = False
        try:
            status = super().main(*args, **settings)
        except click.ClickException as problem:
            status = complain(problem.format_message().replace("\n\t", " "), BAD_INPUT)  # click lists choices in lines
        except people_error() as problem:
            status = complain(str(problem), BAD_INPUT)
        except (click.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        except OSError as problem:
            where = f"{problem.filename}: " if problem.filename else ""
            status = complain(f"{where}{problem.strerror or problem}.", BAD_INPUT)
        except Exception as problem:
            from tischlein.engine.blame import blame

            sentence = blame(problem)
            if not sentence:
                raise
            status = complain(sentence, BAD_INPUT)
        sys.exit(status if isinstance(status, int) else 0)


def people_error() -> type[Exception]:
    """The error whose text is for people.  A function, so that the kit is not imported unless there is one."""
    from tischlein.kit import TischleinError

    return TischleinError
