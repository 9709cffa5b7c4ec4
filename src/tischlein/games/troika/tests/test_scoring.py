"""T29-T37: sets, points, ranks, chips; with a second, naive scorer."""

import pytest
from hypothesis import given as random_tiles
from hypothesis import settings
from hypothesis import strategies as st

from tischlein.games.troika import GAME
from tischlein.games.troika.components import NO_DIVISION, TILES
from tischlein.games.troika.scoring import best_division, best_sets, divides_completely
from tischlein.games.troika.sets import divide, left_over
from tischlein.games.troika.tests import naive
from tischlein.games.troika.tests.table import given, numbers


def points(tiles, **options):
    """What tiles count at the end of a round, without a call."""
    return round_with(tiles, "", **options).points[0]


def round_with(*containers, **options):
    """The end of a round with these containers and no calls: seat 0 returns a further tile in the last turn."""
    used = numbers(" ".join(containers))
    further = next(value for value in range(15, 0, -1) if used.count(value) < TILES[value])
    table = given(
        seats=len(containers), containers=[f"{containers[0]} {further}", *containers[1:]], untouched=[40], **options
    )
    table.play("0 reveal 40")
    return table.play("*" + min(table.match.outcomes(), key=int), f"0 return {further}")


class TestT29:
    """Container and hand are divided together, by callers and others alike."""

    def test_container_and_hand(self):
        table = given(containers=["7 7 4 5"], hands=["7 6"], untouched=[40], turn=1).play(
            "1 reveal 40", "*1", "1 take 40"
        )
        assert table.points[0] == 6
        assert table.see(2).last_round[0].tiles == [4, 5, 6, 7, 7, 7]

    def test_everything_is_shown_to_everybody(self):
        table = given(hands=["7 6", "3", "9"], untouched=[40]).play("0 reveal 40", "*1", "0 take 40")
        assert [shown.tiles for shown in table.see(6).last_round] == [[1, 6, 7], [3], [9]]


class TestT30:
    """Three equal tiles are fuel, worth nothing; several save their tiles from being trash."""

    @pytest.mark.parametrize("value", range(1, 16))
    def test_any_value(self, value):
        gem, worth = ("13 14 15", 5) if value < 10 else ("4 5 6", 6)
        assert points(f"{value} {value} {value} {gem}") == worth

    def test_several(self):
        assert points("7 7 7 9 9 9 2 3 4") == 4


@pytest.mark.parametrize(("low", "worth"), list(enumerate([3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5], 1)))
def test_T31_every_gem(low, worth):
    fuel = "7 7 7" if low not in (5, 6, 7) else "13 13 13"
    assert points(f"{fuel} {low} {low + 1} {low + 2}") == worth


def test_T31_no_gem_goes_round_the_corner():
    assert points("7 7 7 14 15 1", floor=0) == -3


class TestT32:
    """Each tile in no set costs a point."""

    def test_edge_case_3(self):
        assert points("3 3 3 5 6 7 8 9") == 7

    def test_edge_case_8(self):
        assert points("6 7 7 7 7 8 9") == 8

    def test_edge_case_9(self):
        assert points("4 4 4 5 6 7 7 7") == 5

    def test_edge_case_10(self):
        assert points("11 12 12 12 13 14 15") == 4

    def test_edge_case_11(self):
        assert points("5 6 7 7 7 7 8 9 9") == 6


class TestT33:
    """Without fuel nothing counts."""

    def test_edge_case_12(self):
        assert points("13 14 15 4 5 6") == 0

    def test_edge_case_7_gems_that_use_up_the_fuel(self):
        assert points("4 4 4 5 5 5 6 6 6") == 0

    def test_no_tiles(self):
        assert points("") == 0


class TestT34:
    """The best division with fuel counts, never below 0 unless agreed."""

    def test_edge_case_1(self):
        assert points("7 7 7 7 8 9") == 9

    @pytest.mark.parametrize(
        ("tiles", "negative"), [("7 7 7 8 9", -2), ("7 7 7 7 7 7 7", -1), ("1 2 4 5", 0), ("2 2 2 8 9 10", 0)]
    )
    def test_edge_cases_2_5_6_floor(self, tiles, negative):
        assert points(tiles) == 0
        assert points(tiles, floor=0) == negative

    def test_edge_case_25_an_imperfect_division_may_be_better(self):
        assert points("5 5 5 7 7 7 8 9 10") == 6

    def test_everybody_at_or_below_zero_gets_minus_one_without_the_floor(self):
        table = round_with("7 7 7 8 9", "2 2 2 8 9 10", "3 3 3 4 5 6", floor=0)
        assert table.points == [-2, 0, 6]
        assert table.chips == [-1, -1, 2]


@st.composite
def tile_sets(draw):
    """Tiles of the box, most of them near each other so that sets overlap."""
    low = draw(st.integers(1, 11))
    near = [value for value in range(low, low + 5) for _ in range(TILES[value])]
    far = [value for value in range(1, 16) for _ in range(TILES[value])]
    heap = near if draw(st.integers(0, 3)) else far
    count = draw(st.integers(0, min(len(heap), 11)))
    return sorted(draw(st.permutations(heap))[:count])


class TestAgainstTheNaiveScorer:
    """T19b, T30-T34: the quick ways find what looking at every division finds."""

    @settings(max_examples=300, deadline=None)
    @random_tiles(tile_sets())
    def test_points(self, tiles):
        state = with_tiles(tiles)
        expected = naive.score(tiles)
        assert best_division(state) == (NO_DIVISION if expected is None else expected)
        assert best_sets(state) == max(points - trash for points, _, _, trash in naive.divisions(tuple(tiles)))
        assert divide(tiles, floor=False).points == (expected or 0)

    @settings(max_examples=300, deadline=None)
    @random_tiles(tile_sets())
    def test_complete_divisions(self, tiles):
        state = with_tiles(tiles)
        assert divides_completely(state) == naive.is_perfect(tiles)
        state.gem_needed = 1
        assert divides_completely(state) == naive.is_perfect(tiles, gem_needed=True)

    @settings(max_examples=200, deadline=None)
    @random_tiles(tile_sets())
    def test_what_is_shown(self, tiles):
        division = divide(tiles)
        assert sorted([tile for found in division.fuel + division.gems for tile in found] + division.trash) == tiles
        assert all(len(found) == 3 == found.count(found[0]) for found in division.fuel)
        assert all(found == [found[0], found[0] + 1, found[0] + 2] for found in division.gems)
        needs_fuel = naive.score(tiles) is not None
        trash = [trash for _, _, fuel, trash in naive.divisions(tuple(tiles)) if fuel or not needs_fuel]
        assert left_over(tiles) == min(trash)

    @pytest.mark.parametrize("tiles", ["4 4 4 5 5 5 6 6 6 9 9 9", "1 1 1 2 2 2 3 3 3 4 4 4", "7 7 7 7 7 7 7 8 8 9 9"])
    def test_many_equal_tiles(self, tiles):
        state = with_tiles(numbers(tiles))
        assert best_division(state) == naive.score(numbers(tiles))
        state.gem_needed = 1
        assert divides_completely(state) == naive.is_perfect(numbers(tiles), gem_needed=True)

    def test_all_tiles_of_the_box(self):
        tiles = [value for value in range(1, 16) for _ in range(TILES[value])]
        assert best_division(with_tiles(tiles)) == divide(tiles).points > 0


def with_tiles(tiles):
    """A state whose working memory holds these tiles."""
    state = GAME.rules.STATE.new()
    for value in tiles:
        state.tiles[value] += 1
    return state


SIX, EIGHT, THREE, NINE = "1 1 1 4 5 6", "2 2 2 6 7 8", "14 14 14 11 12 13", "3 3 3 7 8 9"


class TestT35:
    """Equal points: the seat farther from the start player is ahead."""

    def test_edge_case_19(self):
        table = round_with("2 2 2 6 7 8", THREE, "10 10 10 6 7 8")
        assert table.points == [8, 3, 8]
        assert table.chips == [1, 0, 2]

    def test_counted_from_the_start_seat_of_the_round(self):
        table = round_with("2 2 2 6 7 8", THREE, "10 10 10 6 7 8", start_seat=2)
        assert table.chips == [2, 0, 1]

    def test_with_rotation_the_rounds_own_start_seat_counts(self):
        table = round_with("2 2 2 6 7 8", THREE, "10 10 10 6 7 8", start_seat=1, start="rotate")
        assert table.chips == [2, 0, 1]
        assert table.state.start_seat == 2

    def test_three_equal_ones_have_ranks_without_gaps(self):
        table = round_with("2 2 2 6 7 8", "10 10 10 6 7 8", "15 15 15 6 7 8")
        assert table.points == [8, 8, 8]
        assert table.chips == [0, 1, 2]


class TestT36:
    """+2, +1, -1."""

    def test_all_above_zero(self):
        table = round_with(SIX, THREE, NINE, EIGHT)
        assert table.points == [6, 3, 9, 8]
        assert table.chips == [0, 0, 2, 1]

    def test_edge_case_20_only_one_above_zero(self):
        assert round_with("", NINE, "", "").chips == [-1, 2, -1, -1]

    def test_nobody_above_zero(self):
        assert round_with("", "", "").chips == [-1, -1, -1]

    def test_edge_case_6_a_caller_without_points(self):
        table = given(containers=["2 2 2 8 9 10"], called=[2]).play("0 troika")
        assert table.points[0] == 0
        assert table.see().last_round[0].rightful
        assert table.chips[0] == -1

    def test_the_view_shows_the_chips_of_the_round(self):
        table = round_with(SIX, "", NINE)
        assert [shown.chip for shown in table.see().last_round] == [1, -1, 2] == table.chips


def test_T37_there_are_always_enough_chips():
    table = given(seats=5)
    for _ in range(3):
        while table.match.turn == -1:
            table.play("*" + min(table.match.outcomes(), key=int))
        table.play("0 troika", "1 troika", "2 troika", "3 troika")
    assert table.chips == [-3] * 5
