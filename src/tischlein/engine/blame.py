"""Who is to blame for an error: whoever wrote a game from outside is told in a sentence what it was and where."""

from __future__ import annotations

from traceback import walk_tb

from tischlein.kit import failure

from .discovery import discover

OURS = "tischlein."


def blame(problem: BaseException) -> str:
    """A sentence, if code of a game from outside has failed; nothing, if the mistake is ours."""
    modules = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(problem.__traceback__)]
    strangers = {game.package: game for game in discover() if not game.package.startswith(OURS)}
    for name in reversed(modules):
        for package, game in strangers.items():
            if name == package or name.startswith(f"{package}."):
                return f"{game} has failed: {failure(problem)} tischlein check {game} tells more."
    return ""
