"""O15, O16: where a tile may lie."""

import pytest

from tischlein.games.triominos.actions import NAMES, cell_at, spot_xy
from tischlein.games.triominos.components import NEIGHBOUR, REACH, Refusal
from tischlein.games.triominos.tests.table import F2, F5, given


class TestO15:
    """A free cell, a common edge, and every number equal."""

    def test_case_3_a_bridge_that_does_not_match_is_illegal(self):
        table = given(board=F2[:8], hands=(["0-0-1", "0-0-2"], ["3-3-3"]))
        assert table.refusal("0 place 0-0-2 U 0 1 r1") == Refusal.NUMBERS_DIFFER
        assert table.refusal("0 place 0-0-1 U 0 1 r1") == Refusal.NONE

    def test_case_3_only_one_tile_fits_that_cell(self):
        rest = [name for name in NAMES[:56] if name not in {line.split(" ")[0] for line in F2[:8]}]
        table = given(board=F2[:8], hands=(rest, []), pot=[])
        assert [words for words in table.placements() if " U 0 1 " in words] == ["0-0-1 U 0 1 r1"]

    def test_case_6_the_mirror_image_does_not_exist(self):
        rest = [name for name in NAMES[:56] if name not in {line.split(" ")[0] for line in F5}]
        table = given(board=F5, hands=(rest, []), pot=[])
        assert not [words for words in table.placements() if " D 1 -1 " in words]
        for turn in range(3):
            assert table.refusal(f"0 place 0-1-2 D 1 -1 r{turn}") == Refusal.NUMBERS_DIFFER

    def test_case_6_with_mirror_tiles_it_does_V9(self):
        table = given(board=F5, hands=(["0-2-1"], ["5-5-5"]), mirror_tiles=1)
        assert "0-2-1 D 1 -1 r1" in table.placements()
        table.play("0 place 0-2-1 D 1 -1 r1")
        assert table.points[0] == 3 + 50 + 25

    def test_case_7_the_sense_of_rotation_matters_at_once(self):
        hand = ["0-3-4", "3-3-4", "3-5-5", "2-2-2", "4-5-5", "3-4-4"]
        table = given(board=["3-4-5 U 0 0 r0"], hands=(hand, ["0-0-0"]))
        expected = {"3-3-4 D 0 0 r2": 10, "3-4-4 D 0 0 r2": 11, "3-5-5 D -1 0 r1": 13, "4-5-5 D 0 -1 r1": 14}
        assert set(table.placements()) == set(expected)
        for words, points in expected.items():
            again = given(board=["3-4-5 U 0 0 r0"], hands=(hand, ["0-0-0"]))
            assert again.play(f"0 place {words}").points == [points, 0]

    @pytest.mark.parametrize(("opening", "count"), [("5-5-5", 15), ("0-0-1", 11), ("0-1-2", 9)])
    def test_case_8_how_many_placements_follow_the_opening(self, opening, count):
        rest = [name for name in NAMES[:56] if name != opening]
        table = given(board=[f"{opening} U 0 0 r0"], hands=(rest, []), pot=[])
        assert len(table.placements()) == count
        if opening == "0-1-2":
            tiles = {words.split(" ")[0] for words in table.placements()}
            assert tiles == {"0-0-1", "0-0-2", "0-1-1", "0-2-2", "0-2-3", "0-2-4", "0-2-5", "1-1-2", "1-2-2"}

    def test_case_9_touching_with_a_corner_is_not_enough(self):
        rest = [name for name in NAMES[:56] if name != "4-4-4"]
        table = given(board=["4-4-4 U 0 0 r0"], hands=(rest, []), pot=[])
        assert not [words for words in table.placements() if " U 1 0 " in words]
        assert table.refusal("0 place 0-4-4 U 1 0 r0") == Refusal.NO_COMMON_EDGE

    def test_a_taken_cell(self):
        table = given(board=["4-4-4 U 0 0 r0"], hands=(["3-4-4"], ["0-0-0"]))
        assert table.refusal("0 place 3-4-4 U 0 0 r0") == Refusal.CELL_TAKEN

    def test_a_triple_has_one_rotation(self):
        table = given(board=["4-4-5 U 0 0 r0"], hands=(["4-4-4"], ["0-0-0"]))
        assert table.placements() == ["4-4-4 D 0 0 r0"]
        rules = table.match.game.rules
        code = table.match.legal_codes()[0]
        assert rules.why_not(table.state, 0, code + 1) == Refusal.NO_SUCH_ACTION

    def test_nonsense_far_away_is_refused(self):
        table = given(board=["4-4-4 U 0 0 r0"], hands=(["3-4-4"], ["0-0-0"]))
        assert table.refusal("0 place 3-4-4 U 38 38 r0") == Refusal.NO_COMMON_EDGE


class TestO16:
    """Tiles may be added at all free sides of all lying tiles; none is ever moved."""

    def test_all_three_sides_of_the_first_tile_are_open(self):
        table = given(board=["5-5-5 U 0 0 r0"], hands=(["4-5-5"], ["0-0-0"]))
        assert {words.split(" ", 1)[1] for words in table.placements()} == {"D 0 0 r1", "D -1 0 r2", "D 0 -1 r0"}

    def test_lying_tiles_stay(self):
        table = given(board=F2[:8], hands=(["0-0-1"], ["0-1-4", "3-3-3"]))
        before = table.match.see().tiles
        table.play("0 place 0-0-1 U 0 1 r1")
        assert table.match.see().tiles[:8] == before


def test_O15_the_board_reaches_as_far_as_76_tiles_can_go():
    """The proof of the coordinates: the longest straight strips stay inside -38 … 38."""
    reached = {cell_at(0, 0, 0)}
    for _ in range(76):
        reached = {cell + step for cell in reached for step in NEIGHBOUR[cell & 1]}
    places = [spot_xy(cell >> 1) for cell in reached]
    assert max(max(abs(x), abs(y)) for x, y in places) == REACH
