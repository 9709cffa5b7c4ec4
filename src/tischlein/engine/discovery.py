"""Finding the games: every package in `tischlein.games` that has a manifest, and those that other packages offer.

A game that is being written need not be installed: the folders in `TISCHLEIN_GAMES`, separated like those of `PATH`,
are looked through, too.  Whatever is wrong with a game from outside is a sentence (`flaws`) and hides no other game.
"""

import importlib
import os
import pkgutil
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple

import tischlein.games
from tischlein.kit import MAX_SEATS, Game, failure

from .errors import UnknownGameError

NAME = re.compile("[a-z][a-z0-9_]*")
GROUP = "tischlein.games"  # of entry points
FOLDERS = "TISCHLEIN_GAMES"  # where games lie that are not installed


class Found(NamedTuple):
    """All games there are, and what is wrong with those that are left out."""

    games: tuple[Game, ...]
    flaws: tuple[str, ...]


@cache
def discover() -> tuple[Game, ...]:
    """All games there are, as they stand on the shelf.  Reads manifests only: no rules are loaded."""
    return find().games


def flaws() -> tuple[str, ...]:
    """What is wrong with games from outside that could not be put on the shelf, a sentence for each."""
    return find().flaws


@cache
def find() -> Found:
    """Ours, then those of others, each once."""
    games = {game.id: game for game in own_games()}
    wrong = []
    offered = {(entry.name, entry.value): entry for entry in [*entry_points(group=GROUP), *lying_in_folders()]}
    for _, entry in sorted(offered.items()):
        game, problem = loaded(entry)
        if game is not None and game.id in games:
            problem = f"there is a game {game.id!r} already, in {games[game.id].package}; give it another name."
        if problem or game is None:
            wrong.append(f"The game {entry.name!r} ({entry.value}) is left out: {problem}")
        else:
            games[game.id] = game
    return Found(tuple(sorted(games.values(), key=lambda game: (game.shelf, game.id))), tuple(wrong))


def own_games() -> Iterator[Game]:
    """Those in the folder of the games."""
    package = tischlein.games
    for found in pkgutil.iter_modules(package.__path__):
        game = getattr(importlib.import_module(f"{package.__name__}.{found.name}"), "GAME", None)
        if isinstance(game, Game):
            yield game


def lying_in_folders() -> Iterator[EntryPoint]:
    """What the projects in `TISCHLEIN_GAMES` offer; their modules can be imported from now on."""
    for folder in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        yield from offered_by(Path(folder))


def offered_by(folder: Path) -> list[EntryPoint]:
    """The games of a project; none, if it is no project."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
        games = project["project"]["entry-points"][GROUP]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    place = str(folder.resolve())
    if place not in sys.path:
        sys.path.append(place)
    return [EntryPoint(str(name), str(value), GROUP) for name, value in games.items()]


def look_nearby(name: str) -> bool:
    """Whether a project here, or in the folder of that name, offers the game; then it is on the shelf from now on."""
    for folder in (Path(name), Path()):
        if name in {entry.name for entry in offered_by(folder)}:
            known = filter(None, [os.environ.get(FOLDERS), str(folder.resolve())])
            os.environ[FOLDERS] = os.pathsep.join(known)
            forget()
            return True
    return False


def forget() -> None:
    """Look for the games anew when somebody asks."""
    discover.cache_clear()
    find.cache_clear()


def loaded(entry: EntryPoint) -> tuple[Game | None, str]:
    """The game behind an entry point, or what is wrong with it."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as problem:  # noqa: BLE001  whatever its author did
        return None, failure(problem)
    if not isinstance(game, Game):
        return None, f"its entry point is no manifest, but {type(game).__name__}; it must lead to GAME = Game(…)."
    return game, wrong_in(game)


def wrong_in(game: Game) -> str:
    """What a manifest says that cannot be; nothing, if all is well."""
    if not isinstance(game.id, str) or not NAME.fullmatch(game.id):
        return f"{game.id!r} is no name for a game; write small letters, digits and _, a letter first."
    try:
        file = importlib.import_module(game.package).__file__
    except Exception:  # noqa: BLE001  whatever its author has written there
        file = None
    if file is None:
        return f"its manifest says package={game.package!r}, which is no module; write package=__name__."
    seats = game.seats
    if not isinstance(seats, range) or seats.step != 1 or not seats or not 1 <= seats[0] <= seats[-1] <= MAX_SEATS:
        return f"its seats are {seats!r}; write for example range(2, 5) for 2 to 4 players, {MAX_SEATS} at most."
    return ""


def find_game(name: object) -> Game:
    """The game of that name."""
    for game in discover():
        if game.id == name:
            return game
    known = ", ".join(game.id for game in discover())
    about = "".join(f" {flaw}" for flaw in flaws() if f"The game {name!r} " in flaw)
    raise UnknownGameError(f"There is no game {name!r}; the games are: {known}.{about}")
