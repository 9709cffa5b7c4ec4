"""The contract of a game is typed: the type checker compares every module of every game with its protocol."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.tables import every_game
from tischlein.engine import discover
from tischlein.kit import Game, optional

ROOT = Path(__file__).parents[2]
PROTOCOLS = {
    "rules": "RulesModule",
    "actions": "ActionsModule",
    "view": "ViewModule",
    "evaluate": "EvaluateModule",
    "text": "TextModule",
}


def complaints(folder: Path, source: str) -> str:
    """What the type checker says about a module."""
    (folder / "asked.py").write_text(source)
    words = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(folder / "asked.py")]
    environment = os.environ | {"MYPYPATH": str(folder)}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode else ""


def claims_of_modules(game: Game) -> list[str]:
    """Lines of source text that are correct if the game's modules keep the contract."""
    modules = [(part, kind, game.part(part).__name__) for part, kind in PROTOCOLS.items()]
    return [f"import {name}\n{game}_{part}: kit.{kind} = {name}" for part, kind, name in modules]


def claims_of_optional_parts(game: Game) -> list[str]:
    """Lines of source text that are correct if the optional parts that the game has keep the contract."""
    parts = {name: getattr(game.optional, name) for name in optional.DEFAULTS}
    functions = {name: part.__module__ for name, part in parts.items() if callable(part)}
    return [
        *(f"import {module}" for module in functions.values()),
        f"class {game}_optional:",
        "    TOLD = kit.optional.TOLD",
        "    PIECES_BY_NAME = kit.optional.PIECES_BY_NAME",
        *(f"    {name} = staticmethod({module}.{name})" for name, module in functions.items()),
        f"{game}_parts: kit.OptionalParts = {game}_optional()",
    ]


def test_every_module_of_every_game_has_the_types_of_the_contract(tmp_path):
    claims = [line for game in discover() for line in claims_of_modules(game) + claims_of_optional_parts(game)]
    said = complaints(tmp_path, "\n".join(["from tischlein import kit", *claims]))
    assert not said, said


@pytest.mark.parametrize(
    ("module", "wrong"),
    [
        ("def evaluate(state, seat): ...", "rate"),
        ("def evaluate(state): ...\ndef rate(state, seat, actions, n, out): ...", "evaluate"),
    ],
    ids=["a function is missing", "an argument is missing"],
)
def test_the_type_checker_finds_what_a_module_lacks(tmp_path, module, wrong):
    (tmp_path / "mine.py").write_text(f"# mypy: disable-error-code=no-untyped-def\n{module}\n")
    said = complaints(tmp_path, "import mine\nfrom tischlein import kit\npart: kit.EvaluateModule = mine\n")
    assert wrong in said


@every_game
def test_optional_parts_are_the_games_own_or_the_defaults(game):
    modules = [game.part(name) for name in (*game.modules, "view", "hidden", "reasons")]
    for name, default in optional.DEFAULTS.items():
        own = [vars(module)[name] for module in modules if name in vars(module)]
        assert getattr(game.optional, name) is (own[0] if own else default)
