"""Programs as bots: the protocol, and everything a program can do wrong."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tischlein.arena.check import tables, try_out
from tischlein.bots import BotError, FailedBotError, find_bot, lines, program, why
from tischlein.bots.guard import GuardedBot
from tischlein.bots.lines import LineProgram, SilentError
from tischlein.bots.program import ProgramBot
from tischlein.engine import Match, SeededChance, find_game
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.schema import Result, protocol_schema, question_type

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
FIRST = 'import json, sys\nsay = lambda action: print(json.dumps({"action": action}), flush=True)\n'
OBEDIENT = FIRST + 'for line in sys.stdin:\n    if "over" not in line: say(json.loads(line)["legal"][0])\n'


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Where standard error goes."""
    monkeypatch.setattr(ProgramBot, "folder", tmp_path)
    return tmp_path


@pytest.fixture
def script(tmp_path):
    """The name of a bot that runs this Python."""

    def write(source):
        path = tmp_path / "a bot.py"
        path.write_text(source)
        return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


@pytest.fixture
def hasty(monkeypatch):
    """Nobody waits long."""
    monkeypatch.setattr(program, "GRACE", 0.1)
    monkeypatch.setattr(program, "START_UP", 0.3)
    monkeypatch.setattr(lines, "FAREWELL", 0.1)


def table(game="artefakt", seats=2):
    """A match at its first decision."""
    return Match(find_game(game), seats, {}, SeededChance(4))


# -- The protocol ----------------------------------------------------------------------------------------------------


def test_a_program_is_told_what_its_seat_may_know(script, tmp_path):
    spy = script(
        FIRST + f'line = input()\nopen({str(tmp_path / "heard")!r}, "w").write(line)\nsay(json.loads(line)["legal"][1])'
    )
    match = table()
    while len(match.legal()) < 2:
        match.apply(match.legal()[0])
    seat = match.turn
    bot = find_bot(spy)(0)
    bot.budget_ms = 5000
    knowledge = Knowledge.of(match, seat)
    assert bot.choose(knowledge) == knowledge.legal[1]
    bot.end(None)
    heard = msgspec.json.decode((tmp_path / "heard").read_bytes(), type=question_type(match.game))
    assert (heard.game, heard.seat, heard.seats, heard.budget_ms) == ("artefakt", seat, 2, 5000)
    assert heard.options == match.options
    assert heard.view == match.see(seat)
    assert heard.events == match.log(seat)
    assert "*?" in heard.events, "nothing was hidden here: this shows nothing"
    assert heard.legal == match.legal(seat)


def test_a_program_is_told_the_end_and_its_errors_are_kept(script, folder):
    source = OBEDIENT.replace("    if", "    print(line[:20], file=sys.stderr)\n    if")
    bot = find_bot(script(source))(0)
    bot.choose(Knowledge.of(table(), 0))
    bot.end(Result([1], [3, 4]))
    assert bot.error_file().parent == folder
    assert '{"over":{"winners":[' in bot.error_file().read_text()


@pytest.mark.parametrize("game", [game for game, _ in dict(tables()).items()])
def test_every_game_has_its_schema(game):
    schema = protocol_schema(find_game(game))
    assert set(schema["$defs"]["Question"]["required"]) == {
        "game", "seat", "seats", "options", "view", "events", "legal", "budget_ms",
    }  # fmt: skip
    view = schema["$defs"]["Question"]["properties"]["view"]["$ref"].rpartition("/")[2]
    assert {"points", "to_act", "winners"} < set(schema["$defs"][view]["properties"])
    assert schema["$defs"]["Answer"]["required"] == ["action"]


def test_the_example_plays_every_game():
    """And has, as promised, no more than twenty lines."""
    assert len(EXAMPLE.read_text().splitlines()) <= 20
    trials = list(try_out(f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}", 5, None))
    assert [trial for trial in trials if trial.failure] == []
    assert [(trial.game_id, trial.seats) for trial in trials] == tables()
    assert all(trial.moves for trial in trials)


def test_its_last_words_are_told_to_its_author_alone(script, folder):
    name = script(FIRST + "print('a', 'my hand', file=sys.stderr, sep=chr(10)); sys.exit(3)")
    find_bot(name).error_file().write_text("somebody else\n")
    with pytest.raises(FailedBotError) as failed:
        find_bot(name)(1).choose(Knowledge.of(table(), table().turn))
    assert str(failed.value).endswith("Its standard error ends with 'my hand'.")
    assert why(failed.value).endswith("Its standard error ends with 'my hand'.")
    assert "my hand" not in failed.value.deed


# -- What programs do wrong ------------------------------------------------------------------------------------------

HUGE = "sys.stdout.write('x' * 3_000_000); sys.stdout.flush(); input()"
WRONG = {
    "crash": ("raise ValueError", "it exited with status 1"),
    "kill itself": ("import os; os.kill(os.getpid(), 9)", "it was ended by signal 9"),
    "leave": ("sys.exit(0)", "it exited with status 0"),
    "print rubbish": ("print('hello', flush=True); input()", "it answered 'hello'"),
    "print nothing": ("import time; time.sleep(60)", "it did not answer within"),
    "print bytes": ("sys.stdout.buffer.write(b'\\xff\\0\\n'); sys.stdout.flush(); input()", "it answered"),
    "print another object": ("print('{\"move\": 1}', flush=True); input()", "it answered '{\"move\": 1}'"),
    "nest deeply": ("print('[' * 100_000, flush=True); input()", "it answered"),
    "say an illegal action": ("say('fly away')\ninput()", "it answered 'fly away', which was not legal"),
    "say no word": ("say(7)\ninput()", "it answered '{\"action\": 7}'"),
    "close its output": ("import os, time; os.close(1); time.sleep(60)", "it closed its output"),
    "print megabytes": (HUGE, "more than 1 MiB without a line end"),
}


@pytest.mark.parametrize(("source", "said"), WRONG.values(), ids=WRONG)
def test_a_failure_is_named_and_the_greedy_bot_plays_on(script, hasty, source, said, monkeypatch):
    if "did not answer" not in said:
        monkeypatch.setattr(program, "START_UP", 10)  # a busy machine is not what is tested here
    match = table()
    seat = match.turn
    bot = GuardedBot(script(FIRST + source), 1, 0, 1)
    started = time.monotonic()
    assert bot.choose(match, seat) in match.legal_codes(seat)
    assert said in bot.failure
    assert bot.failure.endswith(".")
    assert bot.choose(match, seat) in match.legal_codes(seat), "it is not asked again"
    assert len(bot.milliseconds) == 1
    bot.end(Result([0], [0, 0]))
    assert time.monotonic() - started < 12


def test_a_program_may_fail_later(script, hasty, monkeypatch):
    monkeypatch.setattr(program, "START_UP", 10)
    match = table()
    bot = GuardedBot(script(FIRST + 'say(json.loads(input())["legal"][0])'), 1, 0, 2000)
    bot.choose(match, match.turn)
    assert not bot.failure
    bot.choose(match, match.turn)
    assert "it exited with status 0" in bot.failure


def test_a_program_that_does_not_listen_blocks_nobody(script, tmp_path, hasty):
    """The question is larger than what a pipe holds."""
    deaf = LineProgram([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path / "errors")
    deaf.send(b"x" * 10**6)
    with pytest.raises(SilentError, match="did not answer"):
        deaf.answer(0.2)
    deaf.close()
    assert deaf.process.poll() is not None


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups here")
def test_children_end_with_their_program(script, tmp_path):
    source = "import subprocess, sys; print(subprocess.Popen(['sleep', '60']).pid, flush=True); input()"
    parent = LineProgram([sys.executable, "-c", source], tmp_path / "errors")
    child = int(parent.answer(20))
    parent.close(0)
    deadline = time.monotonic() + 5
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(child)


def is_running(pid):
    """Alive, and not only waiting to be buried."""
    state = subprocess.run(["ps", "-o", "state=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return state.strip()[:1] not in ("", "Z")


# -- Commands --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("exec:", "needs a command"),
        ("exec:   ", "needs a command"),
        ("exec:no-such-program --fast", "no program 'no-such-program'"),
        ("exec:'unfinished", "no closing quotation"),
        ("exec", "no bot 'exec'"),
        ("level9", "no bot 'level9'"),
    ],
)
def test_what_is_no_program_is_refused(name, said):
    with pytest.raises(BotError, match=said):
        find_bot(name)
