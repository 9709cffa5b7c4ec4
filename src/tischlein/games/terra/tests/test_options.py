"""Every option changes exactly what it says (V1-V7)."""

import pytest

from tischlein.engine import IllegalEventError
from tischlein.games.terra.tests.table import given
from tischlein.games.terra.view import TerraPreview
from tischlein.kit import CHANCE, NOBODY


class TestHiddenContributions:
    """E11, V1: cards on a threatening crisis lie face down until all have decided."""

    @pytest.fixture
    def table(self):
        table = given(seats=4, hands=["B5", "B6", "B2", "B1"], hidden_contributions=1)
        table.draw("B-AF")
        table.decide("B5", "B6")
        return table

    def test_E11_the_others_see_that_a_card_was_laid(self, table):
        shown = {seat: [given.card for given in table.see(seat).circuit.contributions] for seat in range(4)}
        assert shown == {0: ["B5", "?"], 1: ["?", "B6"], 2: ["?", "?"], 3: ["?", "?"]}
        assert table.see(2).circuit.reached is None
        assert table.log(2)[-2:] == ["0 avert ?", "1 avert ?"]
        assert table.log(0)[-2:] == ["0 avert B5", "1 avert ?"]

    def test_E11_declining_is_public(self, table):
        table.decide("")
        assert table.see(3).circuit.contributions[2].card == ""
        assert table.log(3)[-1] == "2 decline"

    def test_E11_afterwards_all_see_the_cards_but_the_log_stays(self, table):
        table.decide("", "B1")
        circuit = table.see(2).circuit
        assert [given.card for given in circuit.contributions] == ["B5", "B6", "", "B1"]
        assert (circuit.reached, circuit.is_averted) == (12, False)
        assert table.log(2)[-4:] == ["0 avert ?", "1 avert ?", "2 decline", "3 avert ?"]

    def test_E11_a_preview_knows_nothing_of_hidden_cards(self, table):
        assert table.previews(2) == {"avert B2": TerraPreview(), "decline": TerraPreview()}

    def test_the_record_is_the_same(self):
        tables = [given(hands=["B5", "B5", "B5"], hidden_contributions=hidden) for hidden in (0, 1)]
        for table in tables:
            table.draw("B-OC")
            table.decide("B5", "B5", "B5")
        assert tables[0].words() == tables[1].words()
        assert tables[0].track == tables[1].track == [6, 3, 3]


class TestPhase3AfterOutbreak:
    """E15, V2: after an Ausbruch phase 3 instead of drawing again."""

    def test_E15_the_active_player_may_lay_cards(self):
        table = given(hands=["G2 R2 R3 R4"], phase3_after_outbreak=1)
        table.draw("G-EU")
        table.decide("", "", "")
        assert (table.turn, table.legal()) == (0, ["lay G2 EU", "done"])
        table.apply("lay G2 EU")
        assert table.legal() == ["set R2 R3 R4", "done"]
        table.apply("set R2 R3 R4")
        assert (table.turn, table.state.active) == (CHANCE, 1)

    def test_E13d_not_after_an_averted_crisis(self):
        table = given(hands=["G5", "G5", ""], phase3_after_outbreak=1)
        table.draw("G-NA")
        table.decide("G5", "G5", "")
        assert (table.turn, table.state.active) == (CHANCE, 1)

    def test_E31b_not_after_the_last_card(self):
        table = given(hands=["G2"], pile="G-EU", phase3_after_outbreak=1, full_last_turn=1)
        table.draw("G-EU")
        table.decide("", "", "")
        assert table.turn == NOBODY
        assert table.see().end == "regular"

    def test_E28_not_after_a_collapse(self):
        table = given(open={"G-NA": "", "G-SA": "", "G-EU": ""}, phase3_after_outbreak=1)
        table.draw("G-AF")
        table.decide("", "", "")
        assert table.see().end == "collapse"


class TestFullLastTurn:
    """E31a, V3: the turn of the last card is played to its end."""

    def test_E31a_phase_3_is_played(self):
        table = given(open={"R-AF": "R6"}, pile="R6", full_last_turn=1)
        table.draw("R6")
        assert table.legal() == ["lay R6 AF", "done"]
        table.apply("lay R6 AF")
        table.apply("done")
        assert table.turn == NOBODY
        assert table.winners() == [0]

    def test_E31a_hand_limit_included(self):
        table = given(hands=["G1 G2 G3 B1 B2 R1 R2 R3"], pile="B6", full_last_turn=1)
        table.draw("B6")
        table.apply("done")
        assert table.turn == 0
        table.apply("discard B6")
        assert table.turn == NOBODY

    def test_E31b_an_averted_last_crisis_ends_the_game(self):
        table = given(hands=["G5", "G5", ""], pile="G-NA", full_last_turn=1)
        table.draw("G-NA")
        table.decide("G5", "G5", "")
        assert table.turn == NOBODY


class TestSetWithoutContribution:
    """E22, V4: no card on a crisis is needed."""

    def test_E22_a_set_without_any_open_crisis(self):
        table = given(hands=["R2 R3 R4"], set_without_contribution=1)
        table.draw("G1")
        assert table.legal() == ["set R2 R3 R4", "done"]
        table.apply("set R2 R3 R4")
        assert table.state.set_count[0] == 1


class TestEasier:
    """E28, V6: five of a colour, eight in all; a region still bears two."""

    def test_E28_the_fifth_of_a_colour(self):
        table = given(open={"G-NA": "", "G-SA": "", "G-EU": ""}, easier=1)
        table.draw("G-AF")
        table.decide("", "", "")
        assert table.turn == CHANCE
        table.draw("G-AS")
        table.decide("", "", "")
        assert table.see().reasons == ["colour"]

    def test_E28_the_eighth_in_all(self):
        six = {"G-NA": "", "G-SA": "", "B-EU": "", "B-AF": "", "R-AS": "", "R-OC": ""}
        table = given(open=six, easier=1)
        table.draw("G-EU")
        table.decide("", "", "")
        assert table.turn == CHANCE
        table.draw("B-OC")
        table.decide("", "", "")
        assert table.see().reasons == ["total"]

    def test_E28_the_third_in_a_region(self):
        table = given(open={"G-SA": "", "B-SA": ""}, easier=1)
        table.draw("R-SA")
        table.decide("", "", "")
        assert table.see().reasons == ["region"]


class TestRankOnCollapse:
    """E29, V7: the best on the track win; sets do not count."""

    @pytest.mark.parametrize(
        ("track", "winners", "payoffs"), [([5, 9, 9], [1, 2], [0, 500, 500]), ([5, 3, 0], [0], [1000, 0, 0])]
    )
    def test_E29_the_track_decides(self, track, winners, payoffs):
        table = given(open={"G-SA": "", "B-SA": ""}, track=track, sets=["", "", "R6 R6 R6"], rank_on_collapse=1)
        table.draw("R-SA")
        table.decide("", "", "")
        assert table.scores() == track
        assert table.winners() == winners
        assert table.payoffs() == payoffs


def test_start_seat_must_exist():
    """E5: a seat of this table."""
    with pytest.raises(ValueError, match="is no seat"):
        given(seats=3, start_seat=3)


def test_the_default_is_the_leaflet():
    """E15, E22, E31a: without options none of the variants applies."""
    table = given(hands=["R2 R3 R4"], pile="G-EU G1")
    table.draw("G-EU")
    table.decide("", "", "")
    assert table.turn == CHANCE
    table.draw("G1")
    assert table.turn == NOBODY
    table = given(hands=["R2 R3 R4"])
    table.draw("G1")
    with pytest.raises(IllegalEventError):
        table.apply("set R2 R3 R4")
