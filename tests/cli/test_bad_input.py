"""Whatever people give us: one clear sentence on standard error, exit status 2, no stack trace, no file written."""

import json
import os
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.conftest import assert_refused, troika_record
from tischlein.engine import GameRecord, RecordError, check_record, find_game, parse_record
from tischlein.kit import OptionError

MEGABYTE = 2**20


# -- Files that are no records ---------------------------------------------------------------------------------------


def test_a_missing_file(tischlein, tmp_path):
    assert_refused(tischlein("replay", tmp_path / "no.json"), "no.json does not exist")


def test_a_folder(tischlein, tmp_path):
    assert_refused(tischlein("replay", tmp_path), "is a folder")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_a_file_without_read_permission(tischlein, write):
    path = write(troika_record())
    path.chmod(0)
    assert_refused(tischlein("replay", path), "may not be read")


@pytest.mark.parametrize(
    ("problem", "said"),
    [(PermissionError(13, "no"), "may not be read"), (OSError(5, "Input/output error"), "Input/output error")],
)
def test_a_file_that_cannot_be_opened(tischlein, write, monkeypatch, problem, said):
    """As above, also for root: opening fails as the operating system would let it fail."""
    path = write(troika_record())
    monkeypatch.setattr("pathlib.Path.open", raising(problem))
    assert_refused(tischlein("replay", path), said)


def raising(problem):
    def fail(*_args, **_settings):
        raise problem

    return fail


def test_a_field_that_stands_twice(tischlein, write):
    content = b'{"format": "tischlein/1", "game": "drei", "seats": 2, "seats": 3, "events": []}'
    assert_refused(tischlein("replay", write(content)), "record 1: the field 'seats' appears twice")


@pytest.mark.parametrize("content", [b"", b"\n\n  \n"])
def test_a_file_without_any_record(tischlein, write, content):
    assert_refused(tischlein("replay", write(content)), "holds no record")


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"\0" * 9, b"null", b"[]", b'"x"', b"3", b"hello\nworld", b"[" * 10**5]
)
def test_rubbish(tischlein, write, content):
    assert_refused(tischlein("replay", write(content)), "record 1: a record is a JSON object")


@pytest.mark.parametrize("content", [b"{", b'{"a": \xff}', b"{" + b'"a":{' * 10**5, b'{"format": "tischlein/1"}}'])
def test_rubbish_that_begins_well(tischlein, write, content):
    assert_refused(tischlein("replay", write(content)), "record 1: this cannot be read as JSON")


@pytest.mark.parametrize("line", [b"{" + b"x" * 98 + b"\n", b"\xff", b'{"a":'])
def test_100_megabytes_of_rubbish(tischlein, tmp_path, line):
    path = tmp_path / "rubbish.jsonl"
    block = line * (MEGABYTE // len(line))
    with path.open("wb") as file:
        for _ in range(100):
            file.write(block)
    assert_refused(tischlein("replay", path), path)


def test_a_truncated_file(tischlein, write):
    text = json.dumps(troika_record()).encode()
    good = troika_record(events=2)
    result = tischlein("replay", write(good, text[: len(text) // 2]))
    assert_refused(result, "record 2: this cannot be read as JSON")
    assert json.loads(result.stdout)["event"] == good["events"][-1]


CHANGES = {
    "format": ["tischlein/2", 1, None, "x" * MEGABYTE],
    "game": ["chess", 1, None, ["troika"], "x" * MEGABYTE, "a\nb"],
    "seats": [1, 6, 3.0, True, "3", None, -3, 10**30, "x\ny", "x" * MEGABYTE],
    "events": [None, "*7", {"0": "*7"}, [7], [None], [["*7"]]],
    "options": [[], None, "call", {"call": "sometimes"}, {"call": 0}, {"rounds": 3.0}, {"rounds": True}, {"rounds": 10},
                {"rounds": "3"}, {"floor": 1.0}, {"floor": None}, {"floor": [1]}, {"colour": 1}, {"start_seat": 3},
                {"x" * MEGABYTE: 1}],
    "rules_version": [0, 2, 1.0, True, "1", None],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in CHANGES.items() for value in values])
def test_a_record_with_a_wrong_field(tischlein, write, field, value):
    assert_refused(tischlein("replay", write({**troika_record(), field: value})), "record 1: ")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seats", None, "not by null"),
        ("options", {"floor": True}, "Option floor: true is not one of 0, 1"),
        ("options", {"start_seat": None}, "null is no seat"),
        ("events", [False], "event 1 is false"),
        ("format", None, 'the format is null, not "tischlein/1"'),
        ("rules_version", True, "rules_version true is unknown"),
    ],
)
def test_a_value_is_quoted_as_it_is_written_in_the_record(tischlein, write, field, value, said):
    assert_refused(tischlein("replay", write({**troika_record(), field: value})), said)


@pytest.mark.parametrize("field", ["format", "game", "seats", "events"])
def test_a_record_without_a_field_it_needs(tischlein, write, field):
    record = troika_record()
    del record[field]
    assert_refused(tischlein("replay", write(record)), f"the field {field!r} is missing")


# -- Words on the command line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dance"], "There is no command 'dance'"),
        (["repla"], "did you mean 'replay'?"),
        (["--dance"], "No such option '--dance'"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "a", "b"], "unexpected extra argument"),
        (["rules"], "Missing argument 'GAME'"),
        (["rules", "chess"], "There is no game 'chess'; the games are: "),
        (["completion", "tcsh"], "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
        (["simulate", "chess"], "There is no game 'chess'; the games are: "),
        (["simulate", "troika", "--seats", "6"], "troika is played by 2 to 5, not by 6"),
        (["simulate", "troika", "--seats", "three"], "'three' is not a whole number from 1 on"),
        (["simulate", "troika", "--games", "0"], "'0' is not a whole number from 1 on"),
        (["simulate", "troika", "--games", "1e3"], "'1e3' is not a whole number"),
        (["simulate", "troika", "--seed", "-1"], "'-1' is not a whole number from 0 on"),
        (["simulate", "troika", "--seed", str(2**63)], "is not a whole number from 0 on"),
        (["simulate", "troika", "--seed", "9" * 5000], "is not a whole number from 0 on"),
        (["simulate", "troika", "--bots", "deepblue"], "There is no bot 'deepblue'; the bots are: greedy, "),
        (["simulate", "troika", "--bots", "random,"], "There is no bot ''"),
        (["simulate", "troika", "--bots", "random,greedy"], "--bots names 2 bots, but there are 3"),
        (["simulate", "troika", "--option", "call"], "'call' is not NAME=VALUE"),
        (["simulate", "troika", "--option", "colour=red"], "There is no option 'colour'; the options are: "),
        (["simulate", "troika", "--option", "call=never"], "Option call: 'never' is not one of either, before, after"),
        (["simulate", "troika", "--option", "rounds=--3"], "Option rounds: '--3' is not one of 1 to 9"),
        (["simulate", "troika", "--option", "rounds=\u0663"], "Option rounds: '\u0663' is not one of 1 to 9"),
        (["simulate", "troika", "--option", "start_seat=3"], "3 is no seat at a table of 3; give 0 to 2"),
        (["simulate", "troika", "-o", "call=before", "-o", "call=after"], "Option call is given twice"),
        (["simulate", "drei", "--option", "cards=32"], "Option cards: 32 cards"),
        (["play", "troika", "--seat", "3"], "seat 3 does not exist at a table of 3"),
        (["play", "troika", "--bots", "random,random,random"], "--bots names 3 bots, but there are 2"),
        (["play", "troika", "--language", "tlh"], "'tlh' is not one of 'de', 'en'"),
    ],
)
def test_wrong_words(tischlein, words, said):
    assert_refused(tischlein(*words), said)


@pytest.mark.parametrize("command", [["simulate", "troika", "--records"], ["play", "troika", "--record"]])
@pytest.mark.parametrize("place", [".", "no/such/folder/r.jsonl", "x" * 300])
def test_a_file_that_cannot_be_written(tischlein, tmp_path, command, place):
    result = tischlein(*command, tmp_path / place)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["--seats", "9"], ["--option", "a=b"], ["--bots", "nobody"], ["--seed", "x"]])
def test_bad_input_writes_no_file(tischlein, tmp_path, words):
    result = tischlein("simulate", "troika", "--records", tmp_path / "r.jsonl", *words)
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


# -- Anything at all -------------------------------------------------------------------------------------------------

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
FIELD = st.sampled_from(["format", "game", "seats", "options", "events", "rules_version", "players"])
EVENT = st.text(string.digits + " *?-" + "revaltkdwuniho", max_size=12)


@given(field=FIELD, value=ANY_JSON)
def test_a_record_with_anything_in_a_field_is_read_or_refused_with_a_sentence(field, value):
    content = {"format": "tischlein/1", "game": "troika", "seats": 3, "events": [], field: value}
    try:
        record = check_record(content)
    except RecordError as problem:
        record, sentence = None, str(problem)
    assert isinstance(record, GameRecord) or 10 < len(sentence) < 500


@given(text=st.binary(max_size=60) | ANY_JSON.map(lambda content: json.dumps(content).encode()))
def test_any_text_is_read_or_refused_with_a_sentence(text):
    with pytest.raises(RecordError, match=r"\."):
        parse_record(text)


@settings(max_examples=30)
@given(events=st.lists(EVENT, max_size=3), cut=st.integers(0, 200))
def test_events_that_are_nonsense_are_refused_with_place_and_reason(tischlein, write, events, cut):
    record = troika_record(events=cut)
    place = len(record["events"]) + 1
    record["events"] += events
    result = tischlein("replay", write(record))
    if result.exit_code != 0:
        assert_refused(result, "record 1: event ", "is not legal: ")
        assert int(result.stderr.partition("event ")[2].partition(",")[0]) >= place
    else:
        assert json.loads(result.stdout)["event"] == (record["events"] or [None])[-1]


@settings(max_examples=50)
@given(text=st.text(max_size=20) | st.from_regex(r"(call|rounds|floor|start_seat)=[-+0-9a-z. ]*", fullmatch=True))
def test_any_option_text_is_understood_or_refused_with_a_sentence(tischlein, text):
    """A second option does not exist, so that nothing is simulated."""
    assert_refused(tischlein("simulate", "troika", "--option", text, "--option", "colour=red"))


@given(name=st.sampled_from(sorted(find_game("troika").options)), value=ANY_JSON)
def test_only_listed_values_are_options(name, value):
    game = find_game("troika")
    values = game.options[name].values
    if type(value) in (int, str) and value in values:
        assert game.check_options(5, {name: value})[name] == value
    else:
        with pytest.raises(OptionError, match=name):
            game.check_options(5, {name: value})
