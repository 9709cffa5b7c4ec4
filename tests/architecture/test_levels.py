"""Levels of the house: who may import whom."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tischlein

HOUSE = Path(tischlein.__file__).parent
LEVELS = [
    {"kit"},
    {"games"},
    {"engine"},
    {"backends"},
    {"bots", "arena", "check", "analysis"},
    {"server", "cli", "pocket"},
]
MODULES = sorted(path for path in HOUSE.rglob("*.py") if "tests" not in path.relative_to(HOUSE).parts)


def level_of(part: str) -> int | None:
    """The level of a part of the house; none for the front door (`tischlein` itself)."""
    return next((number for number, parts in enumerate(LEVELS) if part in parts), None)


def imported_by(path: Path) -> set[str]:
    """The full names of our modules that a module imports, at the top or inside functions."""
    package = ["tischlein", *path.relative_to(HOUSE).parent.parts]
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            full = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{full}.{alias.name}" for alias in node.names}
    return {name for name in names if name.split(".")[0] == "tischlein"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_a_module_imports_only_from_below(path):
    own = path.relative_to(HOUSE).parts[0]
    level = level_of(own)
    if level is None:
        return
    for name in imported_by(path):
        parts = name.split(".")
        if len(parts) == 1:
            continue
        other = level_of(parts[1])
        assert other is None or other <= level, f"{path} imports {name} from a higher level"


@pytest.mark.parametrize("path", [path for path in MODULES if "games" in path.parts], ids=lambda path: path.parent.name)
def test_a_game_imports_only_kit_and_itself(path):
    parts = path.relative_to(HOUSE).parts
    if len(parts) < 3:
        return
    for name in imported_by(path):
        own = f"tischlein.games.{parts[1]}"
        assert name.startswith(("tischlein.kit", own)), (
            f"{path} imports {name}; a game may import kit and its own folder"
        )


ARRAYS = "numba numpy matplotlib scipy"  # the server needs none of them: bots think in processes of their own


@pytest.mark.parametrize(
    ("statement", "heavy"),
    [
        ("import tischlein", f"{ARRAYS} starlette uvicorn rich"),
        ("import tischlein.cli", f"{ARRAYS} starlette uvicorn rich"),
        ("import tischlein.engine", f"{ARRAYS} starlette uvicorn rich"),
        ("from tischlein import Match, read_records", f"{ARRAYS} starlette uvicorn rich"),
        ("import tischlein.server.process.app", ARRAYS),
    ],
)
def test_start_up_stays_light(statement, heavy):
    code = f"{statement}\nimport sys\nprint([name for name in '{heavy}'.split() if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


ROOMS = ["messages", "speech", "store", "bots", "tables", "doors", "wire", "schemas", "process"]


@pytest.mark.parametrize("path", sorted((HOUSE / "server").rglob("*.py")), ids=lambda path: path.stem)
def test_a_room_of_the_server_uses_only_those_before_it(path):
    """A message comes in through the doors or over the wire and goes to a table; nothing below knows who carries it."""
    room, *rest = path.relative_to(HOUSE / "server").parts
    if not rest:
        return
    for name in imported_by(path):
        parts = name.split(".")
        if parts[1] == "server" and len(parts) > 2:
            assert parts[2] in ROOMS, f"{path} imports {name}, which is in no room"
            assert ROOMS.index(parts[2]) <= ROOMS.index(room), f"{path} imports {name} from a later room"


@pytest.mark.parametrize("path", sorted((HOUSE / "server" / "store").glob("*.py")), ids=lambda path: path.stem)
def test_what_is_stored_is_not_what_is_sent(path):
    """A message may change from one version to the next; what was stored must be read for ever."""
    assert not [name for name in imported_by(path) if name.startswith("tischlein.server.messages")]


def test_a_class_name_stands_for_one_thing():
    """Games may have classes of the same name that mean the same in each: a `Player`, a `Refusal`."""
    homes: dict[str, set[str]] = {}
    for path in MODULES:
        floor = path.relative_to(HOUSE).parts[0]
        classes = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)]
        for name in [node.name for node in classes]:
            home = "a game" if floor == "games" else str(path.relative_to(HOUSE))
            homes.setdefault(name, set()).add(home)
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}
