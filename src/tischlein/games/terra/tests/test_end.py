"""E28-E33: the collapse, the regular end, scores and winners."""

import pytest

from tischlein.games.terra.tests.table import given
from tischlein.kit import CHANCE, NOBODY, SPECTATOR


def all_decline(table):
    table.decide(*[""] * table.seats)


class TestE28:
    """Open crises that end the game."""

    def test_case_20_three_in_a_region(self):
        table = given(open={"G-SA": "", "B-SA": ""}, track=[0, 60, 0], sets=["", "R6 R6 R6"])
        table.draw("R-SA")
        all_decline(table)
        assert table.turn == NOBODY
        assert table.winners() == []
        assert table.scores() == [0, 60, 0]
        assert table.see().reasons == ["region"]

    def test_case_21_averted_in_time(self):
        table = given(hands=["R6", "R5", "R3"], open={"G-SA": "", "B-SA": ""})
        table.draw("R-SA")
        table.decide("R6", "R5", "R3")
        assert table.turn == CHANCE
        assert table.open == {"G-SA": 0, "B-SA": 0}

    def test_case_22_solved_ones_do_not_count(self):
        table = given(hands=["G1"], open={"G-NA": "G6 G3", "G-EU": "", "G-AF": ""})
        table.draw("R1")
        table.apply("lay G1 NA")
        table.apply("done")
        table.draw("G-AS")
        all_decline(table)
        assert table.turn == CHANCE
        table.draw("G-OC")
        all_decline(table)
        assert table.turn == NOBODY
        assert table.see().reasons == ["colour"]

    def test_case_23_seven_in_all(self):
        six = {"G-NA": "", "G-SA": "", "B-EU": "", "B-AF": "", "R-AS": "", "R-OC": ""}
        table = given(open=six)
        table.draw("G-EU")
        all_decline(table)
        assert table.winners() == []
        assert table.see().reasons == ["total"]

    def test_six_in_all_are_borne(self):
        table = given(open={"G-NA": "", "G-SA": "", "B-EU": "", "B-AF": "", "R-AS": ""})
        table.draw("R-OC")
        all_decline(table)
        assert table.turn == CHANCE


def test_E29_all_lose_together():
    """E29: no winner, payoff nothing, sets stay face down and uncounted."""
    table = given(open={"G-SA": "", "B-SA": ""}, track=[5, 60, 0], sets=["", "R6 R6 R6"])
    table.draw("R-SA")
    all_decline(table)
    assert table.winners() == table.see(1).winners == []
    assert table.payoffs() == [0, 0, 0]
    assert table.see(0).players[1].sets is None
    assert table.see(1).players[1].sets == [["R6", "R6", "R6"]]
    assert table.see(0).end == "collapse"


def test_E30_all_reasons_are_named():
    """E30: the third in its region, the fourth of its colour and the seventh in all."""
    six = {"R-NA": "", "R-EU": "", "R-AF": "", "G-SA": "", "B-SA": "", "B-OC": ""}
    table = given(open=six)
    table.draw("R-SA")
    all_decline(table)
    assert table.see().reasons == ["region", "colour", "total"]


class TestE31:
    """The last card."""

    def test_E31a_case_24_a_solution_card_ends_the_game_at_once(self):
        table = given(seats=4, hands=["", "", "", "B1"], open={"R-AF": "R6"}, pile="R6", turn=3, track=[1, 0, 0, 0])
        table.draw("R6")
        assert table.turn == NOBODY
        assert table.hand(3) == "B1 R6"
        assert table.winners() == [0]
        assert table.see().end == "regular"

    def test_E31a_no_hand_limit(self):
        table = given(hands=["G1 G2 G3 B1 B2 R1 R2 R3"], pile="B6")
        table.draw("B6")
        assert table.turn == NOBODY
        assert table.state.hand_size[0] == 9

    def test_E31b_case_25_averted(self):
        table = given(hands=["B6", "B5", "B2"], pile="B-NA", sets=["", "B1 B1 B1"])
        table.draw("B-NA")
        table.decide("B6", "B5", "B2")
        assert table.turn == NOBODY
        assert table.scores() == [6, 3, 0]
        assert table.winners() == [0]

    def test_E31b_case_26_breaks_out(self):
        table = given(open={"G-NA": "", "R-NA": "R5"}, pile="B-EU", track=[3, 0, 0])
        table.draw("B-EU")
        all_decline(table)
        assert table.see().end == "regular"
        assert table.scores() == [3, 0, 0]

    def test_E31b_case_27_one_too_many(self):
        table = given(open={"B-NA": "", "B-SA": "", "B-EU": ""}, pile="B-AF", track=[3, 0, 0])
        table.draw("B-AF")
        all_decline(table)
        assert table.see().end == "collapse"
        assert table.winners() == []


class TestE32:
    """Track plus sets."""

    def test_case_28_final_scoring(self):
        table = given(
            hands=["R6", "", ""], track=[12, 21, 33], sets=["B5 B5 B5, G4 B3 R2", "R6 R6 R6", "G1 G2 G3"], pile="G6"
        )  # fmt: skip
        assert table.scores() == [12, 21, 33]
        table.draw("G6")
        assert table.scores() == table.see().points == [36, 39, 39]
        assert table.winners() == [1, 2]
        assert table.payoffs() == [100, 500, 500]

    def test_all_sets_are_turned_up(self):
        table = given(sets=["B5 B5 B5", "", ""], pile="G6")
        table.draw("G6")
        for seat in (0, 1, 2, SPECTATOR):
            assert table.see(seat).players[0].sets == [["B5", "B5", "B5"]]
            assert table.see(seat).players[0].sets_worth == 15


@pytest.mark.parametrize(("track", "winners"), [([4, 9, 3], [1]), ([9, 9, 3], [0, 1]), ([0, 0, 0], [0, 1, 2])])
def test_E33_the_highest_score_wins(track, winners):
    """E33: all tied players win."""
    table = given(track=track, pile="G1")
    table.draw("G1")
    assert table.winners() == winners
    shares = {1: 1000, 2: 500, 3: 333}
    assert [table.payoffs()[seat] for seat in winners] == [shares[len(winners)]] * len(winners)
