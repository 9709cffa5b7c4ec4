"""Fills in the parts of these pages that are made from the code, so that they cannot rot; a test compares them.

`make docs` runs it.  A part stands between `<!-- made: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import click

from tischlein.cli.serve import serve
from tischlein.engine import discover, texts_of
from tischlein.kit import Game, OptionalParts, optional
from tischlein.kit.scaffold import NEEDED, PROTOCOLS, SCAFFOLDS, names_of
from tischlein.server.doors.endpoints import ENDPOINTS
from tischlein.server.doors.http import Endpoint
from tischlein.server.doors.limits import Limits
from tischlein.server.messages.deeds import AnyDeed
from tischlein.server.messages.news import AnyNews
from tischlein.server.messages.wishes import AnyWish
from tischlein.server.schemas.messages import GAME_TYPES, UNIONS, message_schemas, message_types
from tischlein.server.speech.refusals import server_texts

HERE = Path(__file__).parent
PAGES = ("../README.md", "README.md", "records.md", "protocol.md", "server.md", "contract.md")
CONTRACT_HEAD = "name | what it gives or does | until a game has it"
LENT = {
    "set_up": "Seat 0 begins.",
    "may_act": "Whoever’s turn it is.",
    "why_not": "What is not in the list of legal actions is refused.",
    "chance_weights": "Chance never acts.",
    "apply_chance": "Chance never acts.",
    "seen_by": "Everybody sees everything.",
    "scores": "Nobody has points.",
    "winners": "The highest score.",
    "payoffs": "Winners share.",
    "reimagine": "Nothing is hidden.",
    "encode": "Nets learn nothing.",
    "count_pieces": "Nothing is counted.",
    "evaluate": "As good as for everybody else.",
    "rate": "All actions are as good.",
    "say_action": "Its code.",
    "read_action": "Whatever is said so.",
    "redact_action": "Nothing is told.",
    "say_outcome": "Its code.",
    "read_outcome": "Whatever is said so.",
    "see": "Every field, if nothing is secret; else only whose turn it is.",
    "preview": "Nothing is foreseen.",
    "describe": "The fields of the view, one below the other.",
}  # what the scaffold lends
PART = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
A_LIMIT = re.compile(r"^    (\w+): int = (.*?)  # (.*)$", re.MULTILINE)
SCHEMAS = message_schemas("{name}")


def table(head: str, rows: Iterable[Iterable[str]]) -> str:
    """A table; the head is `a | b | c`."""
    lines = [f"| {head} |", "|" + "---|" * (head.count("|") + 1)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


# -- Games -------------------------------------------------------------------------------------------------------------


def game_row(game: Game) -> tuple[str, ...]:
    """One game, from its own folder."""
    say = texts_of(game.id)
    rules = len(game.options.keys() - {"start_seat"})
    players = f"{game.seats[0]}–{game.seats[-1]}"
    return say("name"), players, str(game.age), f"{game.minutes} min", str(rules), say("summary")


def notation(game: Game) -> str:
    """The notation of a game, as a section of a page."""
    return "#" + (game.folder / "NOTATION.md").read_text(encoding="utf-8")


def sheet_link(game: Game) -> str:
    """Where the rules of a game are."""
    return f"* [{texts_of(game.id)('name')}](../{(game.folder / 'RULES.md').relative_to(HERE.parent)})\n"


# -- Messages ----------------------------------------------------------------------------------------------------------


def link(name: str) -> str:
    """A message's name as a link to its description."""
    return f"[{name}](#{name.lower()})"


def kind_of(schema: dict[str, Any]) -> str:
    """A type in words."""
    match schema:
        case {"$ref": name}:
            return f"`{name}`" if name in GAME_TYPES.values() else link(name)
        case {"enum": [only]}:
            return f"`{only!r}`".replace("'", '"')
        case {"enum": values}:
            return " or ".join(f'`"{value}"`' for value in values)
        case {"anyOf": kinds}:
            return " or ".join(map(kind_of, kinds))
        case {"type": "array", "items": items}:
            return f"list of {kind_of(items)}"
        case {"type": "object", "additionalProperties": values}:
            return f"object of {kind_of(values)}"
        case {"type": "integer"}:
            return f"integer{bounds(schema, 'minimum', 'maximum')}"
        case {"type": "string", "pattern": _}:
            return "string, hexadecimal"
        case {"type": "string"}:
            return f"string{bounds(schema, 'minLength', 'maxLength', ' letters')}"
        case {"type": kind}:
            return str(kind)
        case _:
            return "anything"


def bounds(schema: dict[str, Any], low: str, high: str, unit: str = "") -> str:
    """What a value may be, if that is limited."""
    least, most = schema.get(low), schema.get(high)
    if most is not None:
        return f" of {least or 0} to {most:,}{unit}"
    return f" from {least} on" if least is not None else ""


def message(kind: type) -> str:
    """One message: its name, what it is, its fields."""
    schema = SCHEMAS[kind.__name__]
    tag = next((kind_of(schema["properties"][name]) for name in ("type", "do") if name in schema["properties"]), "")
    title = f"#### {kind.__name__}\n\n" + (f"{tag}: " if tag.startswith("`") else "") + f"{schema['description']}\n"
    rows = [field(name, schema) for name in schema["properties"] if name not in {"type", "do"}]
    return title + ("\n" + table("field | type | meaning", rows) if rows else "")


def field(name: str, schema: dict[str, Any]) -> tuple[str, str, str]:
    """A row about a field; what may be left out says what then holds."""
    found = schema["properties"][name]
    meaning = found.get("description", "")
    if name not in schema["required"]:
        default = found.get("default")
        usual = "" if default in ("", [], {}, None) or isinstance(default, dict) else f", else `{default}`".lower()
        meaning = f"{meaning} (may be left out{usual})".strip()
    return f"`{name}`", kind_of(found), meaning


def messages_of(union: object) -> str:
    """All messages of a union."""
    return "\n".join(message(kind) for kind in get_args(union))


def parts() -> str:
    """Everything that messages are made of."""
    named = {kind for union in UNIONS.values() for kind in get_args(union)}
    return "\n".join(message(kind) for kind in message_types() if kind not in named)


# -- HTTP, refusals, switches ------------------------------------------------------------------------------------------


def type_name(kind: Any) -> str:
    """A body or an answer, linked where it has a description."""
    if kind is None:
        return "–"
    if isinstance(kind, str):
        return f"`{kind}`"
    if kind is AnyDeed:
        return "[a deed](#deeds)"
    if args := get_args(kind):
        return "a record" if kind == dict[str, Any] else f"list of {type_name(args[0])}"
    return link(kind.__name__)


def endpoint_row(endpoint: Endpoint) -> tuple[str, ...]:
    """One thing to ask for."""
    who = {"nobody": "", "anybody": "may be told", "somebody": "needed"}[endpoint.person]
    path = f"`{endpoint.method} /api{endpoint.path}`" + (" `?language=`" if endpoint.speaks else "")
    return path, inspect.getdoc(endpoint.handler) or "", type_name(endpoint.body), type_name(endpoint.reply), who


def refusals() -> str:
    """Every code of a refusal with its English sentence."""
    texts = server_texts("en").texts
    rows = [(f"`{key.removeprefix('refused.')}`", text) for key, text in texts.items() if key.startswith("refused.")]
    return table("code | sentence", [*rows, ("`rule`", "the game's own sentence on which rule forbids it")])


def switch_row(option: click.Option) -> tuple[str, str, str, str]:
    """One switch of `tischlein serve`."""
    usual = option.default
    default = f"`{usual}`" if isinstance(usual, int | str) and not isinstance(usual, bool) and usual != "" else ""
    name = option.opts[0] + (f" {option.metavar}" if option.metavar else "")
    return f"`{name}`", f"`{option.envvar}`", default, option.help or ""


def switches() -> str:
    """Every switch of `tischlein serve`."""
    options = [switch_row(option) for option in serve.params if isinstance(option, click.Option)]
    return table("switch | environment variable | default | meaning", options)


def limits() -> str:
    """Every limit, with the comment behind it."""
    comments = {name: comment for name, _, comment in A_LIMIT.findall(inspect.getsource(Limits))}
    rows = [(f"`{name}`", f"{getattr(Limits(), name):,}", comments.get(name, "")) for name in Limits.names()]
    return table("limit | default | meaning", rows)


# -- The contract ------------------------------------------------------------------------------------------------------


def contract() -> str:
    """A table for each module of a game, and one of what it may leave out."""
    tables = [f"## {part}.py\n\n{table(CONTRACT_HEAD, map(contract_row, rows_of(part)))}" for part in PROTOCOLS]
    own = [name for name in (*OptionalParts.__annotations__, *vars(OptionalParts)) if not name.startswith("_")]
    rows = [contract_row((name, getattr(OptionalParts, name, None), served(vars(optional)[name]))) for name in own]
    return "\n".join([*tables, f"## What a game may leave out\n\n{table(CONTRACT_HEAD, rows)}"])


def rows_of(part: str) -> Iterator[tuple[str, object, str]]:
    """The names of a module, what they are, and what serves while they are missing."""
    serving = SCAFFOLDS[part](discover()[0], {})
    for name in names_of(part):
        said = LENT[name] if name in LENT else "Nothing: it is needed." if name in NEEDED else f"{serving[name]}"
        yield name, getattr(PROTOCOLS[part], name, None), said


def contract_row(row: tuple[str, object, str]) -> tuple[str, ...]:
    """A name with its arguments, its meaning, and what serves without it."""
    name, kind, serves = row
    if not callable(kind):
        return f"`{name}`", "a table or a number", serves
    arguments = ", ".join(list(inspect.signature(kind).parameters)[1:])
    return f"`{name}({arguments})`", " ".join((inspect.getdoc(kind) or "").split()), serves


def served(part: object) -> str:
    """What serves in place of an optional part, in words."""
    return " ".join((inspect.getdoc(part) or "").split()) if callable(part) else "an empty table"


PARTS: dict[str, Callable[[], str]] = {
    "contract": contract,
    "notations": lambda: "\n".join(map(notation, discover())),
    "sheets": lambda: "".join(map(sheet_link, discover())),
    "games": lambda: table("game | players | from age | about | house rules | in short", map(game_row, discover())),
    "http": lambda: table("request | what | body | answer | secret", map(endpoint_row, ENDPOINTS)),
    "wishes": lambda: messages_of(AnyWish),
    "news": lambda: messages_of(AnyNews),
    "deeds": lambda: messages_of(AnyDeed),
    "parts": parts,
    "refusals": refusals,
    "switches": switches,
    "limits": limits,
}


def filled_in(page: str) -> str:
    """A page with all its parts as they are now."""
    return PART.sub(lambda found: f"{found[1]}\n{PARTS[found[2]]()}\n{found[3]}", page)


def main() -> None:
    """Write all pages anew."""
    for name in PAGES:
        path = HERE / name
        path.write_text(filled_in(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
