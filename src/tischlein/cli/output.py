"""What all commands share in speaking to people and programs."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, NoReturn

import click

if TYPE_CHECKING:
    from rich.console import Console

PIPED_WIDTH = 100  # columns of tables where there is no terminal to ask
LONGEST_SENTENCE = 600  # characters of a message; what it quotes in the middle is cut
SENTENCE_ENDS = (".", "?")


def complain(sentence: str, status: int) -> int:
    """One line on standard error, whatever the text quotes; the exit status."""
    line = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in sentence)
    if len(line) > LONGEST_SENTENCE:
        line = f"{line[: LONGEST_SENTENCE // 2]}…{line[-LONGEST_SENTENCE // 2 :]}"
    click.echo(f"tischlein: {line}{'' if line.endswith(SENTENCE_ENDS) else '.'}", err=True)
    return status


def prepare_streams() -> None:
    """No letter and no signal may end in a stack trace: unknown letters become '?', `kill` leaves as exit does."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, leave)


def leave(number: int, _frame: object) -> NoReturn:
    """Unwinds the stack, so that unfinished files vanish."""
    sys.exit(128 + number)


def console(*, stderr: bool = False) -> Console:
    """Where tables are drawn: in colour on a terminal, as plain text elsewhere."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(file=stream, width=width, highlight=False, markup=False, emoji=False)
