"""What players see: the view, previews, the text."""

import msgspec
import pytest

from tischlein.engine import texts_of
from tischlein.games.terra.tests.table import given
from tischlein.games.terra.text import describe
from tischlein.games.terra.view import LaidSum, TerraPreview
from tischlein.kit import SPECTATOR, Hindrance


@pytest.fixture
def table():
    return given(
        hands=["B5 B1 R2 R3 R4", "B6", "B2"],
        open={"R-EU": "R5 R4", "B-AF": ""},
        track=[3, 5, 0],
        sets=["G1 G1 G1"],
        turn=0,
    )


class TestView:
    def test_the_table(self, table):
        view = table.see(1)
        assert view.hand == ["B6"]
        assert [player.cards for player in view.players] == [5, 1, 1]
        assert [(found.crisis, found.danger, found.cards, found.missing) for found in view.open] == [
            ("B-AF", 16, [], 16),
            ("R-EU", 13, ["R4", "R5"], 4),
        ]
        assert view.points == [3, 5, 0]

    def test_E28_the_dangers(self, table):
        dangers = {danger.kind: (danger.open, danger.limit, danger.coming) for danger in table.see().dangers}
        assert dangers["EU"] == (1, 3, 2)
        assert dangers["B"] == (1, 4, 5)
        assert dangers["G"] == (0, 4, 6)
        assert dangers[""] == (2, 7, 16)
        assert [danger.scope for danger in table.see().dangers] == ["region"] * 6 + ["colour"] * 3 + ["total"]

    def test_the_places_of_the_crises(self, table):
        assert {found.crisis for found in table.see().crises if found.place == "open"} == {"R-EU", "B-AF"}
        table.draw("G-NA")
        assert [found.crisis for found in table.see().crises if found.place == "threat"] == ["G-NA"]
        assert len([found for found in table.see().crises if found.place == "pile"]) == 15

    def test_E27_a_crisis_that_is_over(self, table):
        table.draw("R6")
        table.play("0 lay R4 EU")
        assert [found.crisis for found in table.see().crises if found.place == "over"] == ["R-EU"]

    def test_E23_the_sets_of_the_own_hand(self, table):
        assert [(found.cards, found.worth) for found in table.see(0).combinations] == [(["R2", "R3", "R4"], 9)]
        assert table.see(SPECTATOR).combinations == []

    def test_E10_a_card_of_another_colour_cannot_avert(self, table):
        table.draw("G-NA")
        wrong = Hindrance("wrong_colour", "E10")
        assert table.see(0).hindered == dict.fromkeys(["B1", "B5", "R2", "R3", "R4"], wrong)
        assert table.see(0).set_hindered == Hindrance("avert_or_decline", "E10")
        assert table.see(1).hindered == {}, "nobody asks seat 1 anything yet"

    def test_E17_a_card_for_which_no_crisis_is_open(self, table):
        table.draw("G6")
        assert table.see(0).hindered == {"G6": Hindrance("crisis_not_open", "E17")}
        table.play("0 lay B1 AF")
        assert table.see(0).hindered["B5"] == Hindrance("already_served", "E17")

    def test_E16_everybody_sees_that_nothing_is_left_to_do(self):
        table = given(hands=["B5 B1 R2", "B6", "B2"], turn=0)
        assert not table.see(1).only_ends, "a card has to be drawn first"
        table.draw("G6")
        assert all(table.see(seat).only_ends for seat in (0, 1, SPECTATOR))

    def test_E16_where_hands_decide_it_is_not_told(self, table):
        table.draw("G6")
        assert not table.see(0).only_ends
        unfit = given(hands=["G1 G2", "B6", "B2"], open={"R-EU": ""}, turn=0)
        unfit.draw("G6")
        assert unfit.legal(0) == ["done"]
        assert not unfit.see(1).only_ends, "that nothing fits is a secret of the hand"

    def test_E22_a_set_waits_for_a_contribution(self, table):
        table.draw("G6")
        assert table.see(0).set_hindered == Hindrance("contribute_first", "E22")
        table.play("0 lay B1 AF")
        assert table.see(0).set_hindered is None

    def test_E28_the_risk_of_a_collapse(self):
        table = given(hands=["", "", ""], open={"G-NA": "", "B-NA": ""}, turn=0)
        table.draw("R-NA")
        assert table.see(1).circuit.risks_collapse
        assert table.see(1).all_lose

    @pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (2, [2, 0, 1])])
    def test_E10_the_order_of_a_circuit(self, active, order):
        table = given(hands=["", "", ""], turn=active)
        table.draw("R-NA")
        assert table.see(1).circuit.order == order

    def test_E22_own_sets_only(self, table):
        assert [player.sets for player in table.see(0).players] == [[["G1", "G1", "G1"]], None, None]
        assert [player.sets for player in table.see(1).players] == [None, [], None]
        assert table.see(SPECTATOR).hand == []

    def test_it_has_a_json_form(self, table):
        table.draw("G-NA")
        assert msgspec.json.decode(msgspec.json.encode(table.see(0)))["circuit"]["crisis"] == "G-NA"


class TestParts:
    """How points came about: every part of them names its clause."""

    def parts(self, table, seat):
        return [(part.key, part.points, part.clause, part.times) for part in table.see().parts[seat]]

    def test_E13a_E13b_the_first_and_the_highest_card(self):
        table = given(hands=["B5", "B6", "B5"])
        table.draw("B-AF")
        table.decide("B5", "B6", "B5")
        assert self.parts(table, 0) == [("first", 3, "E13a", 1)]
        assert self.parts(table, 1) == [("highest", 3, "E13b", 1)]
        assert table.see().gains == [3, 3, 0]

    def test_E14_an_outbreak_brings_nothing(self):
        table = given(hands=["B5", "", ""])
        table.draw("B-AF")
        table.decide("B5", "", "")
        assert table.see().parts == [[], [], []]

    def test_E20_E21_solved_crises_are_counted(self):
        table = given(hands=["R4 B6", "", ""], open={"R-EU": "R5 R4", "B-OC": "B4"})
        table.draw("G1")
        table.play("0 lay R4 EU")
        table.play("0 lay B6 OC")
        assert self.parts(table, 0) == [("solved", 10, "E20", 2)]

    def test_E31_E32_sets_count_at_the_end(self):
        table = given(hands=["", "", ""], sets=["G1 G1 G1, R2 R3 R4", "", "B5 B5 B5"], pile="G2")
        table.draw("G2")
        assert [self.parts(table, seat) for seat in range(3)] == [
            [("sets", 12, "E32", 2)],
            [],
            [("sets", 15, "E32", 1)],
        ]
        assert table.see().decided == "E33"


class TestPreview:
    def test_E20_a_card_on_a_crisis(self, table):
        table.draw("R6")
        previews = table.previews(0)
        assert previews["lay R3 EU"] == TerraPreview(laid=LaidSum("R-EU", 12), reached=12, missing=1)
        assert previews["lay R4 EU"] == TerraPreview(laid=LaidSum("R-EU", 13), solves="R-EU", points=5)
        assert previews["done"] == TerraPreview(ends=False)

    def test_E32_a_set(self, table):
        table.draw("R6")
        table.apply("lay B1 AF")
        assert table.previews(0)["set R2 R3 R4"] == TerraPreview(worth=9, ends=False)

    def test_E26_too_many_cards(self):
        table = given(hands=["G1 G2 G3 B1 B2 R1 R2 R3"])
        table.draw("B6")
        assert table.previews(0)["done"] == TerraPreview(discard=1, ends=False)

    def test_E10_a_contribution(self, table):
        table.draw("B-OC")
        assert table.previews(0)["avert B5"] == TerraPreview(reached=5, missing=5)
        assert table.previews(0)["decline"] == TerraPreview()

    def test_E13_the_last_decision_settles_it(self, table):
        table.draw("B-OC")
        table.decide("B5", "")
        no = {"collapse": False, "ends": False}
        assert table.previews(2)["avert B2"] == TerraPreview(reached=7, breaks_out="B-OC", points=None, **no)
        table = given(hands=["B5", "", "B5"])
        table.draw("B-OC")
        table.decide("B5", "")
        assert table.previews(2)["avert B5"] == TerraPreview(reached=10, averts="B-OC", points=3, **no)

    def test_E28_a_collapse_is_announced(self):
        table = given(open={"G-SA": "", "B-SA": ""})
        table.draw("R-SA")
        table.decide("", "")
        assert table.previews(2)["decline"].collapse is True

    def test_E31_so_is_the_end(self):
        table = given(pile="B6", full_last_turn=1)
        table.draw("B6")
        assert table.previews(0)["done"] == TerraPreview(ends=True)


@pytest.mark.parametrize("language", ["de", "en"])
class TestText:
    def said(self, table, seat, language):
        sections = describe(table.see(seat), texts_of("terra", language))
        rows = {section.key: [section.title, *(" | ".join(row) for row in section.rows)] for section in sections}
        return {key: "\n".join(lines) for key, lines in rows.items()}

    def test_it_says_what_the_picture_says(self, table, language):
        said = self.said(table, 0, language)
        hand = {"de": "Blau 1, Blau 5, Rot 2, Rot 3, Rot 4", "en": "Blue 1, Blue 5, Red 2, Red 3, Red 4"}
        assert hand[language] in said["hand"]
        assert {"de": "Grün 1, Grün 1, Grün 1", "en": "Green 1, Green 1, Green 1"}[language] in said["sets0"]
        assert {"de": "Rot 4, Rot 5 | 9 | 4", "en": "Red 4, Red 5 | 9 | 4"}[language] in said["table"]
        assert {"de": "Europa | 1 von 3 | 2", "en": "Europe | 1 of 3 | 2"}[language] in said["dangers"]

    def test_a_spectator_hears_of_no_hand(self, table, language):
        assert not {"hand", "sets0"} & set(self.said(table, SPECTATOR, language))

    def test_a_circuit(self, table, language):
        table.draw("B-OC")
        table.decide("B5", "")
        said = self.said(table, 2, language)["threat"]
        assert {"de": "Blau 5", "en": "Blue 5"}[language] in said
        assert "10" in said

    def test_a_hidden_contribution(self, table, language):
        table = given(hands=["B5"], hidden_contributions=1)
        table.draw("B-OC")
        table.decide("B5")
        card = {"de": "Blau 5", "en": "Blue 5"}[language]
        assert card not in self.said(table, 1, language)["threat"]
        assert card in self.said(table, 0, language)["threat"]

    def test_E30_a_collapse_with_its_reasons(self, table, language):
        table = given(open={"G-SA": "", "B-SA": ""}, hands=["G1 G1"], gone="R1 R1")
        table.draw("R-SA")
        table.decide("", "", "")
        said = self.said(table, 0, language)
        assert len(said["turn"].splitlines()) == 4
        assert {"de": "2× Rot 1", "en": "2× Red 1"}[language] in said["discard"]
        assert {"de": "2× Grün 1", "en": "2× Green 1"}[language] in said["hand"]
