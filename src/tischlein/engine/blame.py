"""Who is to blame for an error: whoever wrote a game from outside is told in a sentence what it was and where."""

from __future__ import annotations

from logging import Logger
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


def log_failure(logger: Logger, what: str, problem: BaseException, **about: object) -> None:
    """Write into a log that something went wrong: a mistake of ours with its trace, that of a game in a sentence."""
    sentence = blame(problem)
    if sentence:
        logger.error("%s %s", what, sentence, extra=about)
    else:
        logger.error(what, exc_info=problem, extra=about)
