"""Messages as JSON Schema, with the comments behind their fields; OpenAPI and TypeScript are made of it."""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from functools import cache
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import UNSET

from tischlein.kit import (
    Counted,
    Facts,
    Gain,
    Hindrance,
    Part,
    Preview,
    Ranked,
    Remark,
    Scene,
    Section,
    Spot,
    Thing,
    View,
)
from tischlein.server.messages import analysis, basics, catalogue, days, deeds, editions, news, pads, tables, wishes

Schema = dict[str, Any]

MODULES = (catalogue, editions, pads, days, tables, analysis, deeds, wishes, news)
# what games tell with the same types
SHARED = (Section, Part, Gain, Counted, Hindrance, Ranked, Remark, Scene, Spot, Thing)
UNIONS = {"AnyDeed": deeds.AnyDeed, "AnyWish": wishes.AnyWish, "AnyNews": news.AnyNews}
GAME_TYPES: dict[type[msgspec.Struct], str] = {
    View: "GameView",
    Preview: "GamePreview",
    Facts: "GameFacts",
}  # a game has its own


def message_types() -> list[type[msgspec.Struct]]:
    """All messages, in the order they are written down, and what the games share."""
    return [*(kind for module in MODULES for kind in vars(module).values() if is_message(kind, module)), *SHARED]


def is_message(kind: Any, module: ModuleType) -> bool:
    """Whether something in a module is a message that is defined there, and no base of others."""
    is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return is_struct and kind.__module__ == module.__name__ and kind is not deeds.Deed


@cache
def message_schemas(ref: str) -> dict[str, Schema]:
    """The schema of every message by its name; `ref` says where references point to, as in `#/$defs/{name}`."""
    kinds = message_types()
    _, components = msgspec.json.schema_components(kinds, ref_template="{name}")
    described = {kind.__name__: describe(kind, components[kind.__name__]) for kind in kinds}
    for schema in described.values():
        rename(schema, {base.__name__: name for base, name in GAME_TYPES.items()}, ref)
    for name, union in UNIONS.items():
        described[name] = {"anyOf": [{"$ref": ref.format(name=kind.__name__)} for kind in get_args(union)]}
    return described


def schema_of(kind: Any, ref: str) -> Schema:
    """A message, one of several, or a list of them."""
    named = next((name for name, union in UNIONS.items() if union is kind), None)
    if named is not None:
        return {"$ref": ref.format(name=named)}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=ref)
    return dict(schema)


def rename(schema: Any, names: dict[str, str], ref: str) -> None:
    """References to other names."""
    for value in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        rename(value, names, ref)
    if isinstance(schema, dict) and "$ref" in schema:
        schema["$ref"] = ref.format(name=names.get(schema["$ref"], schema["$ref"]))


def describe(kind: type[msgspec.Struct], schema: Schema) -> Schema:
    """The schema with its comments; what the server says is always said in full, but for what may be absent."""
    comments = comments_of(kind)
    for name, field in schema["properties"].items():
        if name in comments:
            field["description"] = comments[name]
    if not issubclass(kind, basics.Request):
        absent = {field.encode_name for field in msgspec.structs.fields(kind) if field.default is UNSET}
        schema["required"] = [name for name in schema["properties"] if name not in absent]
        for field in schema["properties"].values():
            field.pop("default", None)
    return schema


def comments_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The comments behind the fields of a struct and of those it is made from."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct:
            found |= own_comments(base)
    return found


@cache
def own_comments(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The comments behind the fields that this very class defines."""
    source = inspect.getsource(kind)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = {token.start[0]: token.string.removeprefix("# ") for token in tokens if token.type == tokenize.COMMENT}
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.ClassDef)
    return {
        node.target.id: comments[node.lineno]
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.lineno in comments
    }
