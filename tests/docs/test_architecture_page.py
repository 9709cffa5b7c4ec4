"""ARCHITECTURE.md leads to what there is, and to all of it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOUSE, WEB = ROOT / "src/tischlein", ROOT / "web/src"
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
NAMED = re.findall(r"`([\w.<>*/-]+(?:/|\.(?:py|md|ts|svelte|css|toml|svg|jsonl)))`", PAGE)
BASES = (ROOT, HOUSE, HOUSE / "server", *sorted((HOUSE / "games").iterdir()))
MADE = ("server/site/", "messages.ts", "web/src/api/pieces/")  # by the build
PARTS_OF_A_GAME = {"tests", "records", "texts", "sheet", "short", "lesson", "table", "deal"}


def exists(name):
    """Whether a path leads somewhere; in the table of a folder a module is given by its name alone."""
    pattern = re.sub(r"<\w+>", "*", name).rstrip("/")
    if any(any(base.glob(pattern)) for base in BASES if base.is_dir()):
        return True
    return "/" not in name and any(any(base.rglob(name)) for base in (HOUSE, WEB))


def folders_of(base):
    """All folders that hold something somebody wrote."""
    files = [file for file in base.rglob("*") if file.is_file() and file.suffix not in {".pyc", ""}]
    written = [file for file in files if not {"site", "kernels"} & {*file.parts}]
    return {file.parent.relative_to(base).as_posix() for file in written} - {"."}


def test_every_path_leads_somewhere():
    assert [name for name in NAMED if name not in MADE and not exists(name)] == []


def test_every_folder_is_named():
    named = {name.rstrip("/") for name in NAMED}
    named |= {f"server/{name}" for name in named}  # rooms of the server are called by their own names
    house = {folder for folder in folders_of(HOUSE) if not folder.startswith(("games/", "cli/template/"))}
    page = {f"web/src/{folder}" for folder in folders_of(WEB)}
    assert (house | page) - named == set()
    assert {path.name for path in (HOUSE / "games").glob("*/[a-z]*/")} <= PARTS_OF_A_GAME


def test_every_module_of_the_server_is_named():
    modules = {file.name for file in (HOUSE / "server").rglob("*.py")} - {"__init__.py"}
    assert modules - set(NAMED) == set()


def test_every_floor_names_its_modules():
    floors = ("kit", "engine", "backends", "bots", "arena", "check")
    modules = {file.name for floor in floors for file in (HOUSE / floor).glob("*.py")} - {"__init__.py"}
    assert modules - set(NAMED) == set()


def test_there_are_ten_recipes_each_with_its_test():
    recipes = PAGE.split("## Ten recipes")[1].split("\n## ")[0].split("\n### ")[1:]
    assert len(recipes) == 10
    assert all("**Forgotten?**" in recipe for recipe in recipes)
    assert all("tests/" in recipe.split("**Forgotten?**")[1] for recipe in recipes)
