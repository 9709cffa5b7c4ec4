"""Section 1: the tiles, the grid, and the words for them."""

import pytest

from tischlein.games.triominos.actions import (
    ACTIONS,
    BUY,
    NAMES,
    PASS,
    cell_at,
    read_action,
    read_outcome,
    say_action,
    say_cell,
    spot_xy,
)
from tischlein.games.triominos.board import spot_of
from tischlein.games.triominos.components import (
    BOX,
    CORNER_SPOT,
    FITTING,
    IS_TRIPLE,
    KEY,
    KEYS,
    NEIGHBOUR,
    NUMBERS,
    REACH,
    TILE_AT,
    TILES,
    TURN_AT,
    VALUE,
    WEIGHT,
    rotations,
)
from tischlein.games.triominos.tests.naive import CORNERS, NEIGHBOURS


def test_the_box_holds_every_combination_once_never_falling_clockwise():
    box = NUMBERS[:BOX]
    assert len(set(box)) == 56
    assert all(a <= b <= c for a, b, c in box)
    assert list(box) == sorted(box)
    assert sum(IS_TRIPLE[:BOX]) == 6
    assert sum(len(set(numbers)) == 2 for numbers in box) == 30
    assert sum(len(set(numbers)) == 3 for numbers in box) == 20
    for number in range(6):
        assert sum(numbers.count(number) for numbers in box) == 28
        assert sum(number in numbers for numbers in box) == 21
    assert sum(VALUE[:BOX]) == 420


def test_V9_the_mirror_tiles_follow_in_the_order_of_the_tiles_they_mirror():
    assert NAMES[BOX : BOX + 5] == ("0-2-1", "0-3-1", "0-4-1", "0-5-1", "0-3-2")
    assert len(NAMES) == len(set(NAMES)) == TILES == 76


def test_every_three_numbers_belong_to_one_tile_in_one_rotation():
    for key in range(KEYS):
        numbers = (key // 36, key // 6 % 6, key % 6)
        tile, turn = TILE_AT[key], TURN_AT[key]
        assert NUMBERS[tile][turn:] + NUMBERS[tile][:turn] == numbers
        assert KEY[tile][turn] == key
        assert turn in rotations(tile)


def test_a_glance_finds_the_tiles_that_fit_two_or_three_numbers():
    for corner in range(3):
        for first in range(6):
            for second in range(6):
                key = first * WEIGHT[(corner + 1) % 3] + second * WEIGHT[(corner + 2) % 3]
                low, high = FITTING[corner][key]
                found = {tile for tile in range(TILES) if (low | high << BOX) >> tile & 1}
                pairs = {
                    tile
                    for tile, numbers in enumerate(NUMBERS)
                    if any((numbers[turn], numbers[(turn + 1) % 3]) == (first, second) for turn in range(3))
                }
                assert found == pairs
    for key in range(KEYS):
        low, high = FITTING[3][key]
        assert low | high << BOX == 1 << TILE_AT[key]


@pytest.mark.parametrize("direction", "UD")
@pytest.mark.parametrize(("x", "y"), [(0, 0), (3, -2), (-REACH, REACH), (REACH, -REACH)])
def test_corners_and_neighbours_are_those_of_the_table_in_section_1(direction, x, y):
    cell = cell_at("UD".index(direction), x, y)
    assert say_cell(cell) == f"{direction} {x} {y}"
    assert [spot_xy(spot_of(cell, corner)) for corner in range(3)] == CORNERS[direction](x, y)
    if abs(x) < REACH and abs(y) < REACH:
        expected = {f"{part} {p} {q}" for part, p, q in NEIGHBOURS[direction](x, y)}
        assert {say_cell(cell + step) for step in NEIGHBOUR[cell & 1]} == expected
    assert len(CORNER_SPOT[0]) == 3


def test_neighbours_call_their_common_side_by_the_same_number():
    for direction in (0, 1):
        cell = cell_at(direction, 2, 1)
        for side in range(3):
            other = cell + NEIGHBOUR[direction][side]
            assert other + NEIGHBOUR[1 - direction][side] == cell
            assert spot_of(cell, (side + 1) % 3) == spot_of(other, (side + 2) % 3)
            assert spot_of(cell, (side + 2) % 3) == spot_of(other, (side + 1) % 3)


@pytest.mark.parametrize(
    "words", ["buy", "pass", "place 0-1-2 U 0 0 r0", "place 2-5-4 D -38 38 r2", "place 5-5-5 D -1 0 r0"]
)
def test_words_and_codes(words):
    assert say_action(read_action(words)) == words
    assert 0 <= read_action(words) < ACTIONS


@pytest.mark.parametrize(
    "words",
    [
        "", "Buy", "buy ", "place", "place 0-1-2 U 0 0", "place 0-1-2 U 00 0 r0", "place 0-1-2  U 0 0 r0",
        "place 2-1-0 U 0 0 r0", "place 0-1-2 X 0 0 r0", "place 0-1-2 U 0 0 r3", "place 0-1-2 U 0 0 r-1",
        "place 1-1-1 U 0 0 r1", "place 0-1-2 U 39 0 r0", "place 0-1-2 U 0 -39 r0", "lay 0-1-2 U 0 0 r0",
        "place 0-1-2 U 0 0 r0 r0", "place 0-1-2 U +1 0 r0", "place 0-1-2 UD 0 0 r0",
    ],
)  # fmt: skip
def test_other_words_are_no_action(words):
    with pytest.raises(ValueError, match="place TILE CELL ROTATION"):
        read_action(words)


def test_codes_in_ascending_order_are_the_canonical_order_O35():
    words = ["place 0-0-0 U 0 0 r0", "place 0-0-1 D 3 -1 r0", "place 0-0-1 D 3 -1 r1", "place 0-0-1 U -2 0 r0",
             "place 0-0-1 U 1 0 r0", "place 0-0-1 D 1 0 r0", "place 0-0-2 U -3 -3 r0"]  # fmt: skip
    codes = [read_action(each) for each in words]
    assert codes == sorted(codes)
    assert codes[-1] < BUY < PASS < ACTIONS


def test_codes_outside_are_no_action_and_outcomes_are_tiles():
    for code in (-1, ACTIONS):
        with pytest.raises(ValueError, match="no action"):
            say_action(code)
    assert read_outcome("0-1-2") == NAMES.index("0-1-2")
    with pytest.raises(ValueError, match="clockwise from the smallest"):
        read_outcome("1-0-2")
