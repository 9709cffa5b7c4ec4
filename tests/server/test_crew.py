"""Bots in processes of their own: they answer, and whatever happens to them, the table goes on."""

import asyncio
import logging
import os
import shlex
import signal
import subprocess
import sys
import textwrap
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

import tischlein.bots
from tests.bots.worlds import decisions, other_world
from tests.conformance.tables import GAMES, every_game
from tischlein.bots import find_bot
from tischlein.bots.ladder import LEVEL, LEVELS
from tischlein.engine import Match, SeededChance, TischleinError, find_game
from tischlein.engine.knowledge import Knowledge
from tischlein.engine.schema import Result
from tischlein.server.bots import bot_process
from tischlein.server.bots import crew as crews
from tischlein.server.bots.crew import Crew, PendingQuestion, greedy_choice, question_of
from tischlein.server.bots.fair_queue import FairQueue
from tischlein.server.bots.pace import budget_ms, fair_share
from tischlein.server.bots.questions import BotAnswer, Prepare, encode, knowledge_of
from tischlein.server.doors.settings import ServerSettings
from tischlein.server.speech.refusals import RefusedError

SEED = 7
AT_FIRST_SIGHT = [f"{LEVEL}{number}" for number, level in LEVELS.items() if not level.iterations]
SEARCHING = [f"{LEVEL}{number}" for number, level in LEVELS.items() if level.iterations]
SAY = 'import json, os, sys, time\nsay = lambda action: print(json.dumps({"action": action}), flush=True)\n'
LAST = SAY + 'for line in sys.stdin:\n    if "over" not in line: say(json.loads(line)["legal"][-1])\n'


def a_match(game="drei", seats=3):
    """A match at its first decision."""
    return Match(find_game(game), seats, {}, SeededChance(SEED))


def a_question(bot="level1", table="t", match=None):
    match = match or a_match()
    return question_of(match, match.to_act()[0], bot, SEED, table)


@asynccontextmanager
async def working(workers=1, programs=None):
    """A crew whose processes are ready."""
    crew = Crew(workers, programs)
    await crew.start()
    try:
        for process in crew.benches:
            await process.ready.wait()
        yield crew
    finally:
        await crew.close()


def pid_of(crew, number=0):
    return crew.benches[number].process.pid


def is_alive(pid):
    """Whether a process exists and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(condition, seconds=20):
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit, "it never happened"
        time.sleep(0.02)


@pytest.fixture
def script(tmp_path):
    """The bot that runs this Python."""

    def write(source, name="bot"):
        path = tmp_path / f"{name}.py"
        path.write_text(source)
        return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


@pytest.fixture
def plug_in(tmp_path, monkeypatch, request):
    """Install the bot `mine`, whose method choose(knowledge) has this body, here and for new processes."""

    def install(body):
        source = "import os, time\nclass Bot:\n    name = 'mine'\n    def __init__(self, seed, stream=0): pass\n"
        source += "    def choose(self, knowledge):\n" + textwrap.indent(body, " " * 8)
        (tmp_path / "plug_in_of_mine.py").write_text(source)
        facts = tmp_path / "mine-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text("[tischlein.bots]\nmine = plug_in_of_mine:Bot\n")
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        monkeypatch.syspath_prepend(str(tmp_path))
        tischlein.bots.plug_ins.cache_clear()
        request.addfinalizer(tischlein.bots.plug_ins.cache_clear)

    return install


# -- What is asked ---------------------------------------------------------------------------------------------------


@every_game
def test_a_question_is_the_same_in_all_worlds_that_look_alike(game):
    """To the byte: so whatever a bot makes of it, it cannot tell them apart, and nothing true has left the server."""
    seats, differed = game.seats[-1], 0
    for match, seat in decisions(game, seats, SEED):
        twin = other_world(match, seat, SEED)
        differed += game.rules.STATE.position(match.state) != game.rules.STATE.position(twin.state)
        twin_question = question_of(twin, seat, "level5", SEED, "t")
        assert encode(question_of(match, seat, "level5", SEED, "t")) == encode(twin_question), f"seed {SEED}"
    assert differed, "the worlds never differed: this shows nothing"


@every_game
def test_a_bot_gets_the_same_from_a_question_as_from_the_match(game):
    position = game.rules.STATE.position
    for match, seat in list(decisions(game, game.seats[0], SEED))[:5]:
        given, meant = knowledge_of(question_of(match, seat, "greedy", 0, "t")), Knowledge.of(match, seat)
        assert position(given.world) == position(meant.world)
        assert given.view == match.see(seat)
        for name in ("game", "seats", "options", "seat", "legal", "events"):
            assert getattr(given, name) == getattr(meant, name)


# -- Answers ---------------------------------------------------------------------------------------------------------


def test_bots_answer_as_they_would_here():
    async def play():
        async with working() as crew:
            for game in GAMES:
                for bot in AT_FIRST_SIGHT:
                    question = a_question(bot, match=a_match(game))
                    here = find_bot(bot)(question.seed).choose(knowledge_of(question))
                    assert await crew.choose(question) == here
            for bot in SEARCHING:
                question = a_question(bot)
                assert await crew.choose(question) in question.legal
            assert crew.failures == 0

    asyncio.run(play())


def test_the_greedy_bot_needs_no_process():
    question = a_question("greedy")
    assert asyncio.run(Crew().choose(question)) == greedy_choice(question)


def test_hints_come_with_reasons_that_are_data():
    """So that the server words them for each reader."""

    async def ask():
        async with working() as crew:
            return await crew.hints(question)

    question = a_question("hint")
    found = asyncio.run(ask())
    assert found
    assert {hint.action for hint in found} <= set(question.legal)
    assert all(hint.reason.key for hint in found)


def test_starting_waits_for_nobody_and_the_first_questions_wait_for_a_process():
    async def play():
        crew = Crew(1)
        await crew.start()
        assert not crew.benches[0].ready.is_set()
        try:
            await crew.choose(a_question("level2"))
        finally:
            await crew.close()
        return crew.failures

    assert asyncio.run(play()) == 0


def test_games_are_prepared_by_every_process(monkeypatch):
    told = []
    monkeypatch.setattr(bot_process.BotProcess, "send", lambda _, order: told.append(order.game))

    async def play():
        crew = Crew(1)
        crew.prepare(find_game("drei"))
        crew.prepare(find_game("drei"))
        await crew.start()
        await crew.benches[0].ready.wait()
        await crew.close()

    asyncio.run(play())
    assert told == ["drei", "drei"]  # at once, where somebody is there; and when the process is ready


def test_names_and_who_is_refused():
    crew = Crew(programs={"anna": f"exec:{sys.executable} anna.py"})
    assert crew.names() == ["random", "greedy", *AT_FIRST_SIGHT, *SEARCHING, "anna"]
    crew.check("anna")
    with pytest.raises(RefusedError) as refused:
        crew.check("berta")
    assert refused.value.key == "no_bot"
    with pytest.raises(TischleinError, match="belongs to a bot of the house"):
        Crew(programs={"level3": "exec:true"})
    with pytest.raises(TischleinError, match="no program 'nothing-like-that'"):
        Crew(programs={"anna": "exec:nothing-like-that"})


def test_a_bot_of_an_installed_package_can_be_seated(plug_in):
    plug_in("return knowledge.legal[0]")
    programs = {"anna": "mine"}
    ServerSettings(programs=programs).check()

    async def play():
        async with working(programs=programs) as crew:
            question = a_question("anna")
            assert await crew.choose(question) == question.legal[0]
            assert crew.failures == 0

    asyncio.run(play())


# -- Who is next, and how long ---------------------------------------------------------------------------------------


def test_tables_take_turns():
    async def line_up():
        queue = FairQueue(lambda pending: pending.question.table)
        wishes = {name: PendingQuestion(a_question(table=name[0])) for name in ("a1", "a2", "a3", "b1", "c1", "c2")}
        for wish in wishes.values():
            queue.push(wish)
        queue.drop(wishes["a2"])
        queue.drop(wishes["a2"])
        assert len(queue) == 5
        order = [queue.pop() for _ in range(5)]
        assert not queue.askers
        return [name for wish in order for name, known in wishes.items() if known is wish]

    assert asyncio.run(line_up()) == ["a1", "b1", "c1", "a3", "c2"]


class BusyProcess:
    """Answers at once, with the first legal action, when it is told to; notes what it was asked."""

    def __init__(self):
        self.asked = []
        self.is_free = True

    def ask(self, order, answer, seconds):
        self.asked.append((order, answer))
        self.is_free = False

    def finish(self):
        order, answer = self.asked[-1]
        self.is_free = True
        answer.set_result(BotAnswer(order.number, order.question.legal[0]))


def test_budgets_shrink_while_all_are_busy_whatever_the_cards_are():
    async def play(seed):
        crew = Crew(1)
        (process,) = crew.benches = [BusyProcess()]
        match = Match(find_game("drei"), 3, {}, SeededChance(seed))
        tasks = [asyncio.create_task(crew.choose(a_question("level5", f"t{number}", match))) for number in range(5)]
        for _ in tasks:
            await asyncio.sleep(0)
            process.finish()
            crew.hand_out()
        await asyncio.gather(*tasks)
        return [order.budget_ms for order, _ in process.asked]

    full = budget_ms("level5")
    budgets = asyncio.run(play(1))
    assert budgets == [full, *(fair_share(full, 1, waiting) for waiting in (3, 2, 1, 0))]
    assert budgets[1] == full // 4
    assert budgets == asyncio.run(play(2))


def test_somebody_who_no_longer_waits_leaves_the_queue():
    async def play():
        crew = Crew(1)
        crew.benches = []
        task = asyncio.create_task(crew.choose(a_question()))
        await asyncio.sleep(0)
        assert len(crew.queue) == 1
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return len(crew.queue)

    assert asyncio.run(play()) == 0


# -- What can go wrong -----------------------------------------------------------------------------------------------


ILL = {
    "crashes": ("os.kill(os.getpid(), 9)", "its process died."),
    "is busy": ("while True: pass", "its process did not answer in time."),
    "is stopped": ("os.kill(os.getpid(), 19)", "its process did not answer in time."),
    "raises": ("raise ValueError('the ace of spades')", "it raised ValueError."),
    "cheats": ("return -5", "it chose an action that was not legal."),
    "answers rubbish": ("return 'the ace of spades'", "it raised TypeError."),
}


@pytest.mark.parametrize("illness", ILL)
def test_whatever_a_bot_does_the_table_goes_on(illness, plug_in, monkeypatch, caplog):
    body, said = ILL[illness]
    plug_in(f"print('the ace of spades')\n{body}")
    monkeypatch.setattr(crews, "GRACE", 2.0 if "in time" in said else 30.0)  # only who hangs is waited for
    monkeypatch.setattr(crews.pace, "OTHERS_MS", 100)
    monkeypatch.setattr(bot_process, "FAREWELL", 0.2)

    async def play():
        async with working() as crew:
            first = pid_of(crew)
            question, other = a_question("mine"), a_question("level1", "another table")
            assert await crew.choose(question) == greedy_choice(question)
            right = find_bot("level1")(SEED).choose(knowledge_of(other))
            assert await crew.choose(other) == right
            assert crew.failures == 1
            return first, pid_of(crew)

    with caplog.at_level(logging.WARNING):
        first, then = asyncio.run(play())
    assert not is_alive(first)
    assert not is_alive(then)
    events = {record.event: record for record in caplog.records if hasattr(record, "event")}
    assert said in events["bot_failed"].getMessage()
    assert (events["bot_failed"].table, events["bot_failed"].bot) == ("t", "mine")
    assert ("bot_process_ended" in events) == (first != then) == ("its process" in said)
    assert "ace of spades" not in caplog.text, "that may be a secret"


def test_where_no_process_can_be_started_the_greedy_bot_plays(monkeypatch):
    monkeypatch.setattr(bot_process, "COMMAND", (sys.executable, "-c", "print('rubbish' * 100)"))
    monkeypatch.setattr(crews, "LONGEST_WAIT", 0.5)

    async def play():
        crew = Crew(1)
        await crew.start()
        try:
            return await crew.choose(question), await crew.hints(question)
        finally:
            await crew.close()

    question = a_question("level1")
    assert asyncio.run(play()) == (greedy_choice(question), [])


def test_a_process_that_dies_as_soon_as_it_is_ready_is_told_nothing_more():
    class Pipe:
        def is_closing(self):
            return True

        def write(self, _):
            raise RuntimeError("the handler is closed")  # as uvloop says

    async def test():
        process = bot_process.BotProcess(lambda: None)
        process.process = type("Dead", (), {"stdin": Pipe()})()
        process.prepare(Prepare("drei"))

    asyncio.run(test())


def test_an_interrupt_at_the_terminal_does_not_reach_the_processes():
    async def group():
        async with working() as crew:
            return os.getpgid(pid_of(crew))

    assert asyncio.run(group()) != os.getpgid(0)


# -- Programs --------------------------------------------------------------------------------------------------------


def test_a_program_has_one_process_for_each_seat_and_is_told_the_end(script, tmp_path):
    diary = script(
        SAY
        + f"""
for line in sys.stdin:
    heard = json.loads(line)
    with open({str(tmp_path)!r} + f"/{{os.getpid()}}.heard", "a") as file:
        print(json.dumps(heard["over"] if "over" in heard else heard["seat"]), file=file)
    if "over" not in heard: say(heard["legal"][-1])
"""
    )
    one, other = a_match(), a_match("artefakt", 2)

    async def play():
        async with working(2, {"anna": diary}) as crew:
            for _ in range(2):
                for match, seat, table in ((one, 0, "t1"), (one, 0, "t2"), (other, 0, "t3"), (other, 1, "t3")):
                    match.state.to_act = seat
                    question = question_of(match, seat, "anna", SEED, table)
                    assert await crew.choose(question) == question.legal[-1]
            crew.leave("t1", Result([1], [3, 9, 4]))
            await asyncio.to_thread(wait_until, lambda: any("winners" in text for text in heard()))
            assert crew.failures == 0

    def heard():
        return sorted(path.read_text() for path in tmp_path.glob("*.heard"))

    asyncio.run(play())
    assert heard() == ["0\n0\n", "0\n0\n", '0\n0\n{"winners": [1], "scores": [3, 9, 4]}\n', "1\n1\n"]


HASTY = """
from tischlein.bots import program
program.GRACE, program.START_UP = 0.1, 1.5
from tischlein.server.bots.thinking import main
main()
"""
BAD_PROGRAMS = {
    "rubbish": ("print('the ace of spades', flush=True)\ntime.sleep(60)", "it answered …, not"),
    "an illegal action": ("say('the ace of spades')\ntime.sleep(60)", "it answered …, which was not legal."),
    "nothing": ("input()\ntime.sleep(60)", "it did not answer within"),
    "its end": ("sys.exit(3)", "it exited with status 3"),
}


@pytest.mark.parametrize("answer", BAD_PROGRAMS)
def test_a_program_that_answers_rubbish_is_not_asked_again(answer, script, tmp_path, monkeypatch, caplog):
    source, said = BAD_PROGRAMS[answer]
    bad = script(SAY + f"open({str(tmp_path)!r} + f'/{{os.getpid()}}.started', 'w')\n{source}")
    monkeypatch.setattr(crews.pace, "OTHERS_MS", 50)
    monkeypatch.setattr(bot_process, "COMMAND", (sys.executable, "-P", "-c", HASTY))

    async def play():
        async with working(1, {"anna": bad, "berta": script(LAST, "fine")}) as crew:
            slow = asyncio.create_task(crew.choose(question))
            assert await crew.choose(fine) == fine.legal[-1]
            assert await slow == await crew.choose(question) == greedy_choice(question)
            return crew.failures

    question, fine = a_question("anna"), a_question("berta", "another table")
    with caplog.at_level(logging.WARNING):
        assert asyncio.run(play()) == 2
    assert said in caplog.text
    assert "ace of spades" not in caplog.text, "that may be a secret"
    (started,) = tmp_path.glob("*.started")
    assert not is_alive(started.stem)


# -- Nobody stays behind ---------------------------------------------------------------------------------------------

SERVER = """
import asyncio, sys
from tischlein.engine import Match, SeededChance, find_game
from tischlein.server.bots.crew import Crew, question_of

async def serve():
    crew = Crew(1, {"anna": sys.argv[1]})
    await crew.start()
    match = Match(find_game("drei"), 3, {}, SeededChance(1))
    for bot in ("anna", "mine"):
        asyncio.create_task(crew.choose(question_of(match, 0, bot, 1, "t")))
    await crew.benches[0].ready.wait()
    print(crew.benches[0].process.pid, flush=True)
    await asyncio.sleep(60)

asyncio.run(serve())
"""


@pytest.mark.parametrize("deed", [signal.SIGKILL, signal.SIGTERM])
def test_when_the_server_is_killed_its_processes_and_programs_end(deed, plug_in, script, tmp_path):
    """Even if a bot is thinking for ever and a program does not listen."""
    plug_in(f"open({str(tmp_path / 'thinking')!r}, 'w')\nwhile True: pass")
    deaf = script(f"import os, time\nopen({str(tmp_path)!r} + f'/{{os.getpid()}}.deaf', 'w')\ntime.sleep(60)")
    with subprocess.Popen([sys.executable, "-c", SERVER, deaf], stdout=subprocess.PIPE) as server:
        try:
            worker = int(server.stdout.readline())
            wait_until(lambda: list(tmp_path.glob("*.deaf")) and (tmp_path / "thinking").exists())
            (program_file,) = tmp_path.glob("*.deaf")
            assert is_alive(worker)
            assert is_alive(program_file.stem)
        finally:
            server.send_signal(deed)
    wait_until(lambda: not is_alive(worker) and not is_alive(program_file.stem))
