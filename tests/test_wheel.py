"""The wheel is all one needs: it is installed in a bare environment and serves the games, without Node, make or git."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.needs import need
from tests.server.processes import ServerProcess

ROOT = Path(__file__).parents[1]
SITE = ROOT / "src/tischlein/server/site/index.html"
UV = Path(sys.executable).with_name("uv")


def run(*words: object) -> None:
    done = subprocess.run([str(word) for word in words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    need(SITE.is_file(), "The page has not been built; run make web.")
    folder = tmp_path_factory.mktemp("dist")
    run(UV, "build", "--quiet", "--wheel", "--out-dir", folder)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_what_is_needed_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "tischlein/server/site/index.html" in names
    assert "tischlein/games/terra/RULES.md" in names
    assert "tischlein/py.typed" in names, "whoever uses the package gets its types"
    assert not [name for name in names if "/tests/" in name or name.endswith((".svelte", ".ts"))]


def test_an_installed_wheel_serves_the_games(wheel, tmp_path, monkeypatch):
    bare = tmp_path / "bare"
    run(sys.executable, "-m", "venv", "--without-pip", bare)
    run(UV, "pip", "install", "--quiet", "--python", bare / "bin" / "python", wheel)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setenv("PATH", str(bare / "bin"))
    assert shutil.which("node") is None
    server = ServerProcess(["--data", str(tmp_path / "data")], tmp_path / "log")
    server.start_words = [str(bare / "bin" / "tischlein"), "serve"]
    with server:
        page = httpx.get(server.url)
        assert "<script" in page.text
        games = httpx.get(f"{server.url}/api/games").json()["games"]
        assert len(games) == 5
