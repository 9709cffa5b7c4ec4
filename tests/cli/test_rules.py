"""`tischlein rules`: the sheet, one clause of it, or the short rules."""

import pytest

from tests.cli.conftest import assert_refused
from tests.conformance.tables import every_game
from tischlein.engine import find_game
from tischlein.engine.sheet import clauses_in, find_clauses, read_sheet, read_short
from tischlein.languages import LANGUAGES

SHEET = """# A game

## Frame
- **T1** Three rounds.
- **T2** Clockwise,
  always.

## Turn
Some words.
- **T12** One of these:
  - **T12a** take,
  - **T12b** draw,
  - **T12c1** return,
  - **T12c2** hide.
- **T13** Nobody passes.

Words after it.

## Variants
- **V1** Rotating start.
"""


@pytest.fixture
def sheet(monkeypatch):
    monkeypatch.setattr("tischlein.engine.sheet.read_sheet", lambda _game: SHEET)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("T1", ["T1"]), ("1", ["T1"]), ("t1", ["T1"]), ("T12", ["T12", "T12a", "T12b", "T12c1", "T12c2"]),
        ("12B", ["T12b"]), ("t12c", ["T12c1", "T12c2"]), ("v1", ["V1"]), ("T013", ["T13"]),
    ],
)  # fmt: skip
def test_a_clause_is_found_with_its_parts(sheet, wanted, found):
    assert [clause.id for clause in find_clauses(find_game("troika"), wanted)] == found


def test_a_clause_reaches_to_the_next_one_or_the_next_heading():
    clauses = {clause.id: clause for clause in clauses_in(SHEET)}
    assert clauses["T2"].text == "- **T2** Clockwise,\n  always.\n"
    assert clauses["T13"].text == "- **T13** Nobody passes.\n\nWords after it.\n"
    assert clauses["T12b"].heading == "## Turn"


def test_a_clause_is_printed_under_its_heading(tischlein, sheet):
    result = tischlein("rules", "troika", "12a")
    assert "Turn" in result.stdout
    assert "T12a take" in result.stdout
    assert "T12b" not in result.stdout
    assert "**" not in result.stdout


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("T99", "has no clause T99; near it are T2, T12, T13."),
        ("T12x", "has no clause T12x; near it are T12, T12a, T12b, T12c1, T12c2."),
        ("D5", "has no clause D5; the clauses are T1 to T13, V1 to V1"),
        ("soup", "'soup' is no clause of troika; the clauses are T1 to T13"),
        ("9" * 5000, "has no clause T999999999; near it are"),
        ("", "'' is no clause"),
    ],
)
def test_an_unknown_clause_is_answered_with_near_ones(tischlein, sheet, wanted, said):
    assert_refused(tischlein("rules", "troika", wanted), said)


@every_game
def test_the_whole_sheet_of_every_game(tischlein, game):
    result = tischlein("rules", game.id)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    printed = " ".join(result.stdout.split())
    for clause in clauses_in(read_sheet(game)):
        assert clause.id in printed


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_rules_of_every_game(tischlein, game, language):
    result = tischlein("rules", game.id, "--short", "--language", language)
    assert result.exit_code == 0
    assert read_short(game, language).split("\n")[0].removeprefix("# ") in result.stdout
    assert not [mark for mark in ("**", "![", "[ours]", "[publisher]", "\x1b") if mark in result.stdout]


def test_short_rules_and_a_clause_are_two_wishes(tischlein):
    assert_refused(tischlein("rules", "troika", "T12", "--short"), "for one clause: tischlein rules troika T12.")
