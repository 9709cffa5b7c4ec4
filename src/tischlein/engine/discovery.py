"""Finding the games: every package in `tischlein.games` that has a manifest, and those that other packages offer."""

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

import tischlein.games
from tischlein.kit import Game

from .errors import UnknownGameError


@cache
def discover() -> tuple[Game, ...]:
    """All games there are, as they stand on the shelf.  Reads manifests only: no rules are loaded."""
    package = tischlein.games
    modules = [f"{package.__name__}.{found.name}" for found in pkgutil.iter_modules(package.__path__)]
    manifests = [getattr(importlib.import_module(name), "GAME", None) for name in modules]
    manifests += [entry.load() for entry in entry_points(group="tischlein.games")]
    games = [found for found in manifests if isinstance(found, Game)]
    return tuple(sorted(games, key=lambda game: (game.shelf, game.id)))


def find_game(name: object) -> Game:
    """The game of that name."""
    for game in discover():
        if game.id == name:
            return game
    known = ", ".join(game.id for game in discover())
    raise UnknownGameError(f"There is no game {name!r}; the games are: {known}.")
