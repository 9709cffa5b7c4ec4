"""TypeScript of all messages and of what games tell: `python -m tischlein.server.schemas.typescript FOLDER`.

`messages.ts` has the types and the numbers that both ends share, `pieces/GAME.ts` how pieces of a game look by name.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tischlein.engine import discover
from tischlein.kit import Game
from tischlein.languages import LANGUAGES
from tischlein.server.doors.endpoints import ENDPOINTS
from tischlein.server.doors.http import Endpoint
from tischlein.server.messages.basics import Request
from tischlein.server.messages.limits import LIMITS

from .games import all_game_schemas, game_type, type_name
from .messages import GAME_TYPES, Schema, describe, message_schemas, message_types, schema_of

HEAD = """\
// Made from src/tischlein/server/messages, its endpoints and the games' view.py: change those.

/** What the server says has all its fields, also those that clients may leave out. */
export type Full<T> = { [K in keyof T]-?: Full<T[K]> };
"""
LANGUAGE = """\
/** The languages of the house. */
export const LANGUAGES = %s as const;
export type Language = (typeof LANGUAGES)[number];
"""
LIMIT = """\
/** Numbers that the server holds to. */
export const LIMITS = %s as const;
"""
PIECES_HEAD = "// Made from src/tischlein/games/%s/view.py: change that.\n"
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """The whole file."""
    blocks = [HEAD, LANGUAGE % json.dumps(LANGUAGES), LIMIT % json.dumps(LIMITS)]
    requests = {kind.__name__ for kind in message_types() if issubclass(kind, Request)}
    schemas = message_schemas("{name}")
    for name, schema in schemas.items():
        known = requests if name not in requests and name not in ("AnyDeed", "AnyWish") else set()
        blocks.append(declare(name, schema, known))
    blocks += [declare(name, schema, set()) for name, schema in all_game_schemas("{name}").items()]
    games = "\n".join(f"  {game.id}: {{ {types_of(game)} }};" for game in discover())
    blocks.append(f"/** What every game tells. */\nexport interface Games {{\n{games}\n}}\n")
    doors = "\n".join(map(door, (one for one in ENDPOINTS if one.tells)))
    blocks.append(
        f"/** What can be asked for, and what is answered, in messages. */\nexport interface Doors {{\n{doors}\n}}\n"
    )
    return "\n".join(blocks)


def door(endpoint: Endpoint) -> str:
    """What an endpoint is told and answers: `'POST /mine': { body: Mine; answer: TableCard[] };`."""
    body = "undefined" if endpoint.body is None else written(schema_of(endpoint.body, "{name}"), set())
    answer = written(schema_of(endpoint.reply, "{name}"), set())
    return f"  '{endpoint.method} {endpoint.path}': {{ body: {body}; answer: {answer} }};"


def pieces(game: Game) -> str:
    """How the pieces of a game look by their names: a table for every kind of word that names some."""
    blocks = [PIECES_HEAD % game.id]
    for kind, named in game.optional.PIECES_BY_NAME.items():
        looks = type(next(iter(named.values())))
        _, components = msgspec.json.schema_components([looks], ref_template="{name}")
        blocks.append(declare(looks.__name__, describe(looks, components[looks.__name__]), set()))
        table = msgspec.json.encode(named).decode()
        blocks.append(f"export const {kind.upper()}: Readonly<Record<string, {looks.__name__}>> = {table};\n")
    return "\n".join(blocks)


def types_of(game: Game) -> str:
    """The types that are a game's own: `view: DreiView; preview: DreiPreview`."""
    names = [(base.__name__.lower(), type_name(game, game_type(game, base))) for base in GAME_TYPES]
    return "; ".join(f"{told}: {name}" for told, name in names)


def declare(name: str, schema: Schema, requests: set[str]) -> str:
    """A named type with its documentation."""
    if "properties" not in schema:
        return f"export type {name} = {written(schema, requests)};\n"
    lines = [f"/** {schema['description']} */", f"export interface {name} {{"]
    for field, inner in schema["properties"].items():
        if "description" in inner:
            lines.append(f"  /** {inner['description']} */")
        optional = "" if field in schema["required"] else "?"
        lines.append(f"  {field}{optional}: {written(inner, requests)};")
    return "\n".join([*lines, "}\n"])


def written(schema: Any, requests: set[str]) -> str:
    """A type; one that clients may say in part is said in full by the server."""
    if "$ref" in schema:
        return f"Full<{schema['$ref']}>" if schema["$ref"] in requests else str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(written(part, requests) for part in schema["anyOf"])
    match schema.get("type"):
        case "array":
            inner = written(schema.get("items", {}), requests)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {written(schema.get('additionalProperties', {}), requests)}>"
        case None:
            return "unknown"
        case kind:
            return WORDS[kind]


def main() -> None:
    """Write the files."""
    folder = Path(sys.argv[1])
    (folder / "pieces").mkdir(parents=True, exist_ok=True)
    (folder / "messages.ts").write_text(typescript(), encoding="utf-8")
    for game in (game for game in discover() if game.optional.PIECES_BY_NAME):
        (folder / "pieces" / f"{game.id}.ts").write_text(pieces(game), encoding="utf-8")


if __name__ == "__main__":
    main()
