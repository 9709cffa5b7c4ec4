"""Does a game that speaks a language say in it all that is to be said?  What is missing is told at once."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any, get_args, get_type_hints

import msgspec

from tischlein.engine.texts import languages, own_texts
from tischlein.engine.wording import enums_in
from tischlein.kit import Game

from .findings import Finding

MOST_CODES = 20_000  # of actions whose verbs are looked at
ALWAYS = ("name", "summary", "seat", "event.chance", "event.hidden")


def texts(game: Game) -> Iterator[Finding]:
    """Texts that are missing, and blanks that differ between languages; a game may have none at all."""
    spoken = {language: own_texts(game, language).texts for language in languages(game)}
    wanted = [*ALWAYS, *of_refusals(game), *of_options(game), *of_verbs(game), *of_previews(game)]
    for language, said in spoken.items():
        missing = [key for key in dict.fromkeys(wanted) if key not in said]
        if missing:
            yield Finding(
                "texts.missing",
                f"{game.folder.name}/texts/{language}.toml",
                f"{len(missing)} text{'s are' if len(missing) > 1 else ' is'} missing: {', '.join(missing)}.",
                "Write them; until then something is made of their names.",
            )
    yield from differing(game, spoken)


def differing(game: Game, spoken: dict[str, dict[str, str]]) -> Iterator[Finding]:
    """Texts that only one language has, and other blanks than in the first."""
    first, *others = spoken or [""]
    for language in others:
        where = f"{game.folder.name}/texts/{language}.toml"
        if lonely := sorted(spoken[first].keys() ^ spoken[language].keys()):
            yield Finding(
                "texts.languages",
                where,
                f"{first} and {language} do not have the same texts: {', '.join(lonely)}.",
                "Write each in both.",
            )
        for key in spoken[first].keys() & spoken[language].keys():
            if blanks(spoken[first][key]) != blanks(spoken[language][key]):
                yield Finding(
                    "texts.blanks", where, f"{key} has other blanks than in {first}.", "Use the same in both."
                )


def blanks(text: str) -> set[str]:
    """The blanks of a text; one that cannot be read has none."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return {"?"}


def of_refusals(game: Game) -> list[str]:
    """Why an action is not possible."""
    reasons = [reason for part in ("components", "rules") for kind in enums_in(game, part) for reason in kind]
    return [f"refusal.{reason.name.lower()}" for reason in reasons if reason != 0]


def of_options(game: Game) -> list[str]:
    """House rules and their values."""
    keys = []
    for name, option in game.options.items():
        values = [] if isinstance(option.values, range) else option.values
        keys += [f"option.{name}.title", *(f"option.{name}.{value}" for value in values)]
    return keys


def of_verbs(game: Game) -> list[str]:
    """What the log says of actions; where the words are no more than a number nothing can be said."""
    if "say_action" not in game.own("actions"):
        return []
    said = [game.actions.say_action(code) for code in range(min(game.actions.ACTIONS, MOST_CODES))]
    verbs = {words.partition(" ")[0] for words in said}
    return sorted(f"event.{verb}" for verb in verbs if not verb.isdecimal())


def of_previews(game: Game) -> list[str]:
    """The facts of a preview, but for structs: those are for pictures."""
    try:
        kind = get_type_hints(game.view.preview).get("return")
        hints = get_type_hints(kind) if isinstance(kind, type) else {}
    except Exception:  # noqa: BLE001  whatever its author has written there
        return []
    return [f"preview.{fact}" for fact, kind in hints.items() if not holds_struct(kind)]


def holds_struct(kind: Any) -> bool:
    """Whether it is a struct, or a list of some."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return True
    return any(holds_struct(part) for part in get_args(kind))
