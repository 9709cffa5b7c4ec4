"""Finding the games: every package in `tischlein.games` that has a manifest, and those that other packages offer.

Whatever is wrong with a game from outside is a sentence (`flaws`) and hides no other game.
"""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

import tischlein.games
from tischlein.kit import MAX_SEATS, Game, failure

from .errors import UnknownGameError

NAME = re.compile("[a-z][a-z0-9_]*")


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
    for entry in sorted(entry_points(group="tischlein.games"), key=lambda entry: (entry.name, entry.value)):
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
