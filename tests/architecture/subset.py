"""The language of rules: the part of Python that Numba compiles for CPU and GPU alike.

This module is its definition.  Every refusal names what to write instead.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

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
BUILTINS = {"range", "min", "max", "abs", "int", "bool"}


def problems(path: Path) -> Iterator[str]:
    """What in a module is outside the subset, as `file:line: what, what to do instead`."""
    tree = ast.parse(path.read_text())
    for node, message in walk(tree):
        yield f"{path.parent.name}/{path.name}:{node.lineno}: {message}"


def walk(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Every node that is not allowed."""
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    imported = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            yield from in_function(statement, functions | imported | BUILTINS)
        elif isinstance(statement, ast.Import | ast.ClassDef):
            yield statement, f"{type(statement).__name__}: {FORBIDDEN[type(statement)]}"


def in_function(function: ast.FunctionDef, callable_names: set[str]) -> Iterator[tuple[ast.AST, str]]:
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
            yield from in_call(node, function.name, callable_names)
    for node in strings_used(function):
        yield node, "a string: return a code and let texts/ speak"


def in_call(call: ast.Call, function: str, callable_names: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """What one call does that it may not."""
    if call.keywords:
        yield call, "keyword arguments: pass them by position"
    if not isinstance(call.func, ast.Name):
        yield call, "a method call: use a function of kit or of the module"
    elif call.func.id not in callable_names:
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
