"""Bots in any language: a program that is asked, one JSON object a line, and answers `{"action": "take 12"}`."""

from __future__ import annotations

import re
import shlex
import shutil
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, ClassVar

import msgspec

from tischlein.engine.knowledge import Knowledge
from tischlein.engine.records import shorten
from tischlein.engine.schema import Answer, Over, Result, question_type

from . import PROGRAM, Bot, BotError, FailedBotError
from .lines import LineProgram, SilentError

USUAL_BUDGET = 1000  # milliseconds a move
GRACE = 1.0  # seconds an answer may be late: a busy machine is not the program's fault
START_UP = 5.0  # seconds more for the first answer


class ProgramBot:
    """A program at one seat for one game: it starts with the first question and is told the end."""

    name: ClassVar[str]
    command: ClassVar[list[str]]
    folder: ClassVar[Path | None] = None  # where standard error is kept; the arena has its own place, else a new one
    transcript: ClassVar[BinaryIO | None] = None  # gets every line between it and us, if somebody wants to read them

    def __init__(self, seed: int, stream: int = 0) -> None:  # noqa: ARG002  a program has luck of its own
        self.budget_ms = USUAL_BUDGET
        self.program: LineProgram | None = None
        self.errors_before = 0  # bytes that others have written to the file of standard error
        self.changing = threading.Lock()  # whoever ends it from another thread waits until it has begun

    def choose(self, knowledge: Knowledge) -> int:
        """What the program answers."""
        say = knowledge.game.actions.say_action
        legal = {say(code): code for code in knowledge.legal}
        question = question_type(knowledge.game)(
            game=knowledge.game.id,
            seat=knowledge.seat,
            seats=knowledge.seats,
            options=knowledge.options,
            view=knowledge.view,
            events=knowledge.events,
            legal=list(legal),
            budget_ms=self.budget_ms,
        )
        line = self.ask(msgspec.json.encode(question))
        try:
            action = msgspec.json.decode(line, type=Answer).action
        except (msgspec.DecodeError, RecursionError):
            raise self.failed(f'it answered {quoted(line)}, not {{"action": …}}.') from None
        if action not in legal:
            raise self.failed(f"it answered {shorten(action)!r}, which was not legal.")
        return legal[action]

    def ask(self, question: bytes) -> bytes:
        """The program's answer, or why there is none."""
        seconds = self.budget_ms / 1000 + GRACE
        with self.changing:
            if self.program is None:
                seconds += START_UP
                self.program = self.start()
            program = self.program
        program.send(question)
        self.note(b"> ", question)
        try:
            line = program.answer(seconds)
        except SilentError as problem:
            raise self.failed(f"{problem}; its standard error is in {self.error_file()}.") from None
        self.note(b"< ", line)
        return line

    def note(self, direction: bytes, line: bytes) -> None:
        """Put a line into the transcript, if there is one."""
        if self.transcript is not None:
            self.transcript.write(direction + line + b"\n")

    def failed(self, deed: str) -> FailedBotError:
        """What it did wrong, with its last words."""
        words = self.last_words()
        return FailedBotError(self.name, deed, f"Its standard error ends with {words}." if words else "")

    def last_words(self) -> str:
        """The last line of its standard error, quoted; nothing if it has said nothing there."""
        with suppress(OSError), self.error_file().open("rb") as file:
            file.seek(self.errors_before)
            lines = [line for line in file.read().splitlines() if line.strip()]
            return quoted(lines[-1].strip()) if lines else ""
        return ""

    def start(self) -> LineProgram:
        """Run the command."""
        errors = self.error_file()
        self.errors_before = errors.stat().st_size if errors.exists() else 0
        try:
            return LineProgram(self.command, errors)
        except OSError as problem:
            raise FailedBotError(self.name, f"it cannot be run: {problem.strerror or problem}.") from None

    def end(self, result: Result | None) -> None:
        """Tell the program the result, if there is one, and end it."""
        with self.changing:
            program, self.program = self.program, None
        if program is not None and result is not None:
            over = msgspec.json.encode(Over(result))
            program.send(over)
            self.note(b"> ", over)
            program.close()
        elif program is not None:
            program.close(0)

    @classmethod
    def error_file(cls) -> Path:
        """Where the standard error of the command is kept."""
        if cls.folder is None:
            ProgramBot.folder = Path(tempfile.mkdtemp(prefix="tischlein-bots-"))
        assert cls.folder is not None
        return cls.folder / f"{re.sub('[^A-Za-z0-9]+', '-', ' '.join(cls.command)).strip('-')[-60:]}.stderr.txt"


def program_bot(command: str) -> type[Bot]:
    """The bot that runs a command.  No shell reads it: quotes hold words together, nothing else is special."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BotError(f"{PROGRAM}{command} is no command: {str(problem).lower()}.") from None
    if not words:
        raise BotError(f"{PROGRAM} needs a command, for example {PROGRAM}'python3 mybot.py'.")
    if shutil.which(words[0]) is None:
        raise BotError(f"There is no program {words[0]!r} to run as a bot.")
    return type("ProgramBot", (ProgramBot,), {"name": PROGRAM + command, "command": words})


def quoted(line: bytes) -> str:
    """What a program said, short enough to be shown."""
    return repr(shorten(line[:100].decode(errors="replace")))
