"""Games of other packages: one of a page and one of a folder, installed; among them some that are broken."""

import os
import sys
from pathlib import Path

import pytest

from tests.outside.wheels import build, install
from tischlein.cli.new import written
from tischlein.engine.discovery import forget

HERE = Path(__file__).parent
MANIFEST = "from tischlein.kit import Game\nGAME = Game(id={!r}, package=__name__, seats=range(2, 3), age=1, minutes=1)"
BROKEN = {
    "no_syntax": ("def", "no_syntax:GAME"),
    "no_manifest": ("GAME = 7", "no_manifest:GAME"),
    "leaves": ("raise SystemExit(3)", "leaves:GAME"),
    "another_drei": (
        MANIFEST.format("drei"),
        "another_drei:GAME",
    ),
    "elsewhere": (MANIFEST.format("elsewhere").replace("__name__", "'nowhere'"), "elsewhere:GAME"),
    "no_rules": (
        MANIFEST.format("no_rules"),
        "no_rules:GAME",
    ),
}


@pytest.fixture(scope="session")
def installed(tmp_path_factory) -> Path:
    """The folder into which wheels of two good and six bad games were installed."""
    folder = tmp_path_factory.mktemp("outside")
    for path, text in written("harvest"):
        file = folder / "project" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    wheels = [
        build(folder, "pebbles", HERE / "pebbles.py", {"pebbles": "pebbles:GAME"}),
        build(folder, "harvest", folder / "project" / "harvest", {"harvest": "harvest:GAME"}),
    ]
    for name, (source, entry) in BROKEN.items():
        (folder / f"{name}.py").write_text(source + "\n")
        wheels.append(build(folder, name, folder / f"{name}.py", {name: entry}))
    install(folder / "site", *wheels)
    return folder / "site"


@pytest.fixture
def here(installed, monkeypatch):
    """They are installed in this process, too, and in those that it starts."""
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")]))
    forget()
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] in {"pebbles", "harvest", *BROKEN}]:
        del sys.modules[name]
    forget()
