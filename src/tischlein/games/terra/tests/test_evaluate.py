"""The sensible player does what a sensible player does."""

import random

import pytest

from tischlein.games.terra.evaluate import SURVIVAL, evaluate, rate, win_share
from tischlein.games.terra.tests.table import given


def favourite(table):
    """What the greedy bot plays."""
    legal = table.legal_codes()
    ratings = [0] * len(legal)
    rate(table.state, table.turn, legal, len(legal), ratings)
    assert min(ratings) > 0
    return table.legal()[ratings.index(max(ratings))]


class TestPhase2:
    def test_it_does_not_play_in_vain(self):
        table = given(hands=["", "", "R6"])
        table.draw("R-AS")
        table.decide("", "")
        assert favourite(table) == "decline"

    def test_it_completes_a_sum_for_the_points(self):
        table = given(hands=["R5", "", "R1 R6"])
        table.draw("R-AF")
        table.decide("R5", "")
        assert favourite(table) == "avert R6"

    def test_E28_it_breaks_a_set_to_save_the_world(self):
        table = given(hands=["R6", "R4", "R4 R4 R4"], open={"G-SA": "", "B-SA": ""})
        table.draw("R-SA")
        table.decide("R6", "R4")
        assert favourite(table) == "avert R4"


class TestPhase3:
    def test_E20_it_solves_with_the_cheapest_card(self):
        table = given(hands=["R2 R6"], open={"R-EU": "R6 R5"})
        table.draw("G6")
        assert favourite(table) == "lay R2 EU"

    def test_E20_also_when_much_is_at_stake(self):
        table = given(hands=["R2 R6"], open={"R-EU": "R6 R5", "R-NA": "", "R-AF": ""})
        table.draw("G6")
        assert favourite(table) == "lay R2 EU"

    def test_E22_it_lays_a_small_card_for_the_right_to_lay_a_set(self):
        table = given(hands=["R1 B6 B6 B6"], open={"R-EU": ""})
        table.draw("G6")
        assert favourite(table) == "lay R1 EU"
        table.apply("lay R1 EU")
        assert favourite(table) == "set B6 B6 B6"

    def test_E26_it_keeps_the_set_and_discards_the_odd_card(self):
        table = given(hands=["B6 B6 B6 R4 R5 R6 G2 G3"])
        table.draw("B1")
        table.apply("done")
        assert favourite(table) == "discard B1"


class TestEvaluate:
    def test_a_lead_is_good_and_a_full_table_bad(self):
        crises = ["G-NA", "G-SA", "B-EU", "B-AF", "R-AS", "R-OC"]
        calm = given(track=[12, 3, 0], gone=" ".join(crises))
        danger = given(track=[12, 3, 0], open=dict.fromkeys(crises, ""))
        assert evaluate(calm.state, 0) > evaluate(calm.state, 2)
        assert evaluate(calm.state, 0) > evaluate(danger.state, 0)

    @pytest.mark.parametrize("track", [[5, 0, 0], [5, 5, 0]])
    def test_E33_at_the_end_it_is_the_payoff(self, track):
        table = given(track=track, pile="G1")
        table.draw("G1")
        assert [evaluate(table.state, seat) for seat in range(3)] == table.payoffs()

    def test_E29_nothing_after_a_collapse(self):
        table = given(open={"G-SA": "", "B-SA": ""}, track=[9, 0, 0])
        table.draw("R-SA")
        table.decide("", "", "")
        assert evaluate(table.state, 0) == 0

    def test_V7_who_leads_has_less_to_fear(self):
        six = {"G-NA": "", "G-SA": "", "B-EU": "", "B-AF": "", "R-AS": "", "R-OC": ""}
        ranked, lost = given(track=[9, 0, 0], open=six, rank_on_collapse=1), given(track=[9, 0, 0], open=six)
        assert evaluate(ranked.state, 0) > evaluate(lost.state, 0)
        assert evaluate(ranked.state, 1) == evaluate(lost.state, 1)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_share_of_the_win_is_no_share_of_being_saved(seats):
    shares = [win_share(worth, seats) for worth in range(1001)]
    assert shares == sorted(shares)
    assert (shares[0], shares[SURVIVAL + (1000 - SURVIVAL) // seats], shares[1000]) == (0, 1000 // seats, 1000)


def test_sensible_players_save_the_world_more_often_than_random_ones():
    """A small tournament: twenty games of six each."""

    def saved(sensible):
        dice = random.Random(1)
        count = 0
        for _ in range(20):
            table = given(seats=6)
            while not table.is_over:
                if table.turn < 0:
                    weights = table.weights()
                    table.resolve(dice.choices(range(len(weights)), weights)[0])
                else:
                    table.apply(favourite(table) if sensible else dice.choice(table.legal()))
            count += table.winners() != []
        return count

    assert saved(sensible=True) > saved(sensible=False) + 4
