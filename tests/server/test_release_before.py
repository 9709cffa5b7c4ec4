"""The release before and this one on the same tables: people upgrade, and can go back."""

import io
import random
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.needs import need
from tests.server.players import Player, new_game
from tests.server.processes import ServerProcess
from tischlein.engine import discover

ROOT = Path(__file__).parents[2]
BEFORE = "c39407ead1"  # a commit: what people had before; raise it with every release
OVER = "over"
TABLES = {game.id: max(game.seats.start, 2) for game in discover()}  # seats
MOVES = 2  # hardly a game is over after three times as many

pytestmark = pytest.mark.xdist_group("upgrade")


@pytest.fixture(scope="module")
def release_before(tmp_path_factory) -> Path:
    """The sources of the release before."""
    words = ["git", "archive", BEFORE, "src/tischlein"]
    packed = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    need(not packed.returncode, "The history is not here: clone the whole repository to try the release before.")
    folder = tmp_path_factory.mktemp("before")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


@pytest.fixture(params=["sqlite", "postgres"])
def words(request, tmp_path):
    """Where both versions keep their tables."""
    if request.param == "sqlite":
        return ["--data", str(tmp_path / "data")]
    postgres = request.getfixturevalue("postgres")
    return ["--database", postgres.database(f"before_{random.randbytes(6).hex()}")]


def begin(server, game):
    """A table with bots."""
    settings = {"game": game, "seats": TABLES[game], "pace_ms": 0}
    bots = [{"who": "bot", "bot": "greedy"}] * (TABLES[game] - 1)
    wish = {"settings": settings, "name": "Ada", "seats": [{"who": "me"}, *bots]}
    created = server.post("/tables", wish)
    server.post(f"/tables/{created['table']}/do", {"do": "start"}, created["token"])
    return created["table"], created["token"]


def play(server, seat, moves=MOVES):
    """Some moves at a table; everything its log then tells."""
    with Player(server, *seat) as player:
        for _ in range(moves):
            move(player)
    with Player(server, *seat) as player:
        return [line["event"] for line in player.lines] + [OVER] * is_over(player)


def is_over(player):
    """Whether the game has ended: the world of Terra may collapse early."""
    return any(one["view"].get("winners") is not None for one in player.state["positions"])


def move(player):
    """One move, made again where others came between; none, if the game is over."""
    while player.turn is None and not is_over(player):
        player.hear("update")
    if player.turn is None:
        return
    wish = player.next_act()
    answer = player.act(wish)
    if answer["type"] == "error":
        assert answer["code"] == "late"
        while player.state["seq"] == wish["seq"]:
            player.hear("update")
        move(player)


def goes_on(later, earlier):
    """Every log tells what it told before, and more."""
    for game in TABLES:
        assert later[game][: len(earlier[game])] == earlier[game], game
        assert len(later[game]) > len(earlier[game]) or earlier[game][-1] == OVER


def test_one_upgrades_from_the_release_before_and_goes_back(release_before, words, tmp_path, monkeypatch):
    with monkeypatch.context() as before:
        before.setenv("PYTHONPATH", str(release_before))
        with ServerProcess(words, tmp_path / "before.log") as server:
            tables = {game: begin(server, game) for game in TABLES}
            told = {game: play(server, seat) for game, seat in tables.items()}
            waiting = new_game(server, listed=True)
    with ServerProcess(words, tmp_path / "now.log") as server:
        then = {game: play(server, seat) for game, seat in tables.items()}
        goes_on(then, told)
        begun = begin(server, "drei")
        play(server, begun)
    with monkeypatch.context() as before:
        before.setenv("PYTHONPATH", str(release_before))
        with ServerProcess(words, tmp_path / "back.log") as server:
            at_last = {game: play(server, seat) for game, seat in tables.items()}
            goes_on(at_last, then)
            play(server, begun)
            play(server, waiting)
