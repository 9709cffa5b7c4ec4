"""The sensible player: it likes what the rules reward, and it beats chance."""

import random

import pytest

from tischlein.engine import Match, SeededChance
from tischlein.games.drei import GAME
from tischlein.games.drei.components import POINTS, STATE
from tischlein.games.drei.evaluate import POINT, WORTH, evaluate, rate
from tischlein.games.drei.tests.table import finished, given
from tischlein.kit import halved
from tischlein.kit.counting import HALVINGS


def weights(table, seat=0):
    legal = table.match.legal_codes(seat)
    out = [0] * len(legal)
    rate(table.state, seat, legal, len(legal), out)
    return dict(zip(legal, out, strict=True))


def favourite(table):
    found = weights(table)
    return max(found, key=found.get)


def test_D23_at_the_end_a_colour_is_worth_its_points():
    assert WORTH[0] == tuple(points * POINT for points in POINTS)


def test_D23_late_a_second_card_is_taken():
    """74 takes 80, the second lilac one; the others take nothing."""
    table = given(open="F", row_60=(61, 70, 80), hand=(74, 1, 2), pile=0)
    assert favourite(table) == 74


def test_D17_late_a_third_card_is_avoided():
    """51 takes the red 52 and 58: the third red one; 1 takes nothing."""
    table = given(open="RR", row_30=(33, 52, 58), hand=(51, 1, 2), pile=0)
    assert favourite(table) in {1, 2}


def test_D18_the_seventh_colour_is_taken():
    table = given(open="OFHRTM", row_0=(4, 9, 13), hand=(10, 61, 62, 31), pile=0)
    assert favourite(table) == 10


def test_D12_of_two_lots_the_better_one_is_taken():
    """[60, 61, 67, 79]: 78 takes a red card (the second), 88 takes a red one too, 63 takes orange and red."""
    table = given(open="OO", row_60=(61, 67, 79), hand=(63, 78, 88), pile=0)
    assert weights(table)[63] < weights(table)[78]


def test_the_next_player_is_not_served():
    """Both cards take nothing; 62 completes a row in which seat 1 would win his seventh colour, 2 does not."""
    table = given(row_60=(63, 81), row_0=(), hand=(62, 2, 3, 4))
    table.state.open[1] = [1, 1, 0, 1, 1, 1, 0]
    assert weights(table)[62] < weights(table)[2]


def test_weights_are_positive_and_halve_with_each_point():
    assert halved(0, POINT) == 1 << HALVINGS
    assert halved(POINT, POINT) == 1 << (HALVINGS - 1)
    assert halved(10**6, POINT) == 1
    falling = [halved(behind, POINT) for behind in range(HALVINGS * POINT)]
    assert falling == sorted(falling, reverse=True)


def test_rating_changes_nothing_but_working_memory():
    table = given(row_30=(33, 52, 58), row_0=(5, 12, 20), hand=(40, 1, 2, 3))
    before = STATE.position(table.state.copy())
    weights(table)
    evaluate(table.state, 0)
    assert STATE.position(table.state) == before


def test_D24_at_the_end_the_estimate_is_the_payoff():
    assert evaluate(finished(open="O").state, 0) == 1000
    assert evaluate(finished(open="O").state, 1) == 0
    assert evaluate(finished().state, 0) == 500


def test_more_points_mean_better_prospects_and_the_lead_counts_more_late():
    early, late = given(open="RROO", pile=12), given(open="RROO", hand=(1, 2, 3), other_hand=(4, 5, 6), pile=0)
    assert evaluate(late.state, 0) > evaluate(early.state, 0)
    assert evaluate(late.state, 0) > 500 > evaluate(late.state, 1)
    assert abs(evaluate(given().state, 0) + evaluate(given().state, 1) - 1000) <= 1


def test_a_hand_that_gains_now_means_better_prospects_above_all_on_turn():
    rows = {"row_30": (33, 52, 58), "open": "O", "other_hand": (1, 2, 3), "pile": 0}
    good, poor = (given(hand=hand, **rows) for hand in ((59, 4, 5), (29, 4, 5)))  # 59 takes 33, another colour
    on_turn = evaluate(good.state, 0) - evaluate(poor.state, 0)
    for table in (good, poor):
        table.state.to_act = 1
    assert on_turn > evaluate(good.state, 0) - evaluate(poor.state, 0) > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats):
    dice = random.Random(1)
    won, games = 0, 24
    for game in range(games):
        match = Match(GAME, seats, chance=SeededChance(game))
        sensible = game % seats
        while not match.is_over:
            legal = match.legal_codes()
            out = [0] * len(legal)
            if match.turn == sensible:
                rate(match.imagine(sensible), sensible, legal, len(legal), out)
                match.apply(legal[out.index(max(out))])
            else:
                match.apply(dice.choice(legal))
        won += match.payoffs()[sensible]
    assert won > 650 * games, "it should win far more than its share"
