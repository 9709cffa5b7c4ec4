"""Texts of a game in a language: `say("refusal.not_your_turn")`."""

import tomllib
from functools import cache
from typing import Any

from tischlein.kit import Game

from .errors import TischleinError

FALLBACK = "en"


class Texts:
    """A game's texts in one language, found by dotted keys."""

    def __init__(self, language: str, texts: dict[str, str]) -> None:
        self.language = language
        self.texts = texts

    def __call__(self, key: str, *args: object, **parts: object) -> str:
        """The text of a key, with its blanks filled in."""
        return self.texts[key].format(*args, **parts)

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def word(self, word: str) -> str:
        """A word of the notation in this language, if it has one."""
        return self.texts.get(f"word.{word}", word)


def languages(game: Game) -> list[str]:
    """The languages a game speaks."""
    return sorted(path.stem for path in (game.folder / "texts").glob("*.toml"))


@cache
def texts_of(game_id: str, language: str = FALLBACK) -> Texts:
    """The texts of a game."""
    from .discovery import find_game

    game = find_game(game_id)
    if language not in languages(game):
        raise TischleinError(f"{game.id} does not speak {language!r}; it speaks: {', '.join(languages(game))}.")
    with (game.folder / "texts" / f"{language}.toml").open("rb") as file:
        return Texts(language, dict(flatten(tomllib.load(file))))


def flatten(table: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    """Nested tables as dotted keys."""
    rows: list[tuple[str, str]] = []
    for key, value in table.items():
        rows += flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return rows


def refusal_text(texts: Texts | None, refusal: Any) -> str:
    """Why an action was refused, in words."""
    key = f"refusal.{refusal.name.lower()}"
    return texts(key) if texts is not None and key in texts else refusal.name.lower().replace("_", " ")
