"""`tischlein replay`: the command of docs/records.md."""

import json

import pytest

from tests.cli.conftest import assert_refused, troika_record
from tischlein.engine import FairChance, Match, find_game, record_of

FIELDS = ["event", "turn", "to_act", "legal", "outcomes", "scores", "winners"]


def lines_of(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_trace_has_a_line_before_the_first_event_and_one_after_each(tischlein, write):
    record = troika_record()
    lines = lines_of(tischlein("replay", write(record), "--trace"))
    assert [line["event"] for line in lines] == [None, *record["events"]]
    assert all(list(line) == FIELDS for line in lines)


def test_trace_says_whose_turn_it_is_and_what_may_follow(tischlein, write):
    record = troika_record()
    lines = lines_of(tischlein("replay", write(record), "--trace"))
    for line, following in zip(lines, record["events"], strict=False):
        if line["turn"] == "chance":
            assert line["to_act"] == line["legal"] == []
            assert line["outcomes"][following[1:]] > 0
        else:
            assert line["to_act"] == [line["turn"]]
            assert line["outcomes"] == {}
            assert following.partition(" ")[2] in line["legal"]
        assert line["winners"] is None
    assert lines[-1]["turn"] == "over"
    assert lines[-1]["to_act"] == lines[-1]["legal"] == []
    assert lines[-1]["winners"]


def test_without_trace_only_the_last_line_of_each_record(tischlein, write):
    first, second = troika_record(1), troika_record(2, seats=2, events=10)
    lines = lines_of(tischlein("replay", write(first, b"", second, b"  ")))
    assert [line["event"] for line in lines] == [first["events"][-1], second["events"][-1]]


def test_a_record_without_events_is_the_start(tischlein, write):
    for options in ([], ["--trace"]):
        (line,) = lines_of(tischlein("replay", write(troika_record(events=0)), *options))
        assert line["event"] is None
        assert line["turn"] == "chance"


def test_a_json_file_may_span_lines(tischlein, write):
    result = tischlein("replay", write(json.dumps(troika_record(), indent=1).encode(), name="r.json"))
    assert result.exit_code == 0
    assert len(lines_of(result)) == 1


def test_an_illegal_event_stops_the_run_after_the_lines_before_it(tischlein, write):
    good, bad = troika_record(1, events=3), troika_record(2, events=6)
    bad["events"].append("0 take 49")
    path = write(good, bad, good)
    result = tischlein("replay", path, "--trace")
    assert_refused(result, f"{path}, record 2: event 7, '0 take 49', is not legal: ")
    assert [line["event"] for line in lines_of(result)] == [None, *good["events"], None, *bad["events"][:6]]


@pytest.mark.parametrize(
    "event",
    ["*07", "* 7", "*16", "*?", "*", "", " ", "0", "0  reveal 12", "00 reveal 12", "3 reveal 12", "x", "0 hide ?",
     "0 reveal 12 "],
)  # fmt: skip
def test_only_the_exact_spelling_is_legal(tischlein, write, event):
    record = troika_record(events=4)
    record["events"].append(event)
    assert_refused(tischlein("replay", write(record)), "record 1: event 5", "is not legal: ")


# -- Fairness --------------------------------------------------------------------------------------------------------


def fair_record():
    """A game of seat 0's first choices, with bytes of players in between."""
    source = FairChance(b"secret")
    source.add_entropy(b"at the start")
    match = Match(find_game("troika"), 2, {}, source)
    for _ in range(10):
        source.add_entropy(b"more")
        match.apply(match.legal()[0])
    return json.loads(record_of(match, fair=source.proof()).line())


def test_verify_says_that_a_fair_record_is_fair(tischlein, write):
    record = fair_record()
    chances = sum(event.startswith("*") for event in record["events"])
    path = write(record)
    result = tischlein("replay", path, "--verify")
    assert result.exit_code == 0
    assert result.stderr == f"{path}, record 1: {chances} outcomes of chance are fair.\n"
    assert len(lines_of(result)) == 1


def test_verify_finds_a_chosen_outcome(tischlein, write):
    record = fair_record()
    record["events"] = record["events"][:1]
    record["events"][0] = "*1" if record["events"][0] != "*1" else "*2"
    assert_refused(tischlein("replay", write(record), "--verify"), "record 1: event 1 is ", "not fair.")


def test_verify_finds_another_secret(tischlein, write):
    record = fair_record()
    record["fair"]["secret"] = b"other".hex()
    assert_refused(tischlein("replay", write(record), "--verify"), "the secret does not fit the commitment")


def test_verify_refuses_a_record_without_proof(tischlein, write):
    assert_refused(tischlein("replay", write(troika_record()), "--verify"), "record 1: the record has no field 'fair'")


@pytest.mark.parametrize(
    "fair",
    [None, [], 3, "x", {}, {"commitment": 1, "secret": "00", "entropy": []},
     {"commitment": "", "secret": "zz", "entropy": []},
     {"commitment": "", "secret": "00", "entropy": [{"after": -1, "bytes": ""}]},
     {"commitment": "", "secret": "00", "entropy": [{"after": 1e99, "bytes": ""}]}],
)  # fmt: skip
def test_verify_refuses_what_is_no_proof(tischlein, write, fair):
    record = {**troika_record(), "fair": fair}
    assert_refused(tischlein("replay", write(record), "--verify"), "the field 'fair' must hold")
