"""The OpenAPI document, made from the list of endpoints and the messages."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version

from tischlein.engine import discover
from tischlein.kit import MAX_SEATS
from tischlein.languages import LANGUAGES
from tischlein.server.doors.endpoints import ENDPOINTS
from tischlein.server.doors.http import Endpoint

from .games import all_game_schemas
from .messages import Schema, message_schemas, schema_of

REF = "#/components/schemas/{name}"
SOCKET = """\
Tables, people and records are here; playing itself happens on the WebSocket `/api/socket`, in messages of the types
`AnyWish` (from clients) and `AnyNews` (from the server).  The first one must be `Hello`.
"""
PARAMETERS = {
    "game": {"type": "string", "enum": [game.id for game in discover()]},
    "language": {"type": "string", "enum": list(LANGUAGES)},
    "table": {"type": "string", "description": "the id of a table"},
    "code": {"type": "string", "description": "the six letters that find a waiting table"},
    "seat": {"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1, "description": "a seat, counted from 0"},
    "figure": {"type": "string", "description": "the name of a figure, as the catalogue gives it"},
}
PROBLEMS = {
    "4XX": "What is wrong and what would be right",
    "5XX": "The server cannot do it just now; nothing has changed",
}


@cache
def openapi() -> Schema:
    """The whole document."""
    paths: dict[str, Schema] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(f"/api{endpoint.path}", {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tischlein", "version": version("tischlein"), "description": SOCKET},
        "paths": paths,
        "components": {
            "schemas": message_schemas(REF) | all_game_schemas(REF),
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer", "description": "a person's secret"}},
        },
    }


def operation(endpoint: Endpoint) -> Schema:
    """One endpoint."""
    names = re.findall(r"{(\w+)}", endpoint.path)
    parameters = [{"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]} for name in names]
    if endpoint.speaks:
        parameters.append({"name": "language", "in": "query", "schema": PARAMETERS["language"]})
    described: Schema = {
        "operationId": endpoint.handler.__name__,
        "summary": (endpoint.handler.__doc__ or "").removesuffix("."),
        "parameters": parameters,
        "responses": {
            **good(endpoint),
            **{status: {"description": text, "content": json_of(ref("Problem"))} for status, text in PROBLEMS.items()},
        },
    }
    if endpoint.body is not None:
        described["requestBody"] = {"required": True, "content": json_of(schema_of(endpoint.body, REF))}
    if endpoint.person != "nobody":
        described["security"] = [{"secret": []}, *([{}] if endpoint.person == "anybody" else [])]
    return described


def good(endpoint: Endpoint) -> Schema:
    """What is answered when all is well."""
    if endpoint.reply is None:
        return {"204": {"description": "Done"}}
    if not endpoint.tells:
        return {"200": {"description": "Here it is", "content": {endpoint.reply: {"schema": {"type": "string"}}}}}
    return {"200": {"description": "Here it is", "content": json_of(schema_of(endpoint.reply, REF))}}


def json_of(schema: Schema) -> Schema:
    """A body of JSON."""
    return {"application/json": {"schema": schema}}


def ref(name: str) -> Schema:
    """A reference to a message."""
    return {"$ref": REF.format(name=name)}
