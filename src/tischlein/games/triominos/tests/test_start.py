"""V1: the highest tile in hand begins."""

from tischlein.games.triominos.components import Refusal
from tischlein.games.triominos.tests.table import dealt, given

LOW = ["0-0-1", "0-0-2", "0-0-3", "0-0-4", "0-0-5", "0-1-2", "0-1-3", "0-1-4"]
OTHER = ["0-1-5", "0-2-2", "0-2-3", "0-2-4", "0-3-3", "1-1-2", "1-1-3", "1-1-4"]


def test_V1_the_highest_triple_begins_without_a_draw_and_must_be_laid_O5():
    table = dealt([["1-1-1", *LOW], ["2-2-2", *OTHER]], pressman_start=1)
    assert table.turn == 1
    assert table.placements() == ["2-2-2 U 0 0 r0"]
    assert table.refusal("1 place 0-2-2 U 0 0 r0") == Refusal.OPEN_WITH_HIGHEST
    table.play("1 place 2-2-2 U 0 0 r0")
    assert table.points == [0, 6 + 10]
    assert table.turn == 0


def test_V1_0_0_0_counts_40_in_all():
    table = dealt([["0-0-0", *LOW], ["4-5-5", *OTHER]], pressman_start=1)
    assert table.turn == 0
    assert table.play("0 place 0-0-0 U 0 0 r0").points == [40, 0]


def test_V1_without_a_triple_the_highest_augenzahl_without_bonus():
    table = dealt([["3-5-5", *LOW], ["4-5-5", *OTHER]], pressman_start=1)
    assert table.turn == 1
    assert table.play("1 place 4-5-5 U 0 0 r0").points == [0, 14]


def test_V1_of_equal_ones_the_later():
    table = dealt([["4-4-5", *LOW], ["3-5-5", *OTHER]], pressman_start=1)
    assert table.placements() == ["4-4-5 U 0 0 r0"]
    assert table.turn == 0


def test_V1_with_mirror_tiles_they_are_later_V9():
    table = dealt([["3-4-5", *LOW], ["3-5-4", *OTHER]], pressman_start=1, mirror_tiles=1)
    assert table.turn == 1


def test_V1_alone_likewise_O34():
    table = dealt([["1-1-1", *LOW]], pressman_start=1)
    assert table.placements() == ["1-1-1 U 0 0 r0"]


def test_V1_the_bonus_is_for_standard_scoring_only():
    for scoring, points in (("simple", 1), ("none", 0)):
        table = given(hands=(["5-5-5", "0-0-1"], ["0-0-0"]), pressman_start=1, scoring=scoring)
        assert table.play("0 place 5-5-5 U 0 0 r0").points == [points, 0]
