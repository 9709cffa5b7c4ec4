"""Bots in a worker of a browser choose and advise as on a server; nothing there needs NumPy or a compiler."""

import shutil
import subprocess
import sys
from pathlib import Path
from time import thread_time

import msgspec
import pytest

from tests.bots.test_search import questions
from tischlein.bots.kernels import kernel_file
from tischlein.bots.search import Machine, Searcher, prepare
from tischlein.engine import find_game
from tischlein.pocket import thinking
from tischlein.server.bots import thinking as server_thinking
from tischlein.server.bots.questions import Ask, BotAnswer, Prepare, Question

from .bot_workers import WasmtimeKernels

GAME = find_game("drei")
ROOT = Path(__file__).parents[2]
LONG_MS = 60_000  # the iterations end the search, however slow this machine is
decode = msgspec.json.Decoder(BotAnswer).decode
pytestmark = pytest.mark.xdist_group(GAME.id)  # whose search is compiled there


def text_of(order):
    return msgspec.json.encode(order).decode()


@pytest.fixture
def worker(tmp_path, monkeypatch):
    """A worker that has the kernel of one game."""
    shutil.copyfile(kernel_file(GAME), tmp_path / f"{GAME.id}.wasm")
    monkeypatch.setattr(thinking, "KERNELS", tmp_path)
    monkeypatch.setattr(Searcher, "machine", Searcher.machine)  # it puts its own in the place
    return thinking.ThinkingWorker(WasmtimeKernels())


def question(bot, character=""):
    """What a bot is asked in the middle of a game."""
    known = questions(GAME, 3, 3)[-1]
    return Question(
        table="t",
        seat=known.seat,
        bot=bot,
        seed=7,
        game=GAME.id,
        seats=3,
        options=dict(known.options),
        legal=known.legal,
        events=known.events,
        world=list(GAME.rules.STATE.position(known.world)),
        version=known.version,
        character=character,
    )


ORDERS = [
    Ask(1, question("level5"), "level5", LONG_MS),
    Ask(2, question("level4"), "level4:taler", LONG_MS),
    Ask(3, question("level2"), "level2", LONG_MS),
    Ask(4, question("level5"), "level5", LONG_MS, hints=True),
    Ask(5, question("level9"), "level9", LONG_MS),
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "hints" if order.hints else order.bot)
def test_a_worker_answers_as_a_bot_process_does(order, worker):
    server_thinking.thinker.cache_clear()
    there = decode(worker.obey(text_of(order)))
    server_thinking.thinker.cache_clear()
    Searcher.machine = Machine()
    prepare(GAME)
    assert there == server_thinking.answer(order)
    assert bool(there.failure) == (order.bot == "level9")


def test_a_game_is_got_ready_and_others_do_no_harm(worker):
    for game in (GAME.id, "troika"):
        assert decode(worker.obey(text_of(Prepare(game)))) == BotAnswer()


def test_another_printing_is_searched_in_python_as_long_as_people_wait(worker, monkeypatch):
    """There is no kernel for it."""
    monkeypatch.setattr(thinking, "KERNELS", thinking.KERNELS / "nowhere")
    start = thread_time()
    server_thinking.thinker.cache_clear()
    there = decode(worker.obey(text_of(Ask(1, question("level5"), "level5", 50))))
    assert there.action in ORDERS[0].question.legal
    assert thread_time() - start < 5


ALONE = """
import sys
for name in ("numpy", "numba", "llvmlite"):
    sys.modules[name] = None  # whoever imports it fails
from tests.pocket.bot_workers import WasmtimeKernels
from tischlein.pocket import house, thinking
thinking.KERNELS = thinking.Path(sys.argv[1])
print(thinking.ThinkingWorker(WasmtimeKernels()).obey(sys.stdin.read()))
"""


def test_nothing_there_needs_what_a_browser_lacks(worker, tmp_path):
    words = [sys.executable, "-c", ALONE, str(tmp_path)]
    done = subprocess.run(words, input=text_of(ORDERS[0]), capture_output=True, text=True, check=True, cwd=ROOT)
    assert decode(done.stdout).action in ORDERS[0].question.legal
