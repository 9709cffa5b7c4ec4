"""A14-A16: planning and travelling."""

from itertools import permutations

import pytest

from tischlein.games.artefakt.tests.table import given
from tischlein.games.artefakt.view import ArtefaktPreview
from tischlein.kit import SPECTATOR

EVERYWHERE = {0: (1, 2, 3), 1: (4, 5, 6), 2: (7, 8, 9)}


def planning(**more):
    return given(3, figures=EVERYWHERE, **more).begin_planning()


class TestA14:
    """All plan at the same time, secretly."""

    def test_24_plans_of_three_different_cards(self):
        plans = {f"plan {a} {b} {c}" for a, b, c in permutations((1, 2, 3, 4), 3)}
        assert len(plans) == 24
        for seat in range(3):
            assert planning().legal(seat) == plans

    def test_all_seats_may_act_clockwise_from_the_start_player(self):
        assert planning(starter=1).match.to_act() == [1, 2, 0]
        assert planning(starter=1).match.see(0).to_act == [1, 2, 0]

    @pytest.mark.parametrize("order", [*permutations(range(3))])
    def test_in_any_order(self, order):
        table = planning(starter=2)
        waiting = [2, 0, 1]
        for seat in order:
            assert table.match.to_act() == waiting
            assert table.turn == waiting[0]
            waiting.remove(seat)
            table.play(f"{seat} plan 1 2 3")
        assert (table.moment, table.turn) == ("travelling", 2)

    def test_once_for_each_seat(self):
        table = planning().play("1 plan 4 3 2")
        assert table.legal(1) == set()
        assert table.refusal(1, "plan 1 2 3") == "ALREADY_PLANNED"
        assert table.refusal(0, "cw") == "PLAN_NOW"

    def test_that_is_public_what_is_not(self):
        table = planning().play("1 plan 4 3 2")
        for seat in (0, 2, SPECTATOR):
            view = table.match.see(seat)
            assert [player.has_planned for player in view.players] == [False, True, False]
            assert view.players[1].cards == [0, 0, 0]
            assert table.match.log(seat) == ["1 plan ? ? ?"]
        assert table.match.see(1).players[1].cards == [4, 3, 2]
        assert table.match.log(1) == ["1 plan 4 3 2"]


class TestA15:
    """First all Dicke, then all Ladies, then all Langen, each time from the start player on."""

    def test_order(self):
        table = planning(starter=1).play("0 plan 1 2 3", "1 plan 1 2 3", "2 plan 1 2 3")
        order = []
        while table.moment == "travelling":
            order.append((table.match.see(0).figure, table.turn))
            table.play(f"{table.turn} cw")
        assert order == [(figure, seat) for figure in ("dicker", "lady", "langer") for seat in (1, 2, 0)]

    def test_cards_are_revealed_one_by_one(self):
        table = planning().play("0 plan 1 2 3", "1 plan 4 3 2", "2 plan 2 1 4")

        def cards():
            return [player.cards for player in table.match.see(SPECTATOR).players]

        assert cards() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
        table.play("0 cw")
        assert cards() == [[1, 0, 0], [4, 0, 0], [0, 0, 0]]
        table.play("1 ccw", "2 cw", "0 cw")
        assert cards() == [[1, 2, 0], [4, 3, 0], [2, 0, 0]]


class TestA16:
    """Exactly as far as the card says, clockwise or counter-clockwise."""

    @pytest.mark.parametrize(("card", "clockwise", "counter"), [(1, 10, 7), (2, 5, 3), (3, 2, 4), (4, 9, 8)])
    def test_both_directions(self, card, clockwise, counter):
        others = [number for number in (1, 2, 3, 4) if number != card]
        for direction, site in (("cw", clockwise), ("ccw", counter)):
            table = planning().play(f"0 plan {card} {others[0]} {others[1]}", "1 plan 1 2 3", "2 plan 1 2 3")
            assert table.legal() == {"cw", "ccw"}
            before = table.match.previews(0)[direction]
            table.play(f"0 {direction}")
            assert table.site_of(0, "dicker") == site
            assert before == ArtefaktPreview(site=site)

    def test_only_directions(self):
        table = planning().play("0 plan 1 2 3", "1 plan 1 2 3", "2 plan 1 2 3")
        assert table.refusal(0, "plan 1 2 3") == "TRAVEL_NOW"
        assert table.refusal(1, "cw") == "NOT_YOUR_TURN"

    def test_previews_of_plans_name_both_sites_of_each_figure(self):
        preview = planning().match.previews(0)["plan 4 1 2"]
        assert preview == ArtefaktPreview(dicker=[9, 8], lady=[9, 5], langer=[1, 8])
