"""Stored games: worked cases of RULES.md and whole games of bots, replayed for ever."""

import json
from pathlib import Path

import pytest

from tischlein.engine import Match
from tischlein.games.terra import GAME
from tischlein.games.terra.tests.naive import NaiveTerra

RECORDS = [
    pytest.param(json.loads(line), id=f"{path.stem}-{number}")
    for path in sorted((Path(__file__).parent.parent / "records").glob("*.jsonl"))
    for number, line in enumerate(path.read_text().splitlines())
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_stored_game_ends_as_it_did(record):
    """Its result is the one it was stored with, in both implementations; whole games are over."""
    match = Match(GAME, record["seats"], record.get("options"))
    naive = NaiveTerra(match.seats, match.options)
    for event in record["events"]:
        match.play(event)
        naive.play(event)
    result = {"scores": match.scores(), "winners": match.winners()}
    assert result == record["result"] == {"scores": naive.scores(), "winners": naive.winners()}
    assert match.is_over or "case" in record


def test_they_show_both_ends_and_every_number_of_players():
    ends = {(record.values[0]["seats"], bool(record.values[0]["result"]["winners"])) for record in RECORDS}
    assert {seats for seats, _ in ends} == {3, 4, 5, 6}
    assert {won for _, won in ends} == {True, False}
