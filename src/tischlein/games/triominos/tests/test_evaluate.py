"""The sensible player."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.triominos import GAME
from tischlein.games.triominos.evaluate import evaluate, rate
from tischlein.games.triominos.tests.table import F1, F2, given
from tischlein.kit import CHANCE


def favourite(table):
    """The words with the highest rating."""
    codes = table.match.legal_codes()
    ratings = [0] * len(codes)
    rate(table.state, table.turn, codes, len(codes), ratings)
    assert min(ratings) > 0
    return table.legal()[ratings.index(max(ratings))]


def test_a_bonus_before_a_high_tile_O18():
    table = given(board=F1[:5], hands=(["2-4-4", "4-4-5", "4-4-4"], ["3-3-3"]))
    assert favourite(table) == "place 2-4-4 D 0 -1 r0"


def test_never_buys_while_a_tile_fits_O11():
    table = given(board=["5-5-5 U 0 0 r0"], hands=(["0-5-5", "0-0-0", "1-1-1"], ["3-3-3"]))
    assert favourite(table).startswith("place 0-5-5")


def test_does_not_lay_a_hexagon_open_for_the_next_player():
    """Four tiles of a hexagon lie.  The fifth would leave it to 2-4-4, which the others may hold."""
    others = ["2-4-4", "3-3-3", "3-3-4", "0-0-0", "0-0-1"]
    table = given(board=F1[:4], hands=(["1-2-4", "1-1-4", "0-0-2"], others), pot=["0-0-3"])
    assert favourite(table) != "place 1-2-4 U 1 -1 r2"


def test_but_prepares_one_that_only_the_own_hand_can_close():
    """The same with 2-4-4 in the own hand: nobody else can take it, whichever of the two is laid first."""
    others = ["2-2-2", "3-3-3", "3-3-4", "0-0-0", "0-0-1"]
    table = given(board=F1[:4], hands=(["1-2-4", "2-4-4", "0-0-2"], others), pot=["0-0-3"])
    assert favourite(table) in ("place 1-2-4 U 1 -1 r2", "place 2-4-4 D 0 -1 r0")


def test_goes_out_if_it_can_O23():
    table = given(board=F2[:2], hands=(["0-4-4"], ["3-3-3"]))
    assert favourite(table).startswith("place 0-4-4")


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_estimates_are_payoffs(seats):
    dice = random.Random(seats)
    match = Match.new(GAME, seats)
    while not match.is_over:
        for seat in range(seats):
            assert 0 <= evaluate(match.state, seat) <= 1000
        if match.turn == CHANCE:
            match.play(f"*{dice.choice(list(match.outcomes()))}")
        else:
            match.play(f"{match.turn} {dice.choice(match.legal())}")
    assert [evaluate(match.state, seat) for seat in range(seats)] == match.payoffs()


def test_a_lead_is_good_and_tiles_in_hand_are_bad():
    ahead = given(board=F2[:2], hands=(["0-4-4"], ["3-3-3"]), points=[50, 20])
    even = given(board=F2[:2], hands=(["0-4-4"], ["3-3-3"]))
    more = given(board=F2[:2], hands=(["0-4-4", "0-0-0", "1-1-1"], ["3-3-3"]))
    assert evaluate(ahead.state, 0) > evaluate(even.state, 0) > max(500, evaluate(more.state, 0))
    assert evaluate(ahead.state, 1) < 500


def test_a_tile_that_fits_is_better_than_one_that_does_not():
    fits, fits_nowhere = (given(board=F2[:2], hands=([tile], ["3-3-3"])) for tile in ("0-4-4", "0-0-0"))
    assert evaluate(fits.state, 0) > evaluate(fits_nowhere.state, 0)
