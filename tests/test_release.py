"""A release is all one needs: it is installed in a bare environment and serves the games, without Node, make or git."""

import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.needs import need
from tests.server.processes import ServerProcess
from tischlein.engine import discover

ROOT = Path(__file__).parents[1]
SITE = ROOT / "src/tischlein/server/site/index.html"
KERNELS = ROOT / "src/tischlein/pocket/kernels"
UV = Path(sys.executable).with_name("uv")

pytestmark = pytest.mark.xdist_group("release")


def run(*words: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def release(tmp_path_factory) -> Path:
    """The folder that `make release` fills."""
    need(SITE.is_file(), "The page has not been built; run make web.")
    need((KERNELS / "SOURCES").is_file(), "The kernels have not been made; run make wasm.")
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "deploy/release.py", "--out", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(release) -> Path:
    (built,) = release.glob("*.whl")
    return built


def test_the_wheel_holds_what_is_needed_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "tischlein/server/site/index.html" in names
    assert "tischlein/games/terra/RULES.md" in names
    assert {f"tischlein/pocket/kernels/{game.id}.wasm" for game in discover()} <= {*names}
    assert "tischlein/py.typed" in names, "whoever uses the package gets its types"
    ours = [name for name in names if not name.startswith("tischlein/cli/template/")]  # of a new game, with its tests
    assert not [name for name in ours if "/tests/" in name or name.endswith((".svelte", ".ts"))]


def test_the_sdist_holds_the_sources_and_the_page(release):
    (built,) = release.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "web/src/App.svelte", "tests/test_release.py", "src/tischlein/server/site/index.html"} <= names
    assert not [name for name in names if "node_modules" in name or ".venv" in name]


def test_the_checksums_are_those_of_the_files(release):
    run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=release)
    listed = {line.split()[1] for line in (release / "SHA256SUMS").read_text().splitlines()}
    assert listed == {path.name for path in release.iterdir()} - {"SHA256SUMS"}


def test_the_list_of_components_is_whole_and_tells_nothing_of_this_computer(release):
    (path,) = release.glob("*.components.json")
    listed = json.loads(path.read_text())
    assert listed["bomFormat"] == "CycloneDX"
    names = {component["name"] for component in listed["components"]}
    assert {"msgspec", "numba", "llvmlite", "starlette", "asyncpg", "svelte", "@fontsource-variable/inter"} <= names
    assert not {"pytest", "vite", "typescript"} & names, "what only builds or tests it is no part of it"
    assert all(component["version"] and component["licenses"] for component in listed["components"])
    assert str(release) not in path.read_text()


def test_a_folder_with_other_files_is_refused(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Anna")
    words = [sys.executable, "deploy/release.py", "--out", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "choose another folder with --out" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


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
        assert [game["id"] for game in games] == [game.id for game in discover()]
