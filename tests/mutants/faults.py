"""Faults in rules: small changes that a tired author might make, found by going through the syntax of the modules.

What is changed: numbers by one, comparisons, plus and minus, `and` and `or`, `min` and `max`, conditions turned round,
branches exchanged, loops that end too early, statements left out.
"""

from __future__ import annotations

import ast
import random
import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from .planting import PACKAGE, Mutant, file_of

NO_RULES = {"actions", "knowledge", "features"}  # imported by rules: words, and who knows what
BESIDE = {"count_pieces"}  # for tests alone
CLAUSE = re.compile(r"#.*\b[A-Z]\d+")  # a number of the box whose clause stands behind it
OTHER = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip
OTHER_NAME = {"min": "max", "max": "min"}


class Change(NamedTuple):
    """A place in a source, and what stands there instead."""

    about: str
    node: ast.expr | ast.stmt
    new: str


def faults(game: str, seed: int, limit: int) -> list[Mutant]:
    """Some faults of a game's rules, drawn at random; the same seed draws the same."""
    found = [mutant for module in rule_modules(game) for mutant in faults_in(game, module)]
    drawn = random.Random(f"{game} {seed}").sample(found, min(limit, len(found)))
    known = equivalent(game)
    return [mutant for mutant in drawn if mutant.name not in known]


def equivalent(game: str) -> dict[str, str]:
    """Faults that are none: by name the reason why nobody can notice them."""
    file = PACKAGE / "games" / game / "tests" / "equivalent.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def rule_modules(game: str) -> list[str]:
    """The modules of the rules: rules.py and what it imports of its game."""
    found = [f"games.{game}.rules"]
    for module in found:
        for node in ast.walk(ast.parse(file_of(module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"tischlein.games.{game}."):
                other = node.module.removeprefix("tischlein.")
                if other not in found and other.rpartition(".")[2] not in NO_RULES:
                    found.append(other)
    return found


def faults_in(game: str, module: str) -> Iterator[Mutant]:
    """All faults of a module.  They are named after their function, so that a new line above changes no name."""
    source = file_of(module).read_text(encoding="utf-8")
    names: dict[str, int] = {}
    for place, change in changes_in(source):
        old = ast.unparse(change.node).partition("\n")[0]
        name = f"{module.rpartition('.')[2]}.{place}: {old} → {change.new.partition(chr(10))[0]}"
        names[name] = names.get(name, 0) + 1
        numbered = f"{name} ({names[name]})" if names[name] > 1 else name
        yield Mutant(game, "clauses", change.about, numbered, {module: replaced(source, change)})


def changes_in(source: str) -> Iterator[tuple[str, Change]]:
    """Every change, with the function or the number that it concerns."""
    lines = source.splitlines()
    for node in ast.parse(source).body:
        match node:
            case ast.FunctionDef(name=name) if name not in BESIDE:
                for part in walk_code(node):
                    for change in changes_of(part):
                        yield name, change
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if CLAUSE.search(lines[node.lineno - 1]):
                for part in ast.walk(value):
                    if isinstance(part, ast.Constant):
                        for change in changes_of(part):
                            yield name, change


def walk_code(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The statements and expressions of a function, without its docstring."""
    for statement in function.body[1:] if ast.get_docstring(function) else function.body:
        yield from ast.walk(statement)


def changes_of(node: ast.AST) -> Iterator[Change]:
    """How one piece of code can go wrong."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield Change("off by one", node, str(value + 1))
            if value > 0:
                yield Change("off by one", node, str(value - 1))
        case ast.Compare(ops=[operator]) if type(operator) in OTHER:
            yield Change("comparison", node, with_operator(node, "ops", [OTHER[type(operator)]()]))
        case ast.BinOp(op=operator) if type(operator) in OTHER:
            yield Change("sign", node, with_operator(node, "op", OTHER[type(operator)]()))
        case ast.BoolOp(op=operator):
            yield Change("condition", node, f"({with_operator(node, 'op', OTHER[type(operator)]())})")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield Change("condition", node, f"({ast.unparse(operand)})")
        case ast.Call(func=ast.Name(id="range"), args=[end]) if not isinstance(end, ast.Constant):
            yield Change("loop", node, f"range({ast.unparse(end)} - 1)")
        case ast.Call(func=ast.Name(id=name) as function) if name in OTHER_NAME:
            yield Change("order", function, OTHER_NAME[name])
        case ast.If(test=test, orelse=[]):
            yield Change("missing clause", test, "False")
        case ast.If(test=test) | ast.IfExp(test=test) if not is_equation(test):  # those are turned round already
            yield Change("branches exchanged", test, f"not ({ast.unparse(test)})")
        case ast.Assign() | ast.AugAssign() | ast.Expr():
            yield Change("missing statement", node, "pass")


def is_equation(test: ast.expr) -> bool:
    """Whether a condition is `==` or `!=`."""
    return isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.NotEq)


def with_operator(node: ast.expr, field: str, operator: object) -> str:
    """The same expression with another operator."""
    changed = deepcopy(node)
    setattr(changed, field, operator)
    return ast.unparse(changed)


def replaced(source: str, change: Change) -> str:
    """The source with the change.  Columns count bytes."""
    lines = source.encode().splitlines(keepends=True)
    node = change.node
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    return (source.encode()[:start] + change.new.encode() + source.encode()[end:]).decode()
