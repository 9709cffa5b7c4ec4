"""O32-O37: the end of the match, one player alone, the clock, other ways of counting."""

import pytest

from tischlein.games.triominos.tests.table import given
from tischlein.kit import CHANCE, NOBODY

BOARD = ["1-3-4 U 0 0 r0"]
LAST = "0 place 1-2-3 D 0 0 r2"


def after_bell(points, **options):
    """Seat 0 lays 1-2-3 as the last tile (+6 +25), the others hold nothing of value: the round is over."""
    hands = (["1-2-3"], *([name] for name in ["0-0-0", "0-0-1"][: len(points) - 1]))
    table = given(board=BOARD, hands=hands, points=points, end_at_bell=1, **options)
    return table.play(LAST)


class TestO32:
    """The most points win; a tie has several winners."""

    def test_the_most_points(self):
        assert after_bell([0, 100]).match.winners() == [1]

    def test_tie(self):
        assert after_bell([0, 31]).match.winners() == [0, 1]

    def test_while_it_goes_on_nobody_has_won(self):
        assert given(board=BOARD, hands=(["1-2-3"], ["0-0-0"])).match.winners() is None

    def test_winners_share_the_payoff(self):
        assert after_bell([0, 31]).match.payoffs() == [500, 500]
        assert after_bell([0, 100]).match.payoffs() == [0, 1000]


class TestO33:
    """So many rounds, or a limit."""

    def test_one_round_by_default(self):
        assert after_bell([0, 0]).turn == NOBODY

    def test_more_rounds(self):
        assert after_bell([0, 0], rounds=2).turn == CHANCE

    def test_case_27_the_limit_is_looked_at_after_a_round_and_the_highest_wins(self):
        table = after_bell([405 - 32, 431, 388], limit=400)
        assert table.points == [405, 431, 388]
        assert table.turn == NOBODY
        assert table.match.winners() == [1]

    def test_below_the_limit_another_round_begins_whatever_rounds_says(self):
        assert after_bell([300, 0], limit=400).turn == CHANCE

    def test_reaching_the_limit_in_mid_round_does_not_stop_it(self):
        table = given(board=BOARD, hands=(["1-2-3", "5-5-5"], ["0-0-0"]), points=[399, 0], limit=400)
        table.play(LAST)
        assert table.points[0] == 405
        assert table.turn == 1

    def test_with_a_limit_100_rounds_are_the_end(self):
        for completed, turn in ((98, CHANCE), (99, NOBODY)):
            table = given(board=BOARD, hands=(["1-2-3"], ["0-0-0"]), limit=10000, end_at_bell=1)
            table.state.round = completed
            assert table.play(LAST).turn == turn

    def test_the_limit_is_compared_with_whatever_is_counted(self):
        assert after_bell([0, 0], limit=1, scoring="none").turn == NOBODY
        assert after_bell([0, 0], limit=2, scoring="none").turn == CHANCE


class TestO34:
    """One player alone."""

    def test_going_out_brings_25(self):
        table = given(board=BOARD, hands=(["1-2-3"],))
        table.play(LAST)
        assert table.points == [6 + 25]
        assert table.turn == NOBODY

    def test_case_30_blocked_costs_the_own_hand(self):
        table = given(board=["0-1-1 U 0 0 r0"], hands=(["2-3-4", "5-5-5"],), pot=[])
        table.play("0 pass")
        assert table.points == [-24]
        assert table.match.payoffs() == [0]

    def test_the_payoff_is_the_score(self):
        assert given(board=BOARD, hands=(["1-2-3"],), points=[300]).play(LAST).match.payoffs() == [331]
        assert given(board=BOARD, hands=(["1-2-3"],), points=[3000]).play(LAST).match.payoffs() == [1000]


class TestO35:
    """When the time is up: buy, then pass, or lay what comes first."""

    def clock(self, table):
        rules, say = table.match.game.rules, table.match.game.actions.say_action
        words = say(rules.timeout_action(table.state, table.turn))
        assert words in table.legal()
        return words

    def test_the_lowest_tile_on_the_opening(self):
        assert self.clock(given(hands=(["5-5-5", "0-0-4"], ["0-0-0"]))) == "place 0-0-4 U 0 0 r0"

    def test_V1_the_highest_tile_on_the_opening(self):
        table = given(hands=(["5-5-5", "0-0-4"], ["0-0-0"]), pressman_start=1)
        assert self.clock(table) == "place 5-5-5 U 0 0 r0"

    def test_buy_while_it_is_allowed_though_a_tile_fits(self):
        assert self.clock(given(board=BOARD, hands=(["1-2-3"], ["0-0-0"]), bought=2)) == "buy"

    def test_pass_after_three(self):
        assert self.clock(given(board=BOARD, hands=(["1-2-3"], ["0-0-0"]), bought=3)) == "pass"

    def test_topf_empty_and_nothing_fits(self):
        assert self.clock(given(board=BOARD, hands=(["5-5-5"], ["1-2-3"]), pot=[])) == "pass"

    def test_topf_empty_the_first_placement_by_tile_then_y_x_U_before_D_then_rotation(self):
        table = given(board=["5-5-5 U 0 0 r0"], hands=(["4-5-5", "3-5-5"], ["0-0-0"]), pot=[])
        assert self.clock(table) == "place 3-5-5 D 0 -1 r0"
        table = given(board=["5-5-5 U 0 0 r0", "2-5-5 D 0 -1 r0"], hands=(["3-5-5", "4-5-5"], ["0-0-0"]), pot=[])
        assert self.clock(table) == "place 3-5-5 D -1 0 r2"


class TestO36:
    """Children's scoring: no minus points, five for the first to go out."""

    def test_case_28_buying_and_passing_cost_nothing(self):
        table = given(board=BOARD, hands=(["5-5-5"], ["1-2-3"]), scoring="simple")
        table.play("0 buy 0-0-0", "0 buy 0-0-1", "0 buy 2-2-2", "0 pass")
        assert table.points == [0, 0]

    def test_case_28_going_out_brings_five_besides_the_tile(self):
        table = given(board=BOARD, hands=(["1-2-3"], ["5-5-5"]), scoring="simple")
        assert table.play(LAST).points == [1 + 5, 0]
        table.play("1 buy 0-0-0", "1 buy 0-0-1", "1 buy 2-2-2", "1 pass")
        assert table.points == [6, 0]

    def test_a_blocked_round_changes_no_score(self):
        table = given(board=BOARD, hands=(["5-5-5"], ["0-0-0"]), pot=[], scoring="simple")
        assert table.play("0 pass").points == [0, 0]


class TestO37:
    """Without points: rounds count."""

    def test_the_first_to_go_out_wins_the_round_when_it_is_over(self):
        table = given(board=BOARD, hands=(["1-2-3"], ["5-5-5"]), scoring="none")
        assert table.play(LAST).points == [0, 0]
        table.play("1 buy 0-0-0", "1 buy 0-0-1", "1 buy 2-2-2", "1 pass")
        assert table.points == [1, 0]

    @pytest.mark.parametrize(("hands", "points"), [((["5-5-5"], ["0-0-0"]), [0, 1]), ((["0-2-2"], ["0-0-4"]), [1, 1])])
    def test_blocked_the_lowest_hands_win(self, hands, points):
        table = given(board=["1-3-5 U 0 0 r0"], hands=hands, pot=[], scoring="none")
        assert table.play("0 pass").points == points


# -- Variants that change the way of counting ----------------------------------------------------------------------


def test_V7_a_free_pass_costs_ten_O14():
    table = given(board=BOARD, hands=(["5-5-5"], ["1-2-3", "0-0-0"]), pot=[], empty_minus10=1)
    assert table.play("0 pass").points == [-10, 0]
    table = given(board=BOARD, hands=(["5-5-5"], ["1-2-3", "0-0-0"]), pot=["2-2-2"], empty_minus10=1)
    assert table.play("0 buy 2-2-2", "0 pass").points == [-15, 0]


def test_V7_the_ten_are_never_paid_twice_O13():
    table = given(board=BOARD, hands=(["5-5-5"], ["1-2-3", "0-0-0"]), pot=[], bought=3, empty_minus10=1)
    assert table.play("0 pass").points == [-10, 0]


@pytest.mark.parametrize("scoring", ["simple", "none"])
def test_outside_standard_only_V2_and_V5_matter(scoring):
    variants = {"sum_hexagons": 1, "count_at_bell": 1, "blocked_all_minus": 1, "empty_minus10": 1}
    table = given(board=BOARD, hands=(["5-5-5"], ["1-2-3"]), pot=[], scoring=scoring, **variants)
    table.play("0 pass")
    assert table.points == [0, 0]
    table.play("1 place 1-2-3 D 0 0 r2")
    assert table.points == {"simple": [0, 6], "none": [0, 1]}[scoring]
    table = given(board=BOARD, hands=(["5-5-5"], ["0-0-0"]), pot=[], scoring=scoring, **variants)
    assert table.play("0 pass").points == {"simple": [0, 0], "none": [0, 1]}[scoring]
