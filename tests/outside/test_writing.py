"""A game is begun by a command, and served while it is written."""

import os
import signal
import subprocess
import sys
import time

import httpx
import pytest

from tests.cli.conftest import assert_refused
from tests.outside.test_outside import run
from tests.server.processes import free_port
from tischlein.engine.discovery import FOLDERS, forget

WAIT_S = 60


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder to write in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv(FOLDERS, "")
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "acorns"]:
        del sys.modules[name]
    forget()


def test_names_and_folders_that_cannot_be_are_refused(desk):
    assert_refused(run("new", "Two-Words", "--into", "x"), "small letters")
    assert_refused(run("new", "class", "--into", "x"), "small letters")
    assert_refused(run("new", "drei", "--into", "x"), "There is a game 'drei' already")
    assert_refused(run("new", "json", "--into", "x"), "Python module")
    (desk / "full").mkdir()
    assert_refused(run("new", "acorns", "--into", "full"), "exists already")
    assert list(desk.iterdir()) == [desk / "full"]


def test_a_new_game_passes_its_own_tests_and_is_found_where_it_lies(desk):
    assert run("new", "acorns", "--into", "acorns").exit_code == 0
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly"]
    done = subprocess.run(words, cwd=desk / "acorns", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "Acorns" in run("rules", "acorns").stdout
    assert run("simulate", "acorns", "--bots", "level1", "--games", "2").exit_code == 0


def until(said, what):
    """Read lines until one holds the words."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        line = said.readline()
        if what in line:
            return line
    raise AssertionError(f"{what} was never said")


def test_a_game_is_read_again_at_every_save(desk):
    run("new", "acorns", "--into", "acorns")
    port = free_port()
    rules, texts = desk / "acorns/acorns/rules.py", desk / "acorns/acorns/texts/en.toml"
    words = [sys.executable, "-u", "-m", "tischlein", "dev", "acorns", "--port", str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}) as dev:
        try:
            until(dev.stdout, "is at http")
            url = f"http://127.0.0.1:{port}"
            table = opened(url)
            texts.write_text(texts.read_text().replace('name = "Acorns"', 'name = "Oaks"'))
            assert f"Table {table} goes on after event 6" in until(dev.stdout, "Table")
            assert "Oaks" in {game["name"] for game in patient(f"{url}/api/games?language=en").json()["games"]}
            good = rules.read_text()
            rules.write_text(good + "\ndef oops(:\n")
            assert "SyntaxError" in until(dev.stdout, "saved")
            rules.write_text(good.replace("state.dealt == state.hand * state.seats", "state.dealt == 3"))
            until(dev.stdout, "read again")
            assert "cannot go on: event 4" in until(dev.stdout, "Table")
        finally:
            dev.send_signal(signal.SIGINT)
            dev.wait(WAIT_S)


def opened(url):
    """A table at which a game has begun; its id."""
    patient(f"{url}/api/site")
    wish = {
        "settings": {"game": "acorns", "seats": 2},
        "name": "Ada",
        "seats": [{"who": "me"}, {"who": "bot", "bot": "level1"}],
    }
    made = httpx.post(f"{url}/api/tables", json=wish).json()
    head = {"authorization": f"Bearer {made['token']}"}
    assert httpx.post(f"{url}/api/tables/{made['table']}/do", json={"do": "start"}, headers=head).is_success
    return made["table"]


def patient(url):
    """An answer, as soon as there is a server."""
    end = time.monotonic() + WAIT_S
    while time.monotonic() < end:
        try:
            return httpx.get(url)
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")
