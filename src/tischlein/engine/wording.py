"""What is said where a game from outside has no text: a sentence made of its own words, and never a key."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from enum import IntEnum
from pathlib import Path

from tischlein.kit import Game, Option

WORDS = Path(__file__).parent / "words"  # what such sentences need, a file a language


class Worded(dict[str, str]):
    """The texts of a game in a language; what is missing is made when it is asked for."""

    def __init__(self, game: Game, words: Mapping[str, str], own: Mapping[str, str]) -> None:
        super().__init__(own)
        self.words = words
        self.add({key: words[key] for key in ("seat", "event.chance", "event.hidden")})
        self.add(dict(about_game(game)))
        for name, option in game.options.items():
            self.add(dict(about_option(name, option, words)))

    def add(self, texts: Mapping[str, str]) -> None:
        """Say these, too, but for those that are there already."""
        for key, text in texts.items():
            self.setdefault(key, text)

    def __missing__(self, key: str) -> str:
        table, _, name = key.partition(".")
        if table == "event":
            verb = spelled(name.removesuffix("_hidden"))
            return f"{{who}}: {verb} {{words}}" if not name.endswith("_hidden") else f"{{who}}: {self.words['secret']}"
        return sentence(name) if table == "refusal" else spelled(key.rpartition(".")[2])

    def with_reasons(self, game: Game) -> dict[str, str]:
        """All of them, with the reasons for refusing an action."""
        reasons = [kind for part in ("components", "rules") for kind in enums_in(game, part)]
        keys = [f"refusal.{reason.name.lower()}" for kind in reasons for reason in kind if reason != 0]
        return {**self, **{key: self[key] for key in keys}}


def about_game(game: Game) -> Iterator[tuple[str, str]]:
    """Its name and what it is about: the first line of its manifest's docstring."""
    yield "name", game.id.replace("_", " ").title()
    lines = (importlib.import_module(game.package).__doc__ or "").strip().splitlines()
    yield "summary", escaped(lines[0]) if lines else ""


def about_option(name: str, option: Option, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A house rule and its values."""
    yield f"option.{name}.title", sentence(name).rstrip(".")
    if not isinstance(option.values, range):
        for value in option.values:
            is_switch = tuple(option.values) == (0, 1)
            yield f"option.{name}.{value}", words[("off", "on")[int(value)]] if is_switch else spelled(str(value))


def enums_in(game: Game, part: str) -> list[type[IntEnum]]:
    """The reasons of refusal that a module has."""
    found = game.own(part).get("Refusal")
    return [found] if isinstance(found, type) and issubclass(found, IntEnum) else []


def sentence(name: str) -> str:
    """`not_your_turn` as a sentence."""
    said = spelled(name)
    return f"{said[:1].upper()}{said[1:]}."


def spelled(name: str) -> str:
    """A name as words."""
    return escaped(name.replace("_", " "))


def escaped(text: str) -> str:
    """A text without blanks to be filled in."""
    return text.replace("{", "{{").replace("}", "}}")
