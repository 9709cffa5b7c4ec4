"""What is kept of a tournament, and whose it is."""

import json

import pytest

from tests.arena.made_up import game
from tischlein.arena.contest import play
from tischlein.arena.folder import configuration, usual_folder
from tischlein.arena.results import Ledger
from tischlein.arena.schedule import Tournament
from tischlein.engine import TischleinError, find_game, parse_record


def tournament(**changes):
    wishes = {"game_id": "triominos", "seats": 2, "options": {}, "bots": ("greedy", "random"), "seed": 3} | changes
    wishes["options"] = find_game(wishes["game_id"]).check_options(wishes["seats"], wishes["options"])
    return Tournament(**wishes)


# -- Winning ---------------------------------------------------------------------------------------------------------


def test_a_shared_win_is_a_part():
    assert game("abc", [0, 2]).shares == [0.5, 0, 0.5]


def test_a_common_defeat_is_nobodys_win():
    assert game("abc", []).shares == [0, 0, 0]
    assert game("abc", [], failures={0: "it crashed."}, scores=[3, 2, 1]).shares == [0, 0, 0]


def test_who_failed_has_not_won():
    assert game("abc", [0, 1], failures={0: "it crashed."}).shares == [0, 1, 0]


def test_if_only_who_failed_had_won_the_best_of_the_others_has():
    assert game("abc", [0], failures={0: "it crashed."}, scores=[9, 4, 7]).shares == [0, 0, 1]
    assert game("abc", [0], failures={0: "it crashed."}, scores=[9, 7, 7]).shares == [0, 0.5, 0.5]


def test_if_all_failed_nobody_has_won():
    assert game("ab", [0], failures={0: "it crashed.", 1: "it crashed."}).shares == [0, 0]


# -- The folder ------------------------------------------------------------------------------------------------------


@pytest.fixture
def lines():
    """The games of two deals, as they are written."""
    some = tournament()
    return [play(some, fixture).line().encode() for number in range(2) for fixture in some.deal(number)]


def filled(folder, lines):
    with Ledger(folder, tournament()) as ledger:
        for line in lines:
            ledger.add(line)
    return folder


def test_every_game_is_a_record_that_replays(lines):
    for line in lines:
        match = parse_record(line).replay()
        assert match.is_over
        assert match.scores() == json.loads(line)["result"]["scores"]


def test_finished_games_are_found_again(tmp_path, lines):
    with Ledger(filled(tmp_path / "out", lines[:3]), tournament()) as ledger:
        assert [ledger.has(deal, table) for deal in range(2) for table in range(2)] == [True, True, True, False]
        assert len(ledger.whole_deal(0)) == 2
        assert ledger.whole_deal(1) is None


def test_half_a_line_is_cut_off_and_nothing_else_lost(tmp_path, lines):
    """Whoever wrote it was killed in the middle."""
    folder = filled(tmp_path / "out", lines[:2])
    with (folder / "games.jsonl").open("ab") as file:
        file.write(lines[2][:50])
    with Ledger(folder, tournament()) as ledger:
        assert not ledger.has(1, 0)
        ledger.add(lines[2])
    assert (folder / "games.jsonl").read_bytes().splitlines() == lines[:3]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": 4}, "its seed is 3, not 4"),
        ({"bots": ("random", "greedy")}, "its bots is"),
        ({"seats": 3}, "its seats is 2, not 3"),
        ({"options": {"scoring": "simple"}}, "its options is"),
        ({"budget_ms": 100}, "its budget_ms is null, not 100"),
    ],
)
def test_another_tournament_is_refused(tmp_path, lines, changes, said):
    folder = filled(tmp_path / "out", lines)
    before = (folder / "games.jsonl").read_bytes()
    with pytest.raises(TischleinError, match="holds another tournament") as problem:
        Ledger(folder, tournament(**changes))
    assert said in str(problem.value)
    assert (folder / "games.jsonl").read_bytes() == before


def test_games_of_other_code_are_refused(tmp_path, lines, monkeypatch):
    """Else an improved bot would be judged by the games of its forerunner."""
    folder = filled(tmp_path / "out", lines)
    monkeypatch.setattr("tischlein.arena.folder.fingerprint", lambda _: "other")
    with pytest.raises(TischleinError, match="before the bots or rules were changed"):
        Ledger(folder, tournament())


def test_folders_of_others_are_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(TischleinError, match="holds other things"):
        Ledger(tmp_path, tournament())
    with pytest.raises(TischleinError, match="is no folder"):
        Ledger(tmp_path / "thesis.txt", tournament())
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("rubbish", [b"{}\n", b"hello\n", b"\xff\xfe\n"])
def test_a_damaged_file_is_named_with_its_line(tmp_path, lines, rubbish):
    folder = filled(tmp_path / "out", lines[:1])
    with (folder / "games.jsonl").open("ab") as file:
        file.write(rubbish)
    with pytest.raises(TischleinError, match=r"games\.jsonl, line 2 is no game"):
        Ledger(folder, tournament())


@pytest.mark.parametrize("rubbish", ["", "[]", "{", '{"game": "drei"}'])
def test_a_damaged_configuration_is_refused(tmp_path, rubbish):
    (tmp_path / "arena.json").write_text(rubbish)
    with pytest.raises(TischleinError, match="give another folder"):
        Ledger(tmp_path, tournament())


def test_every_tournament_has_a_usual_folder_of_its_own():
    assert usual_folder(tournament()) == usual_folder(tournament())
    assert usual_folder(tournament()) != usual_folder(tournament(seed=4))


@pytest.mark.parametrize("part", ["kit", "engine", "backends", "bots"])
def test_the_code_that_decides_is_part_of_the_configuration(monkeypatch, tmp_path, part):
    monkeypatch.setattr("tischlein.__file__", str(tmp_path / "__init__.py"))
    before = configuration(tournament())
    (tmp_path / part).mkdir()
    (tmp_path / part / "new.py").write_text("")
    after = configuration(tournament())
    assert {name for name in before if before[name] != after[name]} == {"code"}
