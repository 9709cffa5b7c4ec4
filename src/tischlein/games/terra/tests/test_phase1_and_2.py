"""E7-E15: drawing, and averting a threatening crisis."""

import pytest

from tischlein.engine import IllegalEventError
from tischlein.games.terra.tests.table import given
from tischlein.kit import CHANCE


class TestPhase1:
    """Phase 1: the active player takes the top card."""

    def test_E7_every_card_of_the_pile_may_come(self):
        table = given(pile="B4 B4 G-NA")
        assert table.outcomes() == {"B4": 2, "G-NA": 1}

    def test_E8_a_solution_card_goes_to_the_hand_unseen(self):
        table = given(hands=["R1"])
        table.draw("B4")
        assert table.hand(0) == "B4 R1"
        assert table.turn == 0
        assert "done" in table.legal()
        assert [table.log(seat)[-1] for seat in range(3)] == ["*B4", "*?", "*?"]

    def test_E9_a_crisis_is_turned_up_for_all(self):
        table = given()
        table.draw("B-AF")
        assert [table.log(seat)[-1] for seat in range(3)] == ["*B-AF"] * 3
        assert table.see().circuit.crisis == "B-AF"
        assert table.legal() == ["decline"]


class TestE10:
    """Each player, once, one card of the crisis's colour, or none."""

    def test_cards_of_the_colour_or_decline(self):
        table = given(hands=["B2 B2 B5 G6 R1"])
        table.draw("B-AF")
        assert table.legal() == ["avert B2", "avert B5", "decline"]

    def test_case_7_another_colour_is_refused(self):
        table = given(hands=["", "", "G6 R2"])
        table.draw("R-EU")
        table.decide("", "")
        with pytest.raises(IllegalEventError, match="colour"):
            table.play("2 avert G6")
        assert table.legal() == ["avert R2", "decline"]

    def test_case_8_a_second_card_is_refused(self):
        table = given(seats=4, hands=["", "B2 B3"])
        table.draw("B-SA")
        table.decide("", "B2")
        with pytest.raises(IllegalEventError, match="it is the turn of seat"):
            table.play("1 avert B3")

    def test_case_29_an_empty_hand_can_only_decline_and_draws_as_usual(self):
        table = given(seats=5, hands=["B1", "B1", "B1", "B1", ""], turn=3)
        table.draw("B-AF")
        table.decide("")
        assert table.legal() == ["decline"]
        table.decide("", "", "", "")
        table.draw("R1")
        table.apply("done")
        table.draw("R2")
        assert table.hand(4) == "R2"

    def test_a_card_that_is_not_in_the_hand_is_refused(self):
        table = given(hands=["B2"])
        table.draw("B-AF")
        with pytest.raises(IllegalEventError, match="not in your hand"):
            table.play("0 avert B3")

    @pytest.mark.parametrize("action", ["lay B2 AF", "set B2 B2 B2", "done", "discard B2"])
    def test_nothing_else_is_possible_now(self, action):
        table = given(hands=["B2 B2 B2"])
        table.draw("B-AF")
        with pytest.raises(IllegalEventError, match="play a card of its colour or pass"):
            table.play(f"0 {action}")

    @pytest.mark.parametrize("action", ["avert B2", "decline"])
    def test_without_a_threat_there_is_nothing_to_avert(self, action):
        table = given(hands=["B2"])
        table.draw("R2")
        with pytest.raises(IllegalEventError, match="No crisis looms"):
            table.play(f"0 {action}")


def test_E11_everybody_sees_what_was_played_before():
    """E11: contributions are open."""
    table = given(hands=["B5", "B6"])
    table.draw("B-AF")
    table.decide("B5")
    assert [(given.seat, given.card) for given in table.see(2).circuit.contributions] == [(0, "B5")]
    assert table.log(2)[-1] == "0 avert B5"


class TestE12:
    """The circuit goes all the way round."""

    def test_also_if_the_sum_suffices(self):
        table = given(hands=["B6", "B6", "B1"])
        table.draw("B-OC")
        table.decide("B6", "B6")
        assert table.turn == 2
        assert table.track == [0, 0, 0]

    def test_also_if_it_cannot_suffice(self):
        table = given(hands=["", "", "B1"])
        table.draw("B-AF")
        table.decide("", "")
        assert table.legal() == ["avert B1", "decline"]

    def test_it_begins_with_the_active_player(self):
        table = given(turn=1)
        table.draw("B-AF")
        order = []
        while table.turn != CHANCE:
            order.append(table.turn)
            table.apply("decline")
        assert order == [1, 2, 0]


class TestE13:
    """Averted: the sum reaches the danger."""

    def test_case_1_exactly(self):
        table = given(seats=4, hands=["B5", "B5", "B1", "B6"], turn=1)
        table.draw("B-AF")
        table.decide("B5", "", "B6", "B5")
        assert table.track == [0, 3, 0, 3]
        assert table.discard == "B5 B5 B6 B-AF"
        assert table.state.active == 2

    def test_E13a_case_2_those_who_decline_are_not_first(self):
        table = given(hands=["G1", "G4", "G6"])
        table.draw("G-NA")
        table.decide("", "G4", "G6")
        assert table.track == [0, 3, 3]
        assert table.turn == CHANCE
        assert table.state.active == 1

    def test_E13b_case_3_both_awards_to_one(self):
        table = given(hands=["R6", "R4", ""])
        table.draw("R-AF")
        table.decide("R6", "R4", "")
        assert table.track == [6, 0, 0]

    def test_E13b_case_4_a_late_card_shares_the_highest(self):
        table = given(hands=["B5", "B5", "B5"])
        table.draw("B-OC")
        table.decide("B5", "B5", "B5")
        assert table.track == [6, 3, 3]

    def test_E13c_crisis_and_cards_are_discarded(self):
        table = given(hands=["G5", "G5", ""])
        table.draw("G-NA")
        table.decide("G5", "G5", "")
        assert table.discard == "G5 G5 G-NA"
        assert table.open == {}

    def test_E13d_the_turn_is_over_without_phase_3(self):
        table = given(hands=["R6 G1", "R4", ""], open={"G-NA": ""})
        table.draw("R-AF")
        table.decide("R6", "R4", "")
        assert table.turn == CHANCE
        assert table.state.active == 1

    def test_case_31_three_players_need_two_sixes_and_a_four_for_16(self):
        for cards, averted in (["R6", "R6", "R4"], True), (["R6", "R5", "R5"], True), (["R6", "R6", "R3"], False):
            table = given(hands=cards)
            table.draw("R-AS")
            table.decide(*cards)
            assert (table.open == {}) == averted


class TestE14:
    """Ausbruch: the sum is lower."""

    def test_case_5_one_short(self):
        table = given(hands=["R6", "R5", "R4"])
        table.draw("R-AS")
        table.decide("R6", "R5", "R4")
        assert table.open == {"R-AS": 0}
        assert table.discard == "R4 R5 R6"
        assert table.track == [0, 0, 0]
        assert (table.turn, table.state.active) == (CHANCE, 0)

    def test_case_6_nobody_plays(self):
        table = given(hands=["B1"])
        table.draw("B-SA")
        table.decide("", "", "")
        assert table.open == {"B-SA": 0}
        assert table.turn == CHANCE


class TestE15:
    """After an Ausbruch the active player draws again."""

    def test_case_9_a_chain(self):
        table = given(hands=["G2 R2"])
        table.draw("G-EU")
        table.decide("", "", "")
        table.draw("R-NA")
        table.decide("", "", "")
        table.draw("B4")
        assert table.legal() == ["lay G2 EU", "lay R2 NA", "done"]
        table.apply("lay G2 EU")
        table.apply("lay R2 NA")
        assert table.open == {"G-EU": 2, "R-NA": 2}

    def test_case_10_averted_after_an_outbreak(self):
        table = given(hands=["G2 B6", "B6", ""])
        table.draw("G-EU")
        table.decide("", "", "")
        table.draw("B-OC")
        table.decide("B6", "B6", "")
        assert table.turn == CHANCE
        assert table.state.active == 1
        assert table.open == {"G-EU": 0}
