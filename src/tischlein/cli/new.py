"""`tischlein new`: a package with a whole little game in it, to be made into another one."""

from __future__ import annotations

import importlib.util
import keyword
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tischlein.kit import Game

GAME = "game"  # the folder of the template that gets the game's name
ENDING = ".txt"  # of the files of the template: they are no modules of ours
SEED = 1  # of the sample records


@click.command(short_help="Begin a game of your own.")
@click.argument("name")
@click.option("--into", type=click.Path(path_type=Path), required=True, metavar="FOLDER",
              help="A folder that does not exist yet.")  # fmt: skip
def new(name: str, into: Path) -> None:
    """Make a package with a game called NAME: manifest, sheet, rules with one working mechanism, texts, tests, records.

    It can be played, checked and served at once, and every file in it is there to be changed.

    \b
    Example:
      tischlein new harvest --into harvest
      tischlein dev harvest
    """  # noqa: D301  click leaves a paragraph after \b as it is
    check_name(name)
    if into.exists():
        raise click.UsageError(f"{into} exists already; give a folder that does not.")
    for path, text in written(name):
        file = into / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    write_records(into, name)
    click.echo(f"{into} holds the game {name} now.  A table in the browser: tischlein dev {name}")
    click.echo(f"Does it keep what it promises?  tischlein check {name}")
    click.echo(f"To have it everywhere: pip install -e {into}")


def check_name(name: str) -> None:
    """A game's name is the name of its package, and of no other one."""
    from tischlein.engine import discover
    from tischlein.engine.discovery import NAME

    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise click.UsageError(f"{name!r} is no name for a game; write small letters, digits and _, a letter first.")
    if name in {game.id for game in discover()}:
        raise click.UsageError(f"There is a game {name!r} already; give yours another name.")
    if importlib.util.find_spec(name) is not None:
        raise click.UsageError(f"There is a Python module {name!r} already; give your game another name.")


def written(name: str) -> Iterator[tuple[Path, str]]:
    """The files of the package, each with its text."""
    words = {
        "name": name,
        "dashed": name.replace("_", "-"),
        "title": name.replace("_", " ").title(),
        "camel": name.replace("_", " ").title().replace(" ", ""),
        "L": name[0].upper(),
    }
    for path, text in templates(files("tischlein.cli") / "template"):
        for word, meant in words.items():
            text = text.replace(f"{{{{{word}}}}}", meant)  # noqa: PLW2901  one word after the other
        yield Path(*(name if part == GAME else part for part in path.parts)), text


def templates(folder: Traversable, place: Path = Path()) -> Iterator[tuple[Path, str]]:
    """All files of the template."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from templates(entry, place / entry.name)
        elif entry.name.endswith(ENDING):
            yield place / entry.name.removesuffix(ENDING), entry.read_text(encoding="utf-8")


def write_records(into: Path, name: str) -> None:
    """A finished game for each number of seats."""
    from tischlein.engine.discovery import offered_by

    (entry,) = offered_by(into)
    game: Game = entry.load()
    file = into / name / "records" / "games.jsonl"
    file.parent.mkdir()
    file.write_text("".join(f"{sample(game, seats)}\n" for seats in game.seats), encoding="utf-8")


def sample(game: Game, seats: int) -> str:
    """The record of a game of random bots, with its result."""
    import random

    from tischlein.engine import Match, SeededChance, record_of

    dice, match = random.Random(SEED), Match(game, seats, {}, SeededChance(SEED))
    match.settle()
    while not match.is_over:
        match.apply(dice.choice(match.legal_codes()))
    return record_of(match, result={"scores": match.scores(), "winners": match.winners()}).line()
