"""`tischlein dev`: a server for one game that is being written."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .params import WholeNumber, game_argument

if TYPE_CHECKING:
    from tischlein.kit import Game

    from .resuming import Tryout

LOOK_S = 0.3  # between two looks at the files
LONGEST_TRIAL_S = 30  # of loading a game and playing its tables again: longer means that it never ends
PATIENCE_S = 10
ENDINGS = {".py", ".toml", ".md", ".json", ".jsonl"}


@click.command(short_help="Serve a game while you write it.")
@game_argument
@click.option("--port", type=WholeNumber(0), default=8000, show_default=True, help="The port to listen at.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="Where tables are kept; default: nowhere.")
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
def dev(game: Game, port: int, data: Path | None, *, opens: bool) -> None:
    """Serve GAME here, and read its rules, texts and view again at every save.

    Tables go on where they were: their events are played again by the new rules.  If one of them is not possible any
    more it is named.  If the game cannot be loaded the version before goes on.

    \b
    Example:
      tischlein new harvest --into harvest
      tischlein dev harvest
    """  # noqa: D301  click leaves a paragraph after \b as it is
    with tempfile.TemporaryDirectory(prefix="tischlein-dev-") as own:
        session = Session(game, port, data or Path(own))
        session.serve()
        click.echo(f"{game} is at http://127.0.0.1:{port}/new/{game}; it is read again at every save.  Ctrl+C ends it.")
        if opens:
            threading.Timer(1.0, webbrowser.open, [f"http://127.0.0.1:{port}/new/{game}"]).start()
        try:
            while True:
                time.sleep(LOOK_S)
                session.look()
        finally:
            session.end()


class Session:
    """A server that is started anew whenever a file of the game has changed."""

    def __init__(self, game: Game, port: int, data: Path) -> None:
        self.game, self.port, self.data = game, port, data
        self.seen = self.files()
        self.process: subprocess.Popen[bytes] | None = None

    def files(self) -> dict[Path, int]:
        """The files of the game, and when each was saved."""
        folder = self.game.folder
        paths = [folder] if folder.is_file() else [path for path in folder.rglob("*") if path.suffix in ENDINGS]
        return {path: path.stat().st_mtime_ns for path in paths if path.is_file()}

    def look(self) -> None:
        """Take up what was saved; start a server that has ended."""
        assert self.process is not None
        now = self.files()
        if now != self.seen:
            changed = sorted({path.name for path, _ in now.items() ^ self.seen.items()})
            self.seen = now
            self.take_up(", ".join(changed))
        elif self.process.poll() is not None:
            click.echo("The server has ended; it is started again.")
            self.serve()

    def take_up(self, changed: str) -> None:
        """Serve the new version, if it can be loaded; say which tables go on."""
        trial = try_out(self.game, self.data)
        if trial.problem:
            click.echo(f"{changed} saved: {trial.problem}  The version before goes on.")
            return
        self.end()
        self.serve()
        click.echo(f"{changed} saved: read again.")
        for table in trial.tables:
            click.echo(
                f"Table {table.table} cannot go on: event {table.events + 1}, {table.problem}"
                if table.problem
                else f"Table {table.table} goes on after event {table.events}."
            )

    def serve(self) -> None:
        """Start the server."""
        words = [sys.executable, "-m", "tischlein", "serve", "--port", str(self.port), "--data", str(self.data)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=surroundings())  # noqa: S603  our own program

    def end(self) -> None:
        """End the server; every event is on disk."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def try_out(game: Game, data: Path) -> Tryout:
    """Load the game in a process of its own, which may fail in any way."""
    import msgspec

    from .resuming import Tryout

    words = [sys.executable, "-m", "tischlein.cli.resuming", game.id, str(data)]
    try:
        done = subprocess.run(words, capture_output=True, timeout=LONGEST_TRIAL_S, check=False, env=surroundings())  # noqa: S603  as above
        return msgspec.json.decode(done.stdout.splitlines()[-1], type=Tryout)
    except subprocess.TimeoutExpired:
        return Tryout(f"{game} does not come to an end when it is loaded; look for a loop without one.")
    except (IndexError, msgspec.DecodeError):
        return Tryout(f"{game} ends the process that loads it (status {done.returncode}).")


def surroundings() -> dict[str, str]:
    """The environment of those processes: no bytecode that is older than a save within the same second."""
    return os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
