"""O17-O22a, O36: points for a tile, on the boards of section 12."""

import pytest

from tischlein.games.triominos.tests.naive import CORNERS, NEIGHBOURS, around
from tischlein.games.triominos.tests.table import BOARDS, F1, F2, F3, F6, given

ALL_BOARDS = [(board, place) for board, (lines, _) in BOARDS.items() for place in range(len(lines))]


def spare_for(board):
    """A tile that is not on the board."""
    tiles = {line.split(" ")[0] for line in board}
    return next(name for name in ("5-5-5", "3-3-3", "2-2-2") if name not in tiles)


def points_for(board, place, **options):
    """What the tile number `place` of a board scores when seat 0 lays it (and keeps another tile)."""
    table = given(board=board[:place], hands=([board[place].split(" ")[0], spare_for(board)], ["3-5-5"]), **options)
    return table.play(f"0 place {board[place]}").points[0]


@pytest.mark.parametrize(("name", "place"), ALL_BOARDS)
def test_cases_1_2_4_5_6_every_tile_of_the_boards_scores_as_written_O17(name, place):
    lines, points = BOARDS[name]
    assert points_for(lines, place) == points[place]


def test_O18_case_1_a_hexagon():
    assert points_for(F1, 5) == 10 + 50


def test_O18_case_5_three_edges_but_one_hexagon():
    assert points_for(F6, 15) == 10 + 50


def test_O19_case_2_a_double_hexagon_is_60_in_all():
    assert points_for(F2, 9) == 5 + 60


def test_O20_case_4_a_triple_hexagon_is_70_in_all():
    assert points_for(F3, 12) == 8 + 70


class TestO21:
    """A bridge: one edge, the opposite corner meets a tile."""

    def test_case_2(self):
        assert points_for(F2, 8) == 1 + 40

    def test_case_5_twice(self):
        assert points_for(F6, 13) == 5 + 40
        assert points_for(F6, 14) == 8 + 40


class TestO22:
    """At most one bonus; two edges without a hexagon bring none."""

    def test_case_4_two_edges_and_three_corners_bring_nothing(self):
        assert points_for(F3, 11) == 7

    def test_V2_but_with_the_wide_bridge_they_do(self):
        assert points_for(F3, 11, wide_bridge=1) == 47
        assert points_for(F3, 12, wide_bridge=1) == 78

    def test_V3_summed_hexagons(self):
        assert points_for(F1, 5, sum_hexagons=1) == 10 + 50
        assert points_for(F2, 9, sum_hexagons=1) == 5 + 100
        assert points_for(F3, 12, sum_hexagons=1) == 8 + 150


class TestO36:
    """Children's scoring."""

    def test_case_28(self):
        assert points_for(F2, 8, scoring="simple") == 2
        assert points_for(F2, 9, scoring="simple") == 3
        assert points_for(F3, 12, scoring="simple") == 4
        assert points_for(F1, 5, scoring="simple") == 2
        assert points_for(F1, 4, scoring="simple") == 1

    def test_the_opening_counts_too(self):
        table = given(hands=(["5-5-5", "0-0-0"], ["1-1-1"]), scoring="simple")
        assert table.play("0 place 5-5-5 U 0 0 r0").points == [1, 0]

    def test_V2_a_wide_bridge_is_one_more(self):
        assert points_for(F3, 11, scoring="simple", wide_bridge=1) == 2

    def test_V3_has_no_effect(self):
        assert points_for(F3, 12, scoring="simple", sum_hexagons=1) == 4


def test_O37_without_points_no_tile_scores():
    assert points_for(F3, 12, scoring="none") == 0


def test_O22a_the_earliest_bridge_and_hexagons():
    """Geometry alone, whatever the numbers: all shapes up to eight tiles, and the boards that are the earliest."""
    first = {"bridge": 9, "hexagon": 6, "double_hexagon": 10, "triple_hexagon": 13}
    assert [len(F2[:9]), len(F1), len(F2), len(F3)] == list(first.values())
    shapes = {frozenset([("U", 0, 0)])}
    for count in range(2, 9):
        grown = set()
        for shape in shapes:
            for cell in free_cells(shape):
                closed, is_bridge = effect(shape, cell)
                assert not is_bridge, f"a bridge with tile {count}"
                assert closed <= (1 if count >= first["hexagon"] else 0)
                grown.add(normal(shape | {cell}))
        shapes = grown
    assert len(shapes) == 675  # as many as there are fixed shapes of eight triangles (polyiamonds): none is missing


def free_cells(shape):
    return {other for part, x, y in shape for other in NEIGHBOURS[part](x, y)} - shape


def effect(shape, cell):
    """How many hexagons a cell closes, and whether it makes a bridge."""
    part, x, y = cell
    corners = CORNERS[part](x, y)
    known = {point for kind, p, q in shape for point in CORNERS[kind](p, q)}
    closed = sum(all(other in shape | {cell} for other in around(*point)) for point in corners)
    edges = sum(other in shape for other in NEIGHBOURS[part](x, y))
    return closed, edges == 1 and closed == 0 and all(point in known for point in corners)


def normal(shape):
    """The shape moved to a fixed place."""
    low_x, low_y = min(x for _, x, _ in shape), min(y for _, _, y in shape)
    return frozenset((part, x - low_x, y - low_y) for part, x, y in shape)
