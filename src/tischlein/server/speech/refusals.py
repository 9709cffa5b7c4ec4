"""What the server refuses, and why: a key of texts/<language>.toml; the sentence is made for its reader."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from http import HTTPStatus
from pathlib import Path

from tischlein.engine import Texts, TischleinError, texts_of
from tischlein.engine.texts import FALLBACK, read_texts, refusal_text
from tischlein.engine.texts import languages as game_languages
from tischlein.kit import Game
from tischlein.languages import LANGUAGES

TEXTS = Path(__file__).parent / "texts"


class RefusedError(TischleinError):
    """The server does not do what somebody wants; nothing has changed."""

    def __init__(self, key: str, status: HTTPStatus = HTTPStatus.CONFLICT, **parts: object) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.parts = parts

    def sentence(self, language: str = FALLBACK) -> str:
        """What is wrong and what would be right."""
        return server_texts(language)(f"refused.{self.key}", **self.parts)

    def __str__(self) -> str:
        return self.sentence()


def not_found(key: str, **parts: object) -> RefusedError:
    """There is no such thing."""
    return RefusedError(key, HTTPStatus.NOT_FOUND, **parts)


def forbidden(key: str, **parts: object) -> RefusedError:
    """Not for this person; somebody else perhaps may do it."""
    return RefusedError(key, HTTPStatus.FORBIDDEN, **parts)


def bad_input(key: str, **parts: object) -> RefusedError:
    """It cannot be understood or cannot be meant."""
    return RefusedError(key, HTTPStatus.BAD_REQUEST, **parts)


def too_many(key: str, **parts: object) -> RefusedError:
    """Too much of it; later it may be possible."""
    return RefusedError(key, HTTPStatus.TOO_MANY_REQUESTS, **parts)


def unavailable(key: str, **parts: object) -> RefusedError:
    """It cannot be done just now, through nobody's fault."""
    return RefusedError(key, HTTPStatus.SERVICE_UNAVAILABLE, **parts)


class AgainstTheRulesError(RefusedError):
    """The rules of the game do not allow an action; they say why, and with which clause."""

    def __init__(self, game: Game, refusal: IntEnum) -> None:
        super().__init__("rule")
        self.game = game
        self.refusal = refusal

    def sentence(self, language: str = FALLBACK) -> str:
        """The game's own sentence."""
        return refusal_text(game_texts(self.game, language), self.refusal)

    @property
    def clause(self) -> str:
        """The clause beside the refusal; games from outside may have none."""
        return getattr(self.refusal, "clause", "")


def game_texts(game: Game, language: str) -> Texts:
    """The game's texts; English where neither it nor the house speaks the language."""
    return texts_of(game, language if language in {*game_languages(game), *LANGUAGES} else FALLBACK)


def languages() -> list[str]:
    """The languages the server speaks."""
    return sorted(path.stem for path in TEXTS.glob("*.toml"))


@cache
def server_texts(language: str) -> Texts:
    """The server's own texts; English where it does not speak the language."""
    return read_texts(TEXTS / f"{language if language in languages() else FALLBACK}.toml")
