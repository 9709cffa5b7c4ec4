"""The guide builds a game: every step is run, and does what the page shows."""

import ast
import doctest
import importlib
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import tischlein
from tischlein.check import run, steps, suite
from tischlein.engine import find_game
from tischlein.engine.discovery import FOLDERS, forget

GUIDE = (Path(__file__).parents[2] / "docs/new-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STEPS = GUIDE.split("\n## ")[1:]


def blocks(text, language):
    return [code for kind, code in BLOCK.findall(text) if kind == language]


def names_in(node):
    """What a statement at the top of a module defines."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            return {node.name}
        case ast.Assign():
            return {name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)}
        case ast.ImportFrom():
            return {f"from {node.module}"}
        case ast.Expr():
            return {"docstring"}
    return set()


def written_again(module, block):
    """The module with what the block says; what it defines anew stands where it stood before."""
    old, new = ast.parse(module).body, ast.parse(block).body
    is_addition = [isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript) for node in new]
    for node, adds in zip(new, is_addition, strict=True):
        place = next(
            (number for number, other in enumerate(old) if names_in(other) & names_in(node) and not adds), None
        )
        if place is None and isinstance(node, ast.ImportFrom):
            old.insert(1, node)
        elif place is None:
            old.append(node)
        else:
            old[place] = node
    return ast.unparse(ast.Module(old, []))


@pytest.fixture
def project(tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text(blocks(GUIDE, "toml")[0])
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield tmp_path
    sys.modules.pop("peek", None)
    forget()


def load(project, source):
    """The game as it stands after a step."""
    (project / "peek.py").write_text(source)
    sys.modules.pop("peek", None)
    importlib.invalidate_caches()
    forget()
    return find_game("peek")


def test_every_step_does_what_the_page_shows(project, monkeypatch):
    few = [replace(check, steps=min(check.steps, 30)) for check in suite.CHECKS if check.topic != "machine"]
    monkeypatch.setattr(suite, "CHECKS", few)
    source, said = "", list[str]()
    assert [step[0] for step in STEPS] == list("12345678")
    for step in STEPS:
        for block in blocks(step, "py"):
            source = written_again(source, block)
        game = load(project, source)
        for number, shown in enumerate(blocks(step, "pycon")):
            test = doctest.DocTestParser().get_doctest(
                shown, {"tischlein": tischlein}, f"step {step[0]}.{number}", None, 0
            )
            doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=said.append)
    assert not said, "".join(said)
    *_, (_, findings) = run(game, 1, longest=30)
    assert not findings, findings
    assert steps(game) == []


RECIPES = (Path(__file__).parents[2] / "docs/game-recipes.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`((?:games|kit)/[\w/]+\.py)`((?:(?::| and|,)? `\w+`)*)")


def test_every_place_of_the_recipes_is_there():
    places = PLACE.findall(RECIPES)
    assert len(places) >= 20
    for file, functions in places:
        source = (Path(tischlein.__file__).parent / file).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", functions):
            assert f"def {name}(" in source, f"{file} has no {name}"
