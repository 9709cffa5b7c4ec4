"""The language of rules: the part of Python that Numba compiles for CPU and GPU alike.

This module is its definition.  Every refusal names what to write instead.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from tischlein.kit import Game
from tischlein.kit.scaffold import names_of

FORBIDDEN = {
    ast.Lambda: "write a small function",
    ast.ListComp: "write a loop over a field of the record",
    ast.SetComp: "use a bit mask",
    ast.DictComp: "use an array indexed by the key",
    ast.GeneratorExp: "write a loop",
    ast.List: "use a field of the record, or scratch",
    ast.Dict: "use an array indexed by the key",
    ast.Set: "use a bit mask",
    ast.JoinedStr: "return a code and let texts/ speak",
    ast.Try: "return a code",
    ast.Raise: "return a code",
    ast.Assert: "prove it in a comment and test it",
    ast.With: "rules hold no resources",
    ast.Yield: "fill an `out` array and return the count",
    ast.YieldFrom: "fill an `out` array and return the count",
    ast.Await: "rules do not wait",
    ast.AsyncFunctionDef: "rules do not wait",
    ast.ClassDef: "put enums and records into components.py",
    ast.Global: "keep state in the record",
    ast.Nonlocal: "keep state in the record",
    ast.Import: "write `from … import name`",
    ast.Starred: "pass arguments one by one",
    ast.Slice: "write a loop over indices",
    ast.Match: "write if … elif",
    ast.NamedExpr: "assign on a line of its own",
    ast.Delete: "set to a sentinel",
    ast.Div: "use //: rules know integers only",
    ast.Pow: "use << or a table",
    ast.MatMult: "rules know integers only",
    ast.In: "compare, or use a table or a bit mask",
    ast.NotIn: "compare, or use a table or a bit mask",
    ast.Is: "use ==",
    ast.IsNot: "use !=",
}
STATE = "state"  # what rules call it
IN_DRIVERS = {"representative", "stage", "vary", "recall", "retell"}  # of the optional parts
BUILTINS = {"range", "min", "max", "abs", "int", "bool"}


def compiles(game: Game) -> bool:
    """Whether a back end can make machine code of a game: it is complete, and written in the subset."""
    return is_ours(game) or (game.is_complete and not violations(game))


def obstacle(game: Game) -> str:
    """Why there is no machine code of a game, in a sentence; nothing, if there can be."""
    if compiles(game):
        return ""
    if not game.modules:
        return f"{game} runs in plain Python alone, as its manifest says (modules=()); this needs machine code."
    lacking = [name for part in ("rules", "evaluate") for name in game.lacks(part)]
    if lacking:
        return f"{game} cannot be compiled: it lacks {', '.join(lacking)}."
    return f"{game} cannot be compiled: {violations(game)[0]}."


def is_ours(game: Game) -> bool:
    """Whether a game is of this house; its tests have looked at it."""
    return game.package.startswith("tischlein.games.")


@cache
def violations(game: Game) -> list[str]:
    """What in a game is outside the subset, and fields that its record does not have."""
    if game.folder.is_file():
        return list(page_problems(game.folder, set(game.rules.STATE.fields)))
    files = [game.folder / f"{name}.py" for name in game.modules]
    trees = [(file, parsed(file)) for file in files if file.is_file()]
    fields = set(game.rules.STATE.fields)
    wrong = [problem for file, tree in trees for problem in unknown_fields(file, functions_of(tree), fields)]
    return [problem for file, _ in trees for problem in problems(file)] + wrong


def parsed(path: Path) -> ast.Module:
    """A module, taken apart."""
    return ast.parse(path.read_text(encoding="utf-8"))


def functions_of(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """The functions of a module by name."""
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def unknown_fields(path: Path, functions: Mapping[str, ast.FunctionDef], fields: set[str]) -> Iterator[str]:
    """Fields of the state that its record does not have, each with the nearest that there is."""
    nodes = (node for function in functions.values() for node in ast.walk(function) if isinstance(node, ast.Attribute))
    for node in nodes:
        if isinstance(node.value, ast.Name) and node.value.id == STATE and node.attr not in fields:
            near = get_close_matches(node.attr, fields, 1)
            hint = f"did you mean {near[0]}?" if near else f"it has: {', '.join(sorted(fields))}"
            yield f"{path.name}:{node.lineno}: the state has no field {node.attr}; {hint}"


def page_problems(path: Path, fields: set[str]) -> Iterator[str]:
    """The same for a game on one page, which holds more than rules: what these call counts."""
    tree = parsed(path)
    functions = functions_of(tree)
    wanted = called_by(functions, {*names_of("rules"), *names_of("evaluate"), *IN_DRIVERS} & functions.keys())
    for name in functions:
        if name in wanted:
            for node, message in in_function(functions[name], callable_names(tree)):
                yield f"{path.name}:{getattr(node, 'lineno', 0)}: {message}"
    yield from unknown_fields(path, {name: functions[name] for name in functions if name in wanted}, fields)


def called_by(functions: Mapping[str, ast.FunctionDef], names: set[str]) -> set[str]:
    """These functions and all that they call."""
    found, waiting = set(names), list(names)
    while waiting:
        calls = (node for node in ast.walk(functions[waiting.pop()]) if isinstance(node, ast.Call))
        new = {call.func.id for call in calls if isinstance(call.func, ast.Name)} & functions.keys() - found
        found |= new
        waiting += new
    return found


def problems(path: Path) -> Iterator[str]:
    """What in a module is outside the subset, as `file:line: what, what to do instead`."""
    for node, message in walk(parsed(path)):
        yield f"{path.parent.name}/{path.name}:{getattr(node, 'lineno', 0)}: {message}"


def walk(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every node that is not allowed."""
    known = callable_names(tree)
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            yield from in_function(statement, known)
        elif isinstance(statement, ast.Import | ast.ClassDef):
            yield statement, f"{type(statement).__name__}: {FORBIDDEN[type(statement)]}"


def callable_names(tree: ast.Module) -> set[str]:
    """The names of the functions that a module may call."""
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    imported = {alias.asname or alias.name for node in imports for alias in node.names}
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} | imported | BUILTINS


def in_function(function: ast.FunctionDef, known: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """What one function does that it may not."""
    arguments = function.args
    if arguments.defaults or arguments.kw_defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        yield function, f"{function.name} has optional or variable arguments: pass all arguments by position"
    if function.decorator_list:
        yield function, f"{function.name} is decorated: back ends bind rules, rules do not know back ends"
    for node in ast.walk(function):
        if type(node) in FORBIDDEN:
            yield located(node, function), f"{type(node).__name__}: {FORBIDDEN[type(node)]}"
        elif isinstance(node, ast.FunctionDef) and node is not function:
            yield node, "a function inside a function: move it to the module"
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex | bytes):
            yield node, f"the constant {node.value!r}: rules know integers only"
        elif isinstance(node, ast.Call):
            yield from in_call(node, function.name, known)
    for node in strings_used(function):
        yield node, "a string: return a code and let texts/ speak"


def in_call(call: ast.Call, function: str, known: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """What one call does that it may not."""
    if call.keywords:
        yield call, "keyword arguments: pass them by position"
    if not isinstance(call.func, ast.Name):
        yield call, "a method call: use a function of kit or of the module"
    elif call.func.id not in known:
        yield call, f"{call.func.id} is no function of kit, of the game or of {sorted(BUILTINS)}"
    elif call.func.id == function:
        yield call, "recursion: write a loop"


def strings_used(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """String constants other than docstrings."""
    docs = {id(node.value) for node in ast.walk(function) if isinstance(node, ast.Expr)}
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


def located(node: ast.AST, function: ast.FunctionDef) -> ast.AST:
    """Operators have no line of their own."""
    return node if hasattr(node, "lineno") else function
