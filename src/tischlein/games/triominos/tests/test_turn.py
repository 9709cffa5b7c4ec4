"""O8-O14: opening, laying, buying, passing."""

from tischlein.games.triominos.components import Refusal
from tischlein.games.triominos.tests.table import F2, dealt, given
from tischlein.kit import CHANCE

# A board on which only 5-5-5 and its like could grow: nothing with 0, 1, 2, 3 alone fits anywhere.
FIVES = ["5-5-5 U 0 0 r0"]
LOW = ["0-0-0", "0-0-1", "0-1-1", "1-1-1"]


class TestO8:
    """The starter lays a tile and scores it without any bonus."""

    HANDS = (["0-0-0", "5-5-5", "1-2-3"], ["2-2-2"])

    def test_any_tile_of_the_hand(self):
        assert given(hands=self.HANDS).placements() == ["0-0-0 U 0 0 r0", "1-2-3 U 0 0 r0", "5-5-5 U 0 0 r0"]

    def test_case_10_no_bonus_for_a_triple_or_0_0_0(self):
        assert given(hands=self.HANDS).play("0 place 0-0-0 U 0 0 r0").points == [0, 0]
        assert given(hands=self.HANDS).play("0 place 5-5-5 U 0 0 r0").points == [15, 0]

    def test_then_the_turn_is_over(self):
        assert given(hands=self.HANDS).play("0 place 5-5-5 U 0 0 r0").turn == 1

    def test_neither_buying_nor_passing(self):
        table = given(hands=self.HANDS)
        assert table.refusal("0 buy") == Refusal.OPEN_FIRST
        assert table.refusal("0 pass") == Refusal.OPEN_FIRST


def test_O9_the_opening_tile_lies_at_U_0_0_r0():
    table = given(hands=(["0-1-2"], ["2-2-2"]))
    for place in ("U 0 0 r1", "D 0 0 r0", "U 1 0 r0"):
        assert table.refusal(f"0 place 0-1-2 {place}") == Refusal.OPEN_AT_CENTRE
    assert table.refusal("0 place 2-2-2 U 0 0 r0") == Refusal.NOT_IN_HAND


class TestO10:
    """None to three purchases, closed by a placement or a pass."""

    def test_buying_costs_five_at_once_and_the_tile_comes_by_chance(self):
        table = given(board=FIVES, hands=(LOW, LOW[:0]))
        table.play("0 buy")
        assert table.points == [-5, 0]
        assert table.turn == CHANCE
        table.play("*4-5-5")
        assert table.turn == 0
        assert table.hand(0) == [*LOW, "4-5-5"]
        assert sorted(table.placements()) == ["4-5-5 D -1 0 r2", "4-5-5 D 0 -1 r0", "4-5-5 D 0 0 r1"]

    def test_laying_ends_the_turn(self):
        table = given(board=FIVES, hands=(["4-5-5", "0-0-0"], LOW[1:]))
        assert table.play("0 place 4-5-5 D 0 0 r1").turn == 1

    def test_at_most_three_purchases(self):
        table = given(board=FIVES, hands=(LOW, ["2-2-2"]))
        table.play("0 buy 3-3-3", "0 buy 2-2-3", "0 buy 2-2-4")
        assert table.refusal("0 buy") == Refusal.THREE_BOUGHT
        assert table.legal() == ["pass"]

    def test_not_from_an_empty_topf(self):
        table = given(board=FIVES, hands=(LOW, ["4-5-5"]), pot=[])
        assert table.refusal("0 buy") == Refusal.POT_EMPTY

    def test_a_new_turn_starts_without_purchases(self):
        table = given(board=FIVES, hands=(["4-5-5", *LOW], ["2-2-2"]))
        table.play("0 buy 3-3-3", "0 place 4-5-5 D 0 0 r1")
        assert table.state.bought == 0
        assert "buy" in table.legal()

    def test_other_codes_are_no_action(self):
        table = given(board=FIVES, hands=(["4-5-5"], ["4-4-5"]))
        assert table.match.game.rules.why_not(table.state, 0, -1) == Refusal.NO_SUCH_ACTION
        assert table.match.game.rules.why_not(table.state, 0, 1 << 40) == Refusal.NO_SUCH_ACTION
        assert table.refusal("1 buy") == Refusal.NOT_YOUR_TURN


class TestO11:
    """Not being able and not wanting to lay are alike: buy."""

    def test_one_may_buy_although_a_tile_fits(self):
        table = given(board=FIVES, hands=(["4-5-5"], LOW))
        assert "buy" in table.legal()

    def test_case_13_passing_early_is_refused(self):
        table = given(board=FIVES, hands=(LOW, ["4-5-5"]), pot=["2-2-2", "2-2-3", "2-2-4"], bought=1)
        assert table.refusal("0 pass") == Refusal.BUY_FIRST
        assert table.legal() == ["buy"]


class TestO12:
    """After a purchase any tile of the hand may be laid."""

    def test_case_11_buy_twice_and_lay(self):
        table = given(board=["4-5-5 U 0 0 r0"], hands=(["3-4-5", *LOW], ["2-2-2"]))
        table.play("0 buy 3-3-3", "0 buy 2-2-3", "0 place 3-4-5 D -1 0 r2")
        assert table.points == [2, 0]

    def test_case_11_three_purchases_and_a_bridge(self):
        table = given(board=F2[:8], hands=(["0-0-1", "2-2-2"], ["3-3-3"]))
        table.play("0 buy 2-2-3", "0 buy 2-3-3", "0 buy 1-1-1", "0 place 0-0-1 U 0 1 r1")
        assert table.points == [26, 0]


class TestO13:
    """Three bought and none laid: minus 25 in all."""

    def test_case_12_nothing_fits(self):
        table = given(board=FIVES, hands=(LOW, ["2-2-2"]))
        table.play("0 buy 3-3-3", "0 buy 2-2-3", "0 buy 2-2-4", "0 pass")
        assert table.points == [-25, 0]
        assert table.turn == 1

    def test_case_12_also_if_a_tile_would_have_fitted(self):
        table = given(board=FIVES, hands=(["4-5-5"], ["2-2-2"]))
        table.play("0 buy 3-3-3", "0 buy 2-2-3", "0 buy 2-2-4", "0 pass")
        assert table.points == [-25, 0]

    def test_case_15_also_if_the_third_purchase_emptied_the_topf(self):
        table = given(board=FIVES, hands=(LOW, ["4-5-5"]), pot=["3-3-3", "2-2-3", "2-2-4"])
        table.play("0 buy 3-3-3", "0 buy 2-2-3", "0 buy 2-2-4")
        assert table.legal() == ["pass"]
        assert table.play("0 pass").points == [-25, 0]

    def test_case_29_points_may_fall_below_zero_O3(self):
        table = given(board=FIVES, hands=(["4-5-5"], LOW), turn=1)
        table.play("1 buy 3-3-3", "1 buy 2-2-3", "1 buy 2-2-4", "1 pass")
        assert table.points == [0, -25]


class TestO14:
    """Topf empty: who cannot lay passes for nothing; who can must."""

    def test_case_14_the_topf_runs_out(self):
        table = given(board=FIVES, hands=(LOW, ["4-5-5"]), pot=["3-3-3"])
        table.play("0 buy 3-3-3")
        assert table.legal() == ["pass"]
        assert table.play("0 pass").points == [-5, 0]

    def test_case_16_passing_is_refused_if_a_tile_fits(self):
        table = given(board=FIVES, hands=(["4-5-5", "0-0-0"], LOW[1:]), pot=[])
        assert table.refusal("0 pass") == Refusal.MUST_LAY
        assert {words.split(" ")[0] for words in table.legal()} == {"place"}

    def test_case_17_a_free_pass_and_later_a_tile_fits_again(self):
        table = given(board=FIVES, hands=(["3-4-4", "0-0-0"], ["4-4-5", "1-1-1", "3-5-5"]), pot=[])
        table.play("0 pass")
        assert table.points == [0, 0]
        assert table.turn == 1
        table = given(board=[*FIVES, "4-5-5 D 0 0 r1"], hands=(["3-4-4", "0-0-0"], ["4-4-5", "1-1-1"]), pot=[], turn=1)
        table.play("1 place 4-4-5 U 1 0 r0")
        assert "place 3-4-4 D 1 0 r1" in table.legal()

    def test_with_three_bought_passing_is_allowed_though_a_tile_fits(self):
        table = given(board=FIVES, hands=(["4-5-5", "0-0-0"], LOW[1:]), pot=[], bought=3)
        assert table.refusal("0 pass") == Refusal.NONE


def test_the_start_is_played_as_dealt_O8():
    first = ["0-0-0", "1-1-5", "1-2-5", "1-3-5", "1-4-5", "1-5-5", "2-2-5", "2-3-5", "2-4-5"]
    second = ["5-5-5", "0-0-5", "0-1-5", "0-2-5", "0-3-5", "0-4-5", "0-5-5", "3-3-3", "4-4-4"]
    table = dealt([first, second], ["4-5-5", "3-4-4"])
    assert len(table.placements()) == 9
    table.play("0 place 1-5-5 U 0 0 r0")
    assert table.turn == 1
    assert "place 5-5-5 D 0 -1 r0" in table.legal()
