"""`tischlein check`: findings for people and programs, and an exit status that tells whether there are any."""

import json

import pytest

from tests.cli.conftest import assert_refused
from tischlein import check
from tischlein.check import suite
from tischlein.check.findings import Finding
from tischlein.engine import find_game


class Made:
    """A check that finds what a test says."""

    def __init__(self, *found):
        self.found = list(found)

    def __call__(self, game, seats, dice):
        return self

    def step(self):
        return self.found

    def sum_up(self):
        return []


class Broken(Made):
    """A check in which the game breaks down."""

    def step(self):
        return [self.found[-1]]


LEAK = Finding("secrecy.made", "drei, 2 seats", "The view tells too much.", "Tell less.")


@pytest.fixture
def checks(monkeypatch):
    """Let these be all checks there are."""

    def use(work):
        monkeypatch.setattr(suite, "CHECKS", (suite.Check("secrecy.made", 3, work),))
        monkeypatch.setattr(check, "run_apart", lambda game, _edition, *rest: suite.run(find_game(game), *rest))

    return use


def test_a_clean_game_has_status_0(tischlein, checks):
    checks(Made())
    done = tischlein("check", "drei")
    assert (done.exit_code, done.stdout) == (0, "drei: no findings.\n")
    assert tischlein("check", "drei", "--json").stdout == "[]\n"


def test_a_finding_is_told_once_and_has_status_1(tischlein, checks):
    checks(Made(LEAK))
    done = tischlein("check", "drei", "--only", "secrecy", "--seed", "7", "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout) == [
        {"rule": "secrecy.made", "where": LEAK.where, "message": LEAK.message, "fix": LEAK.fix}
    ]
    told = tischlein("check", "drei")
    assert told.exit_code == 1
    assert told.stdout.count(LEAK.message) == 1


def test_a_game_that_breaks_down_is_a_finding(tischlein, checks):
    checks(Broken())
    (finding,) = json.loads(tischlein("check", "drei", "--json").stdout)
    assert "IndexError" in finding["message"]
    assert "test_check.py" in finding["where"]


def test_it_runs_in_a_process_of_its_own(tischlein):
    done = tischlein("check", "drei", "--only", "sheet", "--json")
    assert (done.exit_code, done.stdout) == (0, "[]\n")


def test_nothing_else_can_be_checked(tischlein):
    assert_refused(tischlein("check", "drei", "--only", "beauty"), "beauty", "secrecy")
