"""T38, T39: who wins."""

import pytest

from tischlein.games.troika.scoring import tie_round
from tischlein.games.troika.tests.table import finished, given


class TestT38:
    """Most chips win, even if they are negative."""

    def test_the_highest_total(self):
        assert finished([1, 4, -2], [[0, 0, 0]] * 3).match.winners() == [1]

    def test_negative_totals(self):
        assert finished([-3, -2], [[0, 0]] * 3).match.winners() == [1]

    def test_nobody_before_the_end(self):
        table = given()
        assert table.match.winners() is None
        assert table.see().winners is None

    def test_scores_are_the_chips(self):
        assert finished([1, 4, -2], [[0, 0, 0]] * 3).match.scores() == [1, 4, -2]

    def test_winners_share_the_payoff(self):
        assert finished([2, 2, 0], [[1, 1, 9]] * 3).match.payoffs() == [500, 500, 0]


class TestT39:
    """On a tie the points of the last round, then of those before."""

    def test_edge_case_23(self):
        assert finished([3, 3, 1], [[0, 0, 9], [9, 4, 0], [0, 0, 9]]).match.winners() == [0]

    def test_the_last_round_first(self):
        assert finished([3, 3], [[0, 9], [0, 9], [2, 1]]).match.winners() == [0]

    def test_round_2_first(self):
        points = [[9, 0], [1, 2], [2, 1]]
        assert finished([3, 3], points).match.winners() == [0]
        assert finished([3, 3], points, final_tie="round2_first").match.winners() == [1]

    def test_shared_if_all_rounds_are_equal(self):
        assert finished([3, 3, 2], [[5, 5, 9]] * 3).match.winners() == [0, 1]

    def test_only_the_tied_players_are_compared(self):
        assert finished([3, 1, 3], [[0, 0, 0], [0, 0, 0], [1, 9, 2]]).match.winners() == [2]

    @pytest.mark.parametrize(
        ("rounds", "final_tie", "order"),
        [
            (1, "last_first", [1]),
            (3, "last_first", [3, 2, 1]),
            (1, "round2_first", [1]),
            (2, "round2_first", [2, 1]),
            (3, "round2_first", [2, 3, 1]),
            (4, "round2_first", [2, 4, 3, 1]),
            (9, "round2_first", [2, 9, 8, 7, 6, 5, 4, 3, 1]),
        ],
    )
    def test_the_order_of_rounds(self, rounds, final_tie, order):
        state = finished([0, 0], [[0, 0]] * rounds, final_tie=final_tie).state
        assert [tie_round(state, place) + 1 for place in range(rounds)] == order
