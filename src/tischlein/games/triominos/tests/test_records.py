"""Stored games replay for ever: the boards of the rule sheet, and whole games over seats and options."""

import json
from pathlib import Path

import pytest

from tischlein.engine import replay
from tischlein.games.triominos import GAME
from tischlein.games.triominos.tests.table import BOARDS

FOLDER = Path(__file__).parent.parent / "records"


def records(name):
    return [json.loads(line) for line in (FOLDER / name).read_text().splitlines()]


STORED = [*records("fixtures.jsonl"), *records("games.jsonl")]


@pytest.mark.parametrize("record", STORED, ids=lambda record: f"{record.get('about', '')} {record.get('options', '')}")
def test_a_stored_game_ends_as_it_did(record):
    match = replay(GAME, record["seats"], record.get("options", {}), record["events"])
    assert match.is_over
    assert {"scores": match.scores(), "winners": match.winners()} == record["result"]


@pytest.mark.parametrize(("name", "record"), list(zip(BOARDS, records("fixtures.jsonl"), strict=True)))
def test_the_boards_score_as_the_rule_sheet_says_O17_O22(name, record):
    board, points = BOARDS[name]
    match = replay(GAME, record["seats"], {}, record["events"][:20])  # two hands of nine, two draws
    for event, line, gain in zip(record["events"][20:], board, points, strict=False):
        seat = match.turn
        before = match.scores()[seat]
        assert event == f"{seat} place {line}"
        match.play(event)
        assert match.scores()[seat] - before == gain
