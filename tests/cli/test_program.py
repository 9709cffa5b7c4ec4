"""The program as the operating system sees it: start-up, pipes, signals, help."""

import json
import os
import signal
import subprocess
import sys
import time

import click
import pytest

from tests.cli.conftest import troika_record
from tischlein.cli import COMMANDS, cli

PROGRAM = [sys.executable, "-m", "tischlein"]
HEAVY = ("numpy", "numba", "rich", "tischlein.games.troika")


def run(*words, **settings):
    return subprocess.run(
        [*PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=60, check=False, **settings
    )


@pytest.mark.parametrize("words", [["--help"], ["simulate", "--help"], ["play", "--help"], ["replay", "--help"]])
def test_help_loads_nothing_heavy(words):
    """So it starts quickly; how quickly, `make bench` shows."""
    code = f"import sys; sys.argv = ['tischlein', *{words!r}]\ntry:\n    from tischlein.cli import main; main()\n"
    code += f"finally:\n    print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert result.stderr.strip() == "[]"


def test_help_names_every_command_and_gives_examples(tischlein):
    for words in ([], ["--help"], ["-h"]):
        result = tischlein(*words)
        assert result.exit_code == 0
        assert "Examples:" in result.stdout
        for name, (_, summary) in COMMANDS.items():
            assert name in result.stdout
            assert summary.split()[0] in result.stdout


def commands():
    """The words of every command; a group of commands stands for its commands."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (f"{name} {inner}" for inner in command.list_commands(context))
        else:
            yield name


@pytest.mark.parametrize("words", list(commands()))
def test_every_command_explains_itself_with_an_example(tischlein, words):
    result = tischlein(*words.split(), "--help")
    assert result.exit_code == 0
    assert result.stdout.count(f"tischlein {words}") > 1, "the usage, and at least one example"


def test_version(tischlein):
    assert tischlein("--version").stdout.startswith("tischlein ")


def test_a_reader_that_goes_away_ends_the_run_quietly(write):
    path = write(*[troika_record()] * 50)
    with subprocess.Popen(
        [*PROGRAM, "replay", path, "--trace"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert json.loads(program.stdout.readline())["event"] is None
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 1


def test_lines_are_printed_as_they_are_made(tmp_path):
    """From a pipe that stays open, the first record's lines arrive before the second is written."""
    pipe = tmp_path / "records"
    os.mkfifo(pipe)
    record = (json.dumps(troika_record(events=3)) + "\n").encode()
    with subprocess.Popen([*PROGRAM, "replay", pipe], stdout=subprocess.PIPE) as program:
        with pipe.open("wb", buffering=0) as feed:
            feed.write(record)
            first = program.stdout.readline()
            feed.write(record)
        assert program.stdout.read() == first
        assert program.wait(60) == 0


def test_output_that_knows_few_letters_is_no_problem(write):
    bad = troika_record(events=2)
    bad["events"].append("ähm …")
    result = run("replay", write(bad), env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.returncode == 2
    assert result.stderr.startswith("tischlein: ")
    assert "Traceback" not in result.stderr


# Interrupted, Python may end itself by the signal: the same for a shell.
@pytest.mark.parametrize(("sent", "statuses"), [(signal.SIGINT, (130, -signal.SIGINT)), (signal.SIGTERM, (143,))])
def test_an_interrupted_simulation_leaves_no_file(tmp_path, sent, statuses):
    words = ["simulate", "troika", "--games", "1000000000", "--records", tmp_path / "r.jsonl"]
    with subprocess.Popen([*PROGRAM, *words], stderr=subprocess.PIPE, text=True) as program:
        while not list(tmp_path.iterdir()):
            time.sleep(0.05)
        program.send_signal(sent)
        assert "Traceback" not in program.stderr.read()
        assert program.wait(60) in statuses
    assert list(tmp_path.iterdir()) == []
