"""Stored games replay for ever: worked edge cases of the rule sheet, and whole games over seats and options."""

from pathlib import Path

import pytest

from tischlein.engine import read_records
from tischlein.games.troika import GAME

FOLDER = Path(__file__).parent.parent / "records"
CASES, GAMES = (list(read_records(FOLDER / f"{name}.jsonl")) for name in ("cases", "games"))


@pytest.mark.parametrize("record", CASES, ids=lambda record: record.further["case"])
def test_a_worked_case_comes_out_as_it_did(record):
    match = record.replay()
    assert {"scores": match.scores(), "winners": match.winners()} == record.further["result"]


@pytest.mark.parametrize("record", GAMES, ids=lambda record: f"{record.seats} {GAME.options.brief(record.options)}")
def test_a_stored_game_ends_as_it_did(record):
    match = record.replay()
    assert match.is_over
    assert {"scores": match.scores(), "winners": match.winners()} == record.further["result"]


def test_every_option_and_number_of_seats_has_a_stored_game():
    assert {record.seats for record in GAMES} == set(GAME.seats)
    assert {name for record in GAMES for name in GAME.options.brief(record.options)} == set(GAME.options)
