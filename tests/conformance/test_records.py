"""Records: what is written can be read again, and stored games replay for ever."""

import random
from types import SimpleNamespace

import pytest

from tests.conformance.tables import every_game, every_table
from tischlein.check.tables import random_walk
from tischlein.engine import Match, RecordError, find_game, parse_record, read_records, record_of, trace
from tischlein.kit import NOBODY

SEED = 60


@every_table
def test_a_record_survives_writing_and_reading(game, seats):
    *_, match = random_walk(game, seats, random.Random(SEED))
    record = record_of(match, players=["Ada", "Bo"])
    again = parse_record(record.line())
    assert again == record
    assert again.line() == record.line()
    assert len(list(trace(again))) == len(match.events) + 1


@every_game
def test_stored_games_replay_to_the_stored_result(game):
    """Finished games of every published version of the rules: they must never change."""
    files = sorted((game.folder / "records").glob("*.jsonl"))
    finished = 0
    for file in files:
        for number, record in enumerate(read_records(file), 1):
            match = record.replay()
            result = record.further.get("result")
            if result is not None:
                assert match.scores() == result["scores"], f"{file.name}, record {number}"
                assert match.winners() == result["winners"], f"{file.name}, record {number}"
                finished += match.is_over
    assert finished >= len(game.seats), "store at least one finished game for each number of seats"


@every_game
def test_options_equal_to_the_default_are_left_out(game):
    seats = game.seats[0]
    *_, match = random_walk(game, seats, random.Random(SEED), draw=False)
    assert '"options"' not in record_of(match).line()


@pytest.mark.parametrize("field", ["format", "game", "seats", "events"])
@every_game
def test_every_required_field_is_required(game, field):
    *_, match = random_walk(game, game.seats[0], random.Random(SEED))
    line = record_of(match).line().replace(f'"{field}"', '"other"', 1)
    with pytest.raises(ValueError, match=field):
        parse_record(line)


def test_a_byte_order_mark_is_ignored(tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(b'\xef\xbb\xbf{"format":"tischlein/1","game":"drei","seats":2,"events":["*7"]}')
    [record] = read_records(file)
    assert record.events == ["*7"]


def test_a_game_keeps_the_rules_it_began_with(monkeypatch):
    """A made-up second version of drei, in which the game is over before it begins."""
    game = find_game("drei")
    *_, old = random_walk(game, 2, random.Random(SEED))
    line = record_of(old).line()
    first = game.rules

    def set_up(state, seats, options):
        first.set_up(state, seats, options)
        if options.rules_version == 2:
            state.to_act = NOBODY

    monkeypatch.setitem(vars(game), "rules", SimpleNamespace(**{**vars(first), "set_up": set_up}))
    monkeypatch.setitem(vars(game), "rules_version", 2)
    assert parse_record(line).replay().scores() == old.scores()
    assert record_of(parse_record(line).replay()).line() == line
    assert record_of(parse_record(line).replay().copy()).rules_version == 1
    new = Match(game, 2)
    assert new.is_over
    assert parse_record(record_of(new).line()).replay().is_over
    with pytest.raises(RecordError, match="rules_version 3 is unknown; drei knows 1 to 2"):
        parse_record(line.replace('"events"', '"rules_version":3,"events"'))
