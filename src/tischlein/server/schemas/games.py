"""What the games put into messages, as JSON Schema: each has types of its own."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from tischlein.backends.subset import is_ours
from tischlein.engine import discover
from tischlein.kit import Facts, Game, Preview, View

from .messages import GAME_TYPES, SHARED, Schema, describe, rename

MAKERS = {View: "see", Preview: "preview", Facts: "tell"}  # the function of `view.py` that makes it


def game_type(game: Game, base: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """A game's own type; the base, where a game from outside does not say."""
    try:
        made = get_type_hints(getattr(game.view, MAKERS[base], object)).get("return")
    except Exception:
        if is_ours(game):
            raise
        made = None  # whatever its author has written there
    return made if isinstance(made, type) and issubclass(made, base) else base


def type_name(game: Game, kind: type[msgspec.Struct]) -> str:
    """Named after the game, because several have a `Player`; what they share has one name."""
    name = kind.__name__
    return name if kind in SHARED or name.lower().startswith(game.id) else game.id.title() + name


def game_schemas(game: Game, ref: str) -> dict[str, Schema]:
    """The schemas of all that a game tells, and of its parts."""
    own = [game_type(game, base) for base in GAME_TYPES]
    _, components = msgspec.json.schema_components(own, ref_template="{name}")
    kinds = {name: kind for one in own for name, kind in parts_of(one).items()}
    names = {name: type_name(game, kinds[name]) for name in components}
    told = sorted(name for name in components if kinds[name] not in SHARED)
    described = {names[name]: describe(kinds[name], components[name]) for name in told}
    for schema in described.values():
        rename(schema, names, ref)
    return described


def all_game_schemas(ref: str) -> dict[str, Schema]:
    """Those of every game, and by the names that messages call them the choices between the games."""
    schemas = {name: schema for game in discover() for name, schema in game_schemas(game, ref).items()}
    for base, name in GAME_TYPES.items():
        own = [type_name(game, game_type(game, base)) for game in discover()]
        schemas[name] = {"anyOf": [{"$ref": ref.format(name=kind)} for kind in own]}
    return schemas


def parts_of(kind: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct]]:
    """A struct and all structs in its fields, by name."""
    found = {}
    waiting: list[Any] = [msgspec.inspect.type_info(kind)]
    while waiting:
        info = waiting.pop()
        if isinstance(info, msgspec.inspect.StructType):
            if info.cls.__name__ not in found:
                found[info.cls.__name__] = info.cls
                waiting += [field.type for field in info.fields]
        else:
            inner = (getattr(info, name, None) for name in ("item_type", "key_type", "value_type"))
            waiting += [part for part in inner if part is not None]
            waiting += getattr(info, "types", ())
    return found
