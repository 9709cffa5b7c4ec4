"""E16-E27: laying cards and sets, the hand limit, the discard pile."""

import pytest

from tischlein.engine import IllegalEventError
from tischlein.games.terra.actions import read_action
from tischlein.games.terra.tests.table import given
from tischlein.kit import CHANCE, SPECTATOR


class TestE16:
    """First cards on crises, then a set; both optional."""

    def test_done_is_always_possible_and_ends_the_turn(self):
        table = given(hands=["B2"], open={"B-AF": ""})
        table.draw("R1")
        assert table.legal() == ["lay B2 AF", "done"]
        table.apply("done")
        assert (table.turn, table.state.active) == (CHANCE, 1)

    def test_case_18_a_card_that_is_laid_is_missing_for_the_set(self):
        table = given(hands=["R2 R3 R4"], open={"R-EU": ""})
        table.draw("G1")
        with pytest.raises(IllegalEventError, match="only after laying a card"):
            table.apply("set R2 R3 R4")
        table.apply("lay R2 EU")
        assert table.legal() == ["done"]
        with pytest.raises(IllegalEventError, match="not in your hand"):
            table.apply("set R2 R3 R4")

    def test_no_card_on_a_crisis_after_the_set(self):
        table = given(hands=["R1 R2 R3 R4"], open={"R-EU": "", "R-NA": ""})
        table.draw("G1")
        table.apply("lay R1 EU")
        table.apply("set R2 R3 R4")
        assert (table.turn, table.state.active) == (CHANCE, 1)


class TestE17:
    """One card of the right colour on each open crisis."""

    def test_any_number_of_different_crises(self):
        table = given(hands=["B1 B1 G2"], open={"B-AF": "", "B-EU": "", "G-NA": ""})
        table.draw("R6")
        for action in ("lay B1 AF", "lay B1 EU", "lay G2 NA"):
            table.apply(action)
        assert table.open == {"B-AF": 1, "B-EU": 1, "G-NA": 2}

    def test_case_14_a_second_card_on_the_same_crisis_is_refused(self):
        table = given(hands=["B3 B2"], open={"B-OC": "B5"})
        table.draw("R6")
        table.apply("lay B3 OC")
        with pytest.raises(IllegalEventError, match="laid a card on this crisis"):
            table.apply("lay B2 OC")
        assert table.open == {"B-OC": 8}

    def test_in_the_next_turn_it_may_be_served_again(self):
        table = given(hands=["B3 B2"], open={"B-OC": ""})
        table.draw("R6")
        table.apply("lay B3 OC")
        table.apply("done")
        for _ in range(2):
            table.draw("R1")
            table.apply("done")
        table.draw("R1")
        table.apply("lay B2 OC")
        assert table.open == {"B-OC": 5}

    def test_the_drawn_card_may_be_used(self):
        table = given(open={"B-AF": ""})
        table.draw("B4")
        assert table.legal() == ["lay B4 AF", "done"]

    def test_a_crisis_that_is_not_open_is_refused(self):
        table = given(hands=["B1"], open={"G-AF": ""})
        table.draw("R6")
        with pytest.raises(IllegalEventError, match="No such crisis lies open"):
            table.apply("lay B1 AF")

    def test_a_card_that_is_not_in_the_hand_is_refused(self):
        table = given(hands=["B1"], open={"B-AF": ""})
        table.draw("R6")
        with pytest.raises(IllegalEventError, match="not in your hand"):
            table.apply("lay B2 AF")


def test_E18_a_crisis_of_the_same_turn_may_be_served():
    """E18: it is open, however young."""
    table = given(hands=["G2"])
    table.draw("G-EU")
    table.decide("", "", "")
    table.draw("R1")
    table.apply("lay G2 EU")
    assert table.open == {"G-EU": 2}


def test_E19_E20_case_11_slowly_solved():
    """E19, E20: cards add up over turns; the last one alone brings 5 points."""
    table = given(seats=4, hands=["R5", "R4", "R3", "R1"], open={"R-EU": ""})
    for card, reached in (("R5", 5), ("R4", 9), ("R3", 12)):
        table.draw("G1")
        table.apply(f"lay {card} EU")
        assert table.open == {"R-EU": reached}
        table.apply("done")
    table.draw("G1")
    table.apply("lay R1 EU")
    assert table.track == [0, 0, 0, 5]
    assert table.discard == "R1 R3 R4 R5 R-EU"
    assert table.open == {}


def test_E20_case_12_more_than_enough():
    """E20: the sum may exceed the danger."""
    table = given(hands=["G6"], open={"G-NA": "G6 G3"})
    table.draw("R1")
    table.apply("lay G6 NA")
    assert table.track == [5, 0, 0]
    assert table.discard == "G3 G6 G6 G-NA"


def test_E21_case_13_two_solved_in_one_turn():
    """E21: five points each."""
    table = given(hands=["B2 R3"], open={"B-OC": "B6 B2", "R-AF": "R6 R1"})
    table.draw("G1")
    table.apply("lay B2 OC")
    table.apply("lay R3 AF")
    assert table.track == [10, 0, 0]
    assert table.open == {}


class TestE22:
    """A set, only after a card on a crisis, one a turn."""

    @pytest.mark.parametrize("crises", [{}, {"B-AF": ""}])
    def test_case_15_not_without_a_contribution(self, crises):
        table = given(hands=["", "", "R2 R3 R4"], open=crises, turn=2)
        table.draw("G1")
        assert table.legal() == ["done"]
        with pytest.raises(IllegalEventError, match="only after laying a card"):
            table.apply("set R2 R3 R4")

    def test_face_down_three_cards_less(self):
        table = given(hands=["R2 R3 R4 B1"], open={"B-AF": ""})
        table.draw("G1")
        table.apply("lay B1 AF")
        assert table.legal() == ["set R2 R3 R4", "done"]
        table.apply("set R2 R3 R4")
        assert table.hand(0) == "G1"
        assert table.see(0).players[0].sets == [["R2", "R3", "R4"]]
        assert table.see(1).players[0].sets is None
        assert table.see(1).players[0].set_count == 1
        assert table.log(1)[-1] == table.log(SPECTATOR)[-1] == "0 set ? ? ?"

    def test_case_17_no_second_set_in_a_turn(self):
        table = given(hands=["R2 R3 R4 G5 G5 G5 B1"], open={"B-AF": ""})
        table.draw("G1")
        table.apply("lay B1 AF")
        table.apply("set R2 R3 R4")
        assert table.turn == CHANCE


class TestE23:
    """What is a set."""

    @pytest.mark.parametrize("cards", ["B5 B5 B5", "G5 B5 R5", "R2 R3 R4", "G4 B3 R2", "G4 B6 R5", "G1 G1 G1"])
    def test_case_17_valid(self, cards):
        table = given(hands=[f"{cards} B1"], open={"B-AF": ""})
        table.draw("R6")
        table.apply("lay B1 AF")
        assert f"set {cards}" in table.legal()

    @pytest.mark.parametrize(
        "cards", ["B5 R5 R5", "B4 R2 R3", "R1 R5 R6", "R2 R4 R6", "R2 R2 R3", "R2 R3", "R2 R3 R4 R5"]
    )
    def test_case_17_invalid(self, cards):
        with pytest.raises(ValueError, match="three cards of equal or of consecutive values"):
            read_action(f"set {cards}")

    def test_three_equal_cards_need_three_copies(self):
        table = given(hands=["G1 G1 B1"], open={"B-AF": ""})
        table.draw("R6")
        table.apply("lay B1 AF")
        with pytest.raises(IllegalEventError, match="not in your hand"):
            table.apply("set G1 G1 G1")


def test_E24_case_16_a_set_after_solving_the_only_crisis():
    """E24: it does not matter that no crisis is open any more."""
    table = given(hands=["", "", "B1 R2 R3 R4"], open={"B-OC": "B6 B3"}, turn=2)
    table.draw("G6")
    table.apply("lay B1 OC")
    assert table.track == [0, 0, 5]
    assert table.open == {}
    table.apply("set R2 R3 R4")
    assert table.state.set_count[2] == 1


def test_E25_sets_are_worth_nothing_before_the_end():
    """E25: the track alone counts until then."""
    table = given(hands=["R2 R3 R4 B1"], open={"B-AF": ""})
    table.draw("G1")
    table.apply("lay B1 AF")
    table.apply("set R2 R3 R4")
    assert table.scores() == table.see(1).points == [0, 0, 0]


class TestE26:
    """More than eight cards are too many."""

    EIGHT = "G1 G2 G3 B1 B2 R1 R2 R3"

    def test_case_19_one_is_discarded(self):
        table = given(hands=["", self.EIGHT], turn=1)
        table.draw("B6")
        table.apply("done")
        assert table.turn == 1
        assert table.legal() == [f"discard {card}" for card in table.hand(1).split()]
        table.apply("discard G3")
        assert table.hand(1) == "G1 G2 B1 B2 B6 R1 R2 R3"
        assert (table.turn, table.state.active) == (CHANCE, 2)

    def test_case_19_not_after_a_card_on_a_crisis(self):
        table = given(hands=["", self.EIGHT], open={"B-AF": ""}, turn=1)
        table.draw("B6")
        table.apply("lay B6 AF")
        table.apply("done")
        assert table.turn == CHANCE
        assert table.state.hand_size[1] == 8

    def test_case_19_nor_after_a_set(self):
        table = given(hands=["", self.EIGHT], open={"B-AF": ""}, turn=1)
        table.draw("B6")
        table.apply("lay B6 AF")
        table.apply("set R1 R2 R3")
        assert table.turn == CHANCE
        assert table.state.hand_size[1] == 5

    @pytest.mark.parametrize("action", ["lay B1 AF", "set R1 R2 R3", "done"])
    def test_nothing_else_before_that(self, action):
        table = given(hands=[self.EIGHT], open={"B-AF": ""})
        table.draw("B6")
        table.apply("done")
        with pytest.raises(IllegalEventError, match="discard one"):
            table.apply(action)

    def test_eight_cards_are_kept(self):
        table = given(hands=["G1 G2 G3 B1 B2 R1 R2"])
        table.draw("R3")
        with pytest.raises(IllegalEventError, match="no more than eight"):
            table.apply("discard R3")

    def test_a_card_that_is_not_in_the_hand_cannot_be_discarded(self):
        table = given(hands=[self.EIGHT])
        table.draw("B6")
        table.apply("done")
        with pytest.raises(IllegalEventError, match="not in your hand"):
            table.apply("discard R6")


def test_E27_the_discard_pile_lies_face_up_and_never_comes_back():
    """E27: everybody sees it, hand-limit cards included; its cards cannot be drawn again."""
    table = given(hands=[TestE26.EIGHT], pile="B6 B6 R1")
    before = table.see(2).discard.get("G3", 0)
    table.draw("B6")
    table.apply("done")
    table.apply("discard G3")
    assert table.see(2).discard["G3"] == before + 1
    assert table.log(2)[-1] == "0 discard G3"
    assert table.outcomes() == {"B6": 1, "R1": 1}
