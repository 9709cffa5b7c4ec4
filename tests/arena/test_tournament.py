"""Tournaments with real processes: the same on any number of them, and nothing is ever lost."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.bots.test_plug_ins import FINE, plug_in  # noqa: F401  a fixture
from tests.cli.conftest import assert_refused, tischlein  # noqa: F401  a fixture
from tischlein.arena.contest import play
from tischlein.arena.results import Ledger
from tischlein.arena.schedule import Tournament
from tischlein.arena.sprt import Sprt, Verdict
from tischlein.arena.tournament import TournamentRun
from tischlein.engine import find_game

TRIOMINOS = Tournament("triominos", 2, find_game("triominos").check_options(2, {}), ("greedy", "random"), 8)


def untimed(line):
    """A game without what differs from machine to machine."""
    game = json.loads(line)
    del game["arena"]["ms"]
    return game


def games_in(folder):
    return (folder / "games.jsonl").read_bytes().splitlines()


# -- Playing ---------------------------------------------------------------------------------------------------------


def test_workers_play_the_same_games_as_we_do(tmp_path):
    with Ledger(tmp_path / "out", TRIOMINOS) as ledger:
        run = TournamentRun(ledger, 3)
        heard = [(game.arena.deal, game.arena.table) for game in run.play(workers=2)]
        assert run.is_over
    ours = [untimed(play(TRIOMINOS, fixture).line()) for number in range(3) for fixture in TRIOMINOS.deal(number)]
    theirs = sorted(map(untimed, games_in(tmp_path / "out")), key=lambda game: heard.index(place(game)))
    assert sorted(theirs, key=place) == sorted(ours, key=place)
    assert len(heard) == len(set(heard)) == 6


def place(game):
    return game["arena"]["deal"], game["arena"]["table"]


def test_only_what_is_missing_is_played(tmp_path):
    out = tmp_path / "out"
    with Ledger(out, TRIOMINOS) as ledger:
        for fixture in TRIOMINOS.deal(1):
            ledger.add(play(TRIOMINOS, fixture).line().encode())
    kept = games_in(out)
    with Ledger(out, TRIOMINOS) as ledger:
        run = TournamentRun(ledger, 2)
        assert run.games_there == 2
        assert [game.arena.deal for game in run.play(workers=1)] == [0, 0]
        assert len(run.deals) == 2
    assert games_in(out)[:2] == kept


def test_the_sequential_test_stops_the_tournament_at_the_same_deal_whatever_is_there(tmp_path):
    """Deals count in their order: games that came too early change nothing."""
    with Ledger(tmp_path / "out", TRIOMINOS) as ledger:
        for number in range(14, -1, -1):
            for fixture in TRIOMINOS.deal(number):
                ledger.add(play(TRIOMINOS, fixture).line().encode())
        long, short = (TournamentRun(ledger, deals, Sprt(-400, 0, 2)) for deals in (15, 14))
        assert long.sprt.verdict is not Verdict.OPEN
        assert long.sprt.deals == len(long.deals) == len(short.deals) < 14
        assert list(long.play()) == []


def test_a_worker_that_dies_is_noticed(tmp_path, plug_in, tischlein):  # noqa: F811
    plug_in(FINE.format("len(knowledge.events) > 30 and __import__('os')._exit(3) or knowledge.legal[0]"))
    result = tischlein(
        "arena", "triominos", "--seats", 2, "--bots", "mine,random", "--games", 4, "--out", tmp_path / "out"
    )
    assert_refused(result, "A worker process died", "the finished games are kept")


def test_interrupted_and_continued(tmp_path):
    """As a person does it: Ctrl-C in the middle, the same command again."""
    out = tmp_path / "out"
    words = [sys.executable, "-m", "tischlein", "arena", "triominos", "--seats", "2", "--bots", "greedy,random"]
    first = subprocess.Popen(
        [*words, "--games", "100000", "--out", out], stderr=subprocess.PIPE, start_new_session=True
    )
    deadline = time.monotonic() + 60
    while not (out / "games.jsonl").exists() or len(games_in(out)) < 4:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(first.pid, signal.SIGINT)
    said = first.communicate(timeout=30)[1].decode()
    kept = games_in(out)
    assert first.returncode == 130
    assert said == f"{len(kept)} games are kept in {out}; the same command goes on.\n"
    done = subprocess.run(
        [*words, "--games", str(len(kept) + 2), "--out", out], capture_output=True, text=True, check=True
    )
    assert games_in(out)[: len(kept)] == kept
    places = [place(json.loads(line)) for line in games_in(out)]
    assert len(places) == len(set(places)) == len(kept) + 2 + len(kept) % 2
    assert "report.html" in done.stdout


# -- The command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def arena(tischlein, tmp_path):  # noqa: F811
    """`arena("--bots", "greedy,random", …)`: Triominos for two, into the folder `out`."""
    return lambda *words: tischlein("arena", "triominos", "--seats", 2, "--out", tmp_path / "out", "--games", 4, *words)


def test_a_tournament_ends_with_a_table_and_a_report(arena, tmp_path):
    result = arena("--bots", "random,greedy", "--option", "scoring=simple", "--sprt", "0,30", "--time", 5)
    assert result.exit_code == 0
    assert "4 games in 2 deals · seed 0 · scoring=simple · 5 ms a move" in result.stdout
    assert "undecided" in result.stdout
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["games"] == 4
    assert "<svg" in (tmp_path / "out" / "report.html").read_text()
    assert arena("--bots", "random,greedy", "--option", "scoring=simple", "--time", 5).exit_code == 0, "it goes on"
    assert_refused(arena("--bots", "greedy,random"), "holds another tournament: its options is")


def test_a_program_that_fails_is_last_and_reported(arena, tmp_path):
    result = arena("--bots", "mine=exec:echo hello,random")
    assert_refused(result, "mine failed in 4 of 4 games, which count as lost; the first time it answered 'hello'")
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    worst = summary["bots"][-1]
    assert (worst["bot"], worst["win_share"]["value"], worst["failures"]) == ("mine", 0, 4)
    assert worst["mean_score"] is None, "what another bot scored in its place is not its own"
    assert summary["called"] == {"mine": "exec:echo hello"}
    assert summary["made"]["command"].endswith(" --games 4 --bots 'mine=exec:echo hello,random'")
    assert "mine is exec:echo hello" in result.stdout
    assert "won against" in result.stdout
    assert len(games_in(tmp_path / "out")) == 4
    assert (tmp_path / "out" / "echo-hello.stderr.txt").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "clever,random"], "There is no bot 'clever'; the bots are"),
        (["--bots", ""], "There is no bot ''"),
        (["--bots", "exec:no-such-thing,random"], "There is no program 'no-such-thing'"),
        (["--bots", "greedy,random", "--time", "0"], "'0' is not a whole number from 1 on"),
        (["--bots", "greedy,random", "--time", "-5"], "'-5' is not a whole number from 1 on"),
        (["--bots", "greedy,random", "--time", "soon"], "'soon' is not a whole number from 1 on"),
        (["--bots", "greedy,random", "--time", "9" * 12], "are more than an hour"),
        (["--bots", "greedy,random", "--games", "0"], "'0' is not a whole number from 1 on"),
        (["--bots", "greedy,random", "--sprt", "10,0"], "'10,0' is not ELO0,ELO1"),
        (["--bots", "greedy,random", "--sprt", "nan,3"], "'nan,3' is not ELO0,ELO1"),
        (["--bots", "greedy,random", "--sprt", "0"], "'0' is not ELO0,ELO1"),
        (["--bots", "greedy,greedy", "--sprt", "0,10"], "--sprt compares two bots"),
        (["--bots", "greedy,random", "--seats", "1"], "An arena needs two seats"),
        ([], "Missing option '--bots'"),
    ],
)
def test_bad_wishes_are_refused_and_nothing_is_written(arena, tmp_path, words, said):
    assert_refused(arena(*words), said)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("source", [FINE.replace("pass", "1 / 0"), FINE.format("1 / 0")], ids=["made", "asked"])
def test_a_plug_in_that_raises_is_refused_before_anything_is_played(arena, plug_in, tmp_path, source):  # noqa: F811
    plug_in(source)
    assert_refused(arena("--bots", "mine,random"), "The bot 'mine' cannot play: ZeroDivisionError")
    assert not (tmp_path / "out").exists()


# -- Trying out a program --------------------------------------------------------------------------------------------


def test_checking_a_program_that_fails(tischlein, monkeypatch):  # noqa: F811
    monkeypatch.setattr("tischlein.arena.check.tables", lambda _games: [("triominos", 2), ("terra", 3)])
    result = tischlein("bot", "check", "echo hello")
    assert result.exit_code == 1
    assert result.stdout.count("✗ it answered 'hello'") == 2
    assert "It failed in 2 of 2 games." in result.stdout


def test_one_game_is_checked_and_every_line_written_down(tischlein, tmp_path):  # noqa: F811
    talk, program = tmp_path / "talk.txt", tmp_path / "bot.py"
    program.write_text("import sys\nprint('first', file=sys.stderr)\ninput()\nprint('{\"action\": 1}')\n1 / 0\n")
    command = f"{sys.executable} {program}"
    result = tischlein("bot", "check", command, "--game", "artefakt", "--transcript", talk, env={"COLUMNS": "400"})
    assert result.exit_code == 1
    assert "It failed in 3 of 3 games." in result.stdout
    assert "Its standard error ends with" in result.stdout
    lines = talk.read_text().splitlines()
    assert [line[:2] for line in lines] == ["> ", "< "] * 3
    assert json.loads(lines[0][2:])["game"] == "artefakt"
    assert lines[1] == '< {"action": 1}'


def test_checking_a_program_that_does_not_exist(tischlein):  # noqa: F811
    assert_refused(tischlein("bot", "check", "no-such-thing"), "There is no program 'no-such-thing'")


def test_the_schema_is_printed(tischlein):  # noqa: F811
    schema = json.loads(tischlein("bot", "schema", "terra").stdout)
    assert {"Question", "Over", "Answer", "TerraView"} <= set(schema["$defs"])
