"""T17-T23: TROIKA."""

import pytest

from tischlein.engine import IllegalEventError
from tischlein.games.troika.tests.table import given
from tischlein.kit import SPECTATOR

PERFECT = "7 7 7 4 5 6"


def verdict(container, hand="", **options):
    """Whether a call of these tiles is rightful, as it is shown at the end of the round."""
    table = given(containers=[container], hands=[hand], called=[2], **options).play("0 troika")
    return table.see().last_round[0].rightful


def test_T17_not_with_two_players():
    table = given(seats=2, containers=[PERFECT])
    assert "troika" not in table.match.legal()
    with pytest.raises(IllegalEventError, match="two players"):
        table.play("0 troika")


class TestT18:
    """Before the flip, or after it instead of another option, as agreed."""

    @pytest.mark.parametrize(
        ("call", "before", "after"), [("either", True, True), ("before", True, False), ("after", False, True)]
    )
    def test_option_call(self, call, before, after):
        assert ("troika" in given(call=call).match.legal()) == before
        assert ("troika" in given(call=call, flipped=True, up={1: 1}).match.legal()) == after

    @pytest.mark.parametrize(("call", "flipped"), [("before", True), ("after", False)])
    def test_the_refusal_says_when(self, call, flipped):
        with pytest.raises(IllegalEventError, match="after" if call == "after" else "before"):
            given(call=call, flipped=flipped).play("0 troika")

    def test_before_the_flip_nothing_is_turned_up(self):
        table = given(seats=4, containers=[PERFECT]).play("0 troika")
        assert table.state.face_down == 10
        assert table.match.turn == 1

    def test_after_the_flip_it_takes_the_place_of_the_other_options(self):
        table = given(seats=4, containers=[PERFECT]).play("0 reveal 40", "*9", "0 troika")
        assert table.match.turn == 1
        assert table.container() == "4 5 6 7 7 7"

    def test_not_after_taking_in_the_same_turn(self):
        table = given(seats=4, containers=["7 7 7 4 5"], up={1: 6}, flipped=True).play("0 take 1")
        with pytest.raises(IllegalEventError, match="it is the turn of seat"):
            table.play("0 troika")


class TestT19:
    """Rightful: five tiles in the container, everything divides into sets, one of them fuel."""

    def test_edge_case_1_fuel_and_a_gem_of_the_same_value(self):
        assert verdict("7 7 7 7 8 9")

    def test_edge_case_3_trash(self):
        assert not verdict("3 3 3 5 6 7 8 9")

    def test_edge_case_4_two_sets_of_fuel_are_enough(self):
        assert verdict("7 7 7 7 7 7")

    def test_edge_case_5_a_seventh_is_left_over(self):
        assert not verdict("7 7 7 7 7 7 7")

    def test_edge_case_6_a_gem_worth_nothing(self):
        assert verdict("2 2 2 8 9 10")

    def test_edge_case_7_three_gems_are_three_fuels(self):
        assert verdict("4 4 4 5 5 5 6 6 6")

    def test_edge_case_12_no_fuel(self):
        assert not verdict("13 14 15 4 5 6")

    def test_edge_case_25_the_perfect_division_need_not_be_the_best(self):
        table = given(containers=["5 5 5 7 7 7 8 9 10"], called=[2]).play("0 troika")
        assert table.see().last_round[0].rightful
        assert table.points[0] == 6

    def test_nothing_at_all(self):
        assert not verdict("")


class TestT19a:
    """At least five tiles in the container."""

    def test_edge_case_13_five_and_one_in_the_hand(self):
        assert verdict("7 7 4 5 6", "7")

    def test_edge_case_14_four_are_too_few(self):
        assert not verdict("7 7 7 4", "5 6")


class TestT19b:
    """Container and hand are mixed freely; a gem only if agreed."""

    def test_edge_case_15_the_fuel_may_be_wholly_in_the_hand(self):
        assert verdict("4 5 6 10 11 12", "7 7 7")

    def test_a_tile_left_over_in_the_hand(self):
        assert not verdict(PERFECT, "9")

    @pytest.mark.parametrize(
        ("container", "rightful"),
        [
            (PERFECT, True),
            ("7 7 7 7 7 7", False),
            ("4 4 4 5 5 5 6 6 6", False),  # three gems leave no fuel
            ("4 4 4 5 5 5 6 6 6 9 9 9", True),  # three gems and fuel
            ("1 1 1 3 3 3 5 5 5 7 7 7", False),
        ],
    )
    def test_gem_needed_wants_fuel_and_gem_in_the_same_division(self, container, rightful):
        assert verdict(container)
        assert verdict(container, gem_needed=1) == rightful

    def test_gem_needed_does_not_change_the_points(self):
        table = given(containers=["7 7 7 4 5 6", "7 7 7"], called=[2], gem_needed=1).play("0 troika")
        assert table.points[:2] == [6, 0]


class TestT20:
    """Wrong calls are possible and stay secret, unless they are forbidden."""

    def test_anybody_may_call(self):
        assert "troika" in given().match.legal()

    def test_nobody_is_told(self):
        right, wrong = (given(seats=4, containers=[tiles]).play("0 troika") for tiles in (PERFECT, "7 7 7 4 5 9"))
        for seat in (1, 2, 3, SPECTATOR):
            assert right.see(seat) == wrong.see(seat)

    def test_it_is_shown_at_the_end_of_the_round(self):
        table = given(containers=[PERFECT, "1 2"], turn=1).play(
            "1 troika", "2 reveal 40", "*1", "2 take 40", "0 troika"
        )
        assert [shown.rightful for shown in table.see(2).last_round] == [True, False, None]
        assert [shown.called for shown in table.see(2).last_round] == [2, 1, 0]

    @pytest.mark.parametrize(("container", "allowed"), [(PERFECT, True), ("7 7 7 4 5", False), ("", False)])
    def test_false_calls_forbidden(self, container, allowed):
        table = given(containers=[container], false_calls=0)
        assert ("troika" in table.match.legal()) == allowed
        if not allowed:
            with pytest.raises(IllegalEventError, match="Only rightful"):
                table.play("0 troika")


class TestT21:
    """Who has called has no more turns and hides the tiles."""

    def test_no_more_turns(self):
        table = given(seats=4, turn=1).play(
            "1 troika", "2 reveal 40", "*1", "2 take 40", "3 reveal 41", "*1", "3 take 41"
        )
        assert table.play("0 reveal 42", "*1", "0 take 42").match.turn == 2

    def test_the_container_is_hidden_from_others(self):
        table = given(seats=4, containers=[PERFECT], hands=["9"]).play("0 troika")
        for seat in (1, SPECTATOR):
            caller = table.see(seat).players[0]
            assert (caller.container, caller.container_size, caller.hand, caller.hand_size) == (None, 6, [], 1)
            assert caller.open is None
        assert table.see(0).players[0].container == [4, 5, 6, 7, 7, 7]
        assert table.see(1).players[0].called == 1
        assert table.see(1).calls == [0]

    def test_features_hide_it_too(self):
        right, wrong = (given(seats=4, containers=[tiles]).play("0 troika") for tiles in (PERFECT, "7 7 7 4 5 9"))
        assert right.match.encode(1) == wrong.match.encode(1)
        assert right.match.encode(0) != wrong.match.encode(0)


def test_T22_a_wrong_call_brings_no_points_and_the_chip_minus_one():
    table = given(containers=["7 7 7 4 5 6 9"], called=[2]).play("0 troika")
    assert table.points[0] == 0
    assert table.chips[0] == -1


class TestT23:
    """Five points for the first caller, if rightful."""

    def test_the_first_caller(self):
        table = given(containers=[PERFECT, PERFECT.replace("7", "9")], turn=0).play("0 troika", "1 troika")
        assert table.points == [6 + 5, 6, 0]

    def test_edge_case_4_a_first_caller_with_two_fuels_has_five_points(self):
        assert given(containers=["7 7 7 7 7 7"]).play("0 troika", "1 troika").points[0] == 5
        assert given(containers=["7 7 7 7 7 7"], called=[2]).play("0 troika").points[0] == 0

    @pytest.mark.parametrize(("bonus", "points"), [("first", 6), ("first_rightful", 11)])
    def test_edge_case_21_a_wrong_first_call(self, bonus, points):
        table = given(containers=["1 2 3", PERFECT, "9 9 9 13 14 15"], bonus=bonus).play("0 troika", "1 troika")
        assert table.points == [0, points, 5]
        assert table.chips == [-1, 2, 1]

    def test_only_the_first_rightful_one(self):
        table = given(seats=4, containers=["", PERFECT, "8 8 8 1 2 3"], bonus="first_rightful")
        assert table.play("0 troika", "1 troika", "2 troika").points == [0, 11, 3, 0]

    def test_without_a_call_there_is_no_bonus(self):
        table = given(containers=[PERFECT], untouched=[40]).play("0 reveal 40", "*9", "0 return 4")
        assert table.points[0] == 0
