"""What a program is asked and what it answers, as JSON Schema: the view of every game is typed, so this is for free."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

import msgspec

from tischlein.kit import Game, View


class Answer(msgspec.Struct, frozen=True):
    """What a program says: one of the legal actions."""

    action: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: list[int]  # seats; nobody, if all have lost
    scores: list[int]


class Over(msgspec.Struct, frozen=True):
    """The last line a program gets."""

    over: Result


def view_type(game: Game) -> Any:
    """The type of the game's view; a game from outside may not say it."""
    try:
        made = get_type_hints(game.view.see).get("return")
    except Exception:  # noqa: BLE001  whatever its author has written there
        made = None
    return made if isinstance(made, type) and issubclass(made, View) else View


@cache
def question_type(game: Game) -> Any:
    """The type of the line that asks a program for an action."""
    fields = [
        ("game", str),
        ("seat", int),  # the program's own, from 0
        ("seats", int),
        ("options", dict[str, int | str]),  # all of them
        ("view", view_type(game)),
        ("events", list[str]),  # all that has happened, as the seat may see it
        ("legal", list[str]),
        ("budget_ms", int),  # how long it may think
    ]
    return msgspec.defstruct("Question", fields, frozen=True, module=__name__)


def protocol_schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of all lines: `Question` and `Over` go to the program, `Answer` comes back."""
    named, components = msgspec.json.schema_components(
        [question_type(game), Over, Answer], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"What a program that plays {game.id} is told, line by line",
        "anyOf": list(named[:2]),
        "$defs": components,
    }
