"""`tischlein analyse`: the command of docs/analysis.md."""

import json
from html.parser import HTMLParser

import pytest

from tests.analysis.games import cut, played
from tests.cli.conftest import assert_refused
from tischlein.engine import find_game

KINDS = {"deal", "luck", "choice", "gift", "hidden"}


@pytest.fixture(scope="module")
def finished():
    """A game of three with bad moves, as decoded JSON."""
    return json.loads(played(find_game("drei"), 3, seed=11, whims=0.4).line())


def test_json_lines_hold_shares_ledger_and_marks(tischlein, write, tmp_path, finished):
    out = tmp_path / "a.jsonl"
    result = tischlein("analyse", write(finished, finished), "--json", out, "--budget", 3)
    assert result.exit_code == 0, result.stderr
    first, second = (json.loads(line) for line in out.read_text().splitlines())
    assert first == second  # the same game, budget and machine or not: the same analysis
    assert first["reference"]["name"] == "Reference 1"
    assert first["reference"]["version"] == 1
    assert len(first["shares"]) == len(finished["events"]) + 1
    for account in first["ledger"]:
        assert abs(account["start"] + sum(entry["amount"] for entry in account["entries"]) - account["result"]) < 1e-9
        assert {entry["kind"] for entry in account["entries"]} == KINDS
    assert first["marks"]
    for mark in first["marks"]:
        assert list(mark) == ["event", "seat", "kind", "gap", "low", "better"]
        assert finished["events"][mark["event"]].startswith(f"{mark['seat']} ")
        better = cut_at(finished, mark["event"], f"{mark['seat']} {mark['better']}")
        assert tischlein("replay", write(better)).exit_code == 0


def cut_at(content, events, further):
    """The game up to some event, and then another one."""
    return {**content, "events": [*content["events"][:events], further]}


def test_the_table_names_every_seat_and_says_who_calculates(tischlein, write, finished):
    said = tischlein("analyse", write({**finished, "names": ["Ada", "Ben", "Cleo"]}), "--budget", 1).stdout
    assert "Reference 1" in said
    assert all(name in said for name in ("Ada", "Ben", "Cleo", "own choices"))


class Outside(HTMLParser):
    """Everything that a page fetches from elsewhere, and how it is nested."""

    def __init__(self):
        super().__init__()
        self.fetched, self.tags = [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.fetched += [value for name, value in attrs if name in {"src", "href"}]


def test_the_page_needs_nothing_beside_it(tischlein, write, tmp_path, finished):
    out = tmp_path / "a.html"
    names = ["<b>Ada</b>", "Ben & Co", "Cleo"]
    result = tischlein("analyse", write({**finished, "names": names}), "--html", out, "--seat", 1, "--budget", 1)
    assert result.exit_code == 0, result.stderr
    page = Outside()
    page.feed(out.read_text())
    assert page.fetched == []
    assert page.tags.count("svg") == 3  # open, as seat 1 knew it, its ledger
    assert "script" not in page.tags
    assert "b" not in page.tags
    assert "Ben &amp; Co" in out.read_text()


def test_one_seat_has_its_own_ledger_and_marks_alone(tischlein, write, tmp_path, finished):
    out = tmp_path / "a.jsonl"
    tischlein("analyse", write(finished), "--seat", 2, "--json", out, "--budget", 1)
    found = json.loads(out.read_text())
    assert [account["seat"] for account in found["ledger"]] == [2]
    assert {mark["seat"] for mark in found["marks"]} <= {2}
    assert found["known"][:2] == [None, None]


def test_an_unfinished_game_is_analysed_up_to_where_it_is(tischlein, write, tmp_path):
    out = tmp_path / "a.jsonl"
    record = cut(played(find_game("terra"), 3, seed=1), 70)
    result = tischlein("analyse", write(json.loads(record.line())), "--json", out, "--budget", 1)
    assert "The game is not over" in result.stdout
    found = json.loads(out.read_text())
    assert len(found["shares"]) == 71
    assert len(found["shares"][0]) == 4  # nobody is the fourth


def test_bad_input_is_answered_with_a_sentence(tischlein, write, finished, tmp_path):
    alone = json.loads(played(find_game("triominos"), 1, seed=1).line())
    broken = cut_at(finished, 30, "0 play 1000")
    assert_refused(tischlein("analyse", write(alone)), "record 1", "A game for one has no shares")
    assert_refused(tischlein("analyse", write(broken)), "record 1", "event 31", "is not legal")
    assert_refused(tischlein("analyse", write(finished), "--budget", "0.2"), "too small")
    assert_refused(tischlein("analyse", write(finished), "--budget", "inf"), "too large")
    assert_refused(tischlein("analyse", write(finished), "--budget", "much"), "--budget")
    assert_refused(tischlein("analyse", write(finished), "--seat", 3), "no seat 3", "0 to 2")
    assert_refused(tischlein("analyse", write(b"nonsense")), "JSON object")
    assert_refused(tischlein("analyse", tmp_path / "none.jsonl"), "does not exist")
