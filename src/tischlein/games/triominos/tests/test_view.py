"""The view, previews, the drawn board."""

import msgspec
import pytest

from tischlein.engine import texts_of
from tischlein.games.triominos.actions import read_action
from tischlein.games.triominos.tests.table import F1, F2, F3, F5, given
from tischlein.games.triominos.text import describe, draw_board, names_of_cells
from tischlein.games.triominos.view import Bridge, Lying, Point, TriominosPreview, preview, reveals
from tischlein.kit import NOBODY, SPECTATOR


def previewed(table, words, seat=0):
    return preview(table.state, seat, read_action(words))


class TestSee:
    """What lies on the table, and the own hand."""

    def test_tiles_are_known_by_their_numbers(self):
        tiles = given(board=F2, hands=(["5-5-5"], ["3-3-3"])).match.see().tiles
        assert [f"{tile.tile} {tile.cell} r{tile.turn}" for tile in tiles] == F2
        assert tiles[1].numbers == [5, 5, 4]

    def test_tiles_tell_what_they_brought(self):
        """O8, O17, O19, O21: case 2 of RULES.md."""
        tiles = given(board=F2, hands=(["5-5-5"], ["3-3-3"])).match.see().tiles
        assert [(tile.points, tile.bonus) for tile in tiles[:2]] == [(9, ""), (14, "")]
        assert [(tile.points, tile.bonus, tile.bonus_points) for tile in tiles[-2:]] == [
            (41, "bridge", 40),
            (65, "double_hexagon", 60),
        ]
        assert [tile.closes for tile in tiles[-2:]] == [[], [Point(1, 0), Point(0, 1)]]
        assert [tile.spans is not None for tile in tiles[-2:]] == [True, False]

    def test_free_cells_with_their_numbers_bonus_and_own_tiles(self):
        view = given(board=F1[:5], hands=(["2-4-4", "5-5-5"], ["3-3-3"])).match.see(0)
        cell = next(cell for cell in view.free if cell.cell == "D 0 -1")
        assert (cell.numbers, cell.sides, cell.bonus, cell.bonus_points) == ([2, 4, 4], 2, "hexagon", 50)
        assert cell.possible == 1
        assert [(fit.tile, fit.turn, fit.points) for fit in cell.fits] == [("2-4-4", 0, 60)]
        other = next(cell for cell in view.free if cell.cell == "D -1 0")
        assert (other.numbers, other.sides, other.bonus) == ([4, None, 0], 1, "")

    def test_others_do_not_see_what_fits(self):
        table = given(board=F1[:5], hands=(["2-4-4", "5-5-5"], ["3-3-3"]))
        for seat in (1, SPECTATOR):
            assert not any(cell.fits for cell in table.match.see(seat).free)

    def test_a_cell_that_stays_empty_for_ever(self):
        """O15, case 6."""
        cells = given(board=F5, hands=(["5-5-5"], ["3-3-3"])).match.see().free
        assert next(cell for cell in cells if cell.cell == "D 1 -1").possible == 0

    def test_what_buying_passing_and_the_bell_are_worth(self):
        """O10, O13, O23; O36: without minus points."""
        for scoring, worth in (("standard", (5, 10, 25)), ("simple", (0, 0, 5)), ("none", (0, 0, 0))):
            view = given(board=F1[:1], hands=(["5-5-5"], ["3-3-3"]), scoring=scoring).match.see(0)
            assert (view.price, view.penalty, view.bell) == worth
            assert view.has_points == (scoring != "none")

    def test_it_has_a_json_form(self):
        view = given(board=F2, hands=(["5-5-5"], ["3-3-3"])).match.see(0)
        assert b'"pot":44' in msgspec.json.encode(view)


class TestPreview:
    """Points, bonus, closed points, the bell: nothing about the hands of the others."""

    def test_a_plain_tile(self):
        table = given(board=F1[:1], hands=(["0-3-4", "5-5-5"], ["3-3-3"]))
        assert previewed(table, "place 0-3-4 D 0 0 r2") == TriominosPreview(
            points=7, lies=Lying(False, 0, 0, [4, 0, 3])
        )

    def test_a_hexagon(self):
        table = given(board=F1[:5], hands=(["2-4-4", "5-5-5"], ["3-3-3"]))
        told = previewed(table, "place 2-4-4 D 0 -1 r0")
        lies = Lying(False, 0, -1, [2, 4, 4])
        assert told == TriominosPreview(points=60, tile=10, hexagon=50, closes=[Point(1, 0)], lies=lies)

    def test_a_double_hexagon_closes_two_points(self):
        told = previewed(given(board=F2[:9], hands=(["0-1-4", "5-5-5"], ["3-3-3"])), "place 0-1-4 D 0 0 r2")
        assert told.double_hexagon == 60
        assert told.closes == [Point(1, 0), Point(0, 1)]

    def test_a_bridge(self):
        told = previewed(given(board=F2[:8], hands=(["0-0-1", "5-5-5"], ["3-3-3"])), "place 0-0-1 U 0 1 r1")
        spans = Bridge(edges=[[Point(0, 1), Point(0, 2)]], corners=[Point(1, 1)])
        assert told == TriominosPreview(points=41, tile=1, bridge=40, spans=spans, lies=Lying(True, 0, 1, [0, 1, 0]))

    def test_a_wide_bridge_V2(self):
        """V2: a tile between two others bridges with both edges, and with no corner of its own."""
        tiles = given(board=F3, hands=(["5-5-5"], ["3-3-3"]), wide_bridge=1).match.see().tiles
        spans = tiles[11].spans
        assert (tiles[11].bonus, len(spans.edges), spans.corners) == ("bridge", 2, [])
        usual = given(board=F3, hands=(["5-5-5"], ["3-3-3"])).match.see().tiles  # the same board by other rules
        assert usual[11].spans is None

    def test_the_bell_and_the_end_of_the_round(self):
        table = given(board=F1[:1], hands=(["0-3-4"], ["5-5-5"]))
        lies = Lying(False, 0, 0, [4, 0, 3])
        assert previewed(table, "place 0-3-4 D 0 0 r2") == TriominosPreview(points=7, bell=25, lies=lies)
        table = given(board=F1[:1], hands=(["5-5-5"], ["0-3-4"]), turn=1)
        told = previewed(table, "place 0-3-4 D 0 0 r2", 1)
        assert told == TriominosPreview(points=7, bell=25, round_ends=True, lies=lies)

    def test_buying_and_passing(self):
        table = given(board=F1[:1], hands=(["5-5-5"], ["3-3-3"]))
        assert previewed(table, "buy") == TriominosPreview(points=-5, pot=52)
        hands = (["5-5-5"], ["0-3-4"])
        assert previewed(given(board=F1[:1], hands=hands, pot=[]), "pass") == TriominosPreview(points=0)
        assert previewed(given(board=F1[:1], hands=hands, bought=3), "pass") == TriominosPreview(points=-10)

    def test_the_opening_V1(self):
        table = given(hands=(["5-5-5"], ["3-3-3"]), pressman_start=1)
        assert previewed(table, "place 5-5-5 U 0 0 r0") == TriominosPreview(
            points=25, lies=Lying(True, 0, 0, [5, 5, 5])
        )

    def test_what_is_promised_is_what_comes(self):
        table = given(board=F2[:8], hands=(["0-0-1", "0-1-5", "0-0-4"], ["3-3-3", "0-1-1"]))
        for words, told in table.match.previews(0).items():
            twin = table.match.copy()
            twin.play(f"0 {words}")
            assert twin.scores()[0] == told.points


def test_what_reveals_hidden_tiles():
    """O25, O29, V4: the end of a round does, an ordinary placement does not."""
    table = given(board=F1[:1], hands=(["0-3-4", "0-0-0"], ["5-5-5"]))
    code = read_action("place 0-3-4 D 0 0 r2")
    assert not reveals(table.state, 0, code)
    assert reveals(given(board=F1[:1], hands=(["0-3-4"],)).state, 0, code)
    assert not reveals(given(board=F1[:1], hands=(["0-3-4"], ["5-5-5"])).state, 0, code)
    assert reveals(given(board=F1[:1], hands=(["0-3-4"], ["5-5-5"]), count_at_bell=1).state, 0, code)


class TestText:
    """The board as a drawing, everything else in words."""

    def test_the_drawing_of_case_1(self):
        view = given(board=F1[:5], hands=(["2-4-4"], ["3-3-3"])).match.see(0)
        names = names_of_cells(len(view.free))
        assert draw_board(view, names) == [
            "      a",
            "   0-----3",
            "b / \\   / \\ c",
            " /   \\ /   \\",
            "4-----4-----4",
            "   d / \\   /",
            "    / * \\ / e",
            "   2-----1",
            "      f",
        ]

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_everything_is_said(self, language):
        say = texts_of("triominos", language)
        table = given(board=F2[:8], hands=(["0-0-1", "3-3-4"], ["3-3-3"]), bought=1)
        sections = {section.key: section for section in describe(table.match.see(0), say)}
        assert list(sections) == ["round", "points", "table", "free", "hand"]
        assert len(sections["table"].rows) == 8
        names = [row[0] for row in sections["free"].rows]
        assert len(names) == len(set(names)) == len(table.match.see().free)
        row = next(row for row in sections["free"].rows if row[1] == "U 0 1")
        assert "40" in row[3]
        assert row[4] == "0-0-1 r1"
        assert sections["hand"].rows == [["0-0-1", f"a +1, {row[0]} +41"], ["3-3-4", say("text.nowhere")]]

    @pytest.mark.parametrize("language", ["de", "en"])
    def test_before_the_opening_and_after_the_end(self, language):
        say = texts_of("triominos", language)
        table = given(hands=(["5-5-5"], ["3-3-3"]), end_at_bell=1)
        assert describe(table.match.see(0), say)[2].rows == [[say("text.empty_table")]]
        table.play("0 place 5-5-5 U 0 0 r0")
        assert table.turn == NOBODY
        sections = {section.key: section for section in describe(table.match.see(1), say)}
        assert sections["parts"].rows[0][1].count("+") == 3  # the tile, the bell, the hand of the other
        last = sections["last"]
        assert last.rows == [[say("text.player", 0), say("text.nothing"), "+9"], [say("text.player", 1), "3-3-3", "0"]]

    def test_many_cells_have_different_names(self):
        assert names_of_cells(28)[25:] == ["z", "aa", "ab"]
        assert len(set(names_of_cells(79))) == 79
