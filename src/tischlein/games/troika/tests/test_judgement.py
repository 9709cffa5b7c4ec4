"""The sensible player: fuel first, sets in reach, no trash near the end, no wrong call."""

import pytest

from tischlein.games.troika import GAME
from tischlein.games.troika.tests.table import finished, given


def best(table, seat=0):
    """The actions rated highest."""
    legal = table.match.legal_codes(seat)
    ratings = [0] * len(legal)
    GAME.evaluate.rate(table.state.copy(), seat, legal, len(legal), ratings)
    assert min(ratings) > 0
    return {
        GAME.actions.say_action(code) for code, rating in zip(legal, ratings, strict=True) if rating == max(ratings)
    }


def payoff(table, seat=0):
    """The expected payoff."""
    return GAME.evaluate.evaluate(table.state.copy(), seat)


class TestRating:
    """What to do now."""

    def test_complete_the_fuel(self):
        assert best(given(containers=["7 7 13 14"], up={1: 7, 2: 15}, flipped=True)) == {"take 1"}

    def test_complete_the_better_gem(self):
        assert best(given(containers=["7 7 7 4 5 8 9"], up={1: 6, 2: 10, 3: 1}, flipped=True)) == {"take 1"}

    def test_get_rid_of_trash_at_the_end(self):
        table = given(containers=["7 7 7 4 5 6 15"], up={1: 12, 2: 1}, flipped=True, untouched=[40], called=[1])
        assert best(table) == {"return 15"}

    def test_take_the_first_call(self):
        assert best(given(containers=["7 7 7 4 5 6"])) == {"troika"}

    def test_no_wrong_call(self):
        table = given(containers=["7 7 7 4 5"], untouched=range(20, 50))
        assert "troika" not in best(table)

    def test_draw_the_tile_one_has_hidden_rather_than_trash(self):
        table = given(containers=["7 7 7 4 5"], up={1: 12}, hidden={2: (0, 6)}, flipped=True)
        assert best(table) == {"draw 2"}

    def test_turn_up_the_known_tile_when_the_hand_is_full(self):
        table = given(containers=["7 7 7 4 5"], hands=["13 14 10"], hidden={2: (0, 6)})
        assert best(table) == {"reveal 2"}

    def test_tiles_nobody_knows_are_turned_up_first_otherwise(self):
        assert "reveal 2" not in best(given(hands=["13"], hidden={2: (0, 6)}))


class TestEvaluation:
    """How the game stands."""

    def test_the_end_is_exact(self):
        assert payoff(finished([3, 3, 1], [[5, 5, 5]])) == 500
        assert payoff(finished([3, 3, 1], [[5, 5, 5]]), seat=2) == 0

    def test_better_tiles_are_better(self):
        assert (
            payoff(given(containers=["7 7 7 4 5 6"]))
            > payoff(given(containers=["7 7 4 5"]))
            > payoff(given(containers=["1 4"]))
        )

    def test_chips_count(self):
        behind, ahead = given(), given()
        behind.state.chips[1] = ahead.state.chips[0] = 3
        assert payoff(ahead) > 400 > payoff(behind)

    def test_a_wrong_call_is_worth_nothing(self):
        rightful, with_trash, without_fuel = (
            payoff(given(containers=[tiles], called=[0], turn=1)) for tiles in ("7 7 7 4 5 6", "7 7 7 4 5 9", "1 4")
        )
        assert rightful > with_trash == without_fuel

    def test_a_call_that_nobody_can_know_to_be_wrong_is_believed(self):
        seen, unseen, too_few = (
            payoff(given(containers=["", tiles], hands=["1", hand], called=[1]))
            for tiles, hand in (("7 7 7 4 5 9", ""), ("7 7 7 4 5", "9"), ("7 7 7 4", "5 6"))
        )
        assert seen == too_few > unseen

    def test_trash_costs_nothing_while_there_are_turns(self):
        clean, dirty = "7 7 7 4 5 6", "7 7 7 4 5 6 12 15"
        assert payoff(given(containers=[dirty], untouched=range(20, 50))) >= payoff(
            given(containers=[clean], untouched=range(20, 50))
        )
        assert payoff(given(containers=[dirty], untouched=[40], turn=1)) < payoff(
            given(containers=[clean], untouched=[40], turn=1)
        )

    def test_unknown_hands_may_hold_fuel(self):
        empty, full = (given(containers=["7 7 7 4 5 6", "1 2 3"], hands=["1", hand]) for hand in ("", "4 8 12"))
        assert payoff(empty) > payoff(full)

    @pytest.mark.parametrize("seats", GAME.seats)
    def test_at_the_start_all_are_about_equal(self, seats):
        table = given(seats=seats, untouched=range(10, 40))
        shares = [payoff(table, seat) for seat in range(seats)]
        assert max(shares) - min(shares) < 100
        assert abs(sum(shares) - 1000) < 100

    def test_other_hands_do_not_matter(self):
        first, second = (given(hands=["1", tiles]) for tiles in ("7 7 7", "1 4 9"))
        assert payoff(first) == payoff(second)
        assert best(first) == best(second)
