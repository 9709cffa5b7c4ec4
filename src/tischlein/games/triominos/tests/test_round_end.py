"""O23-O31: going out, the bell, blocked rounds."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.triominos import GAME
from tischlein.games.triominos.tests.table import given
from tischlein.kit import CHANCE, NOBODY

BOARD = ["1-3-4 U 0 0 r0"]  # top 1, right 3, left 4: 1-2-3 fits at the right, 2-2-2, 5-5-5 and 4-4-5 do not fit
LAST = "1 place 1-2-3 D 0 0 r2"  # clockwise from the bottom 3, 1, 2


class TestO23:
    """The last tile of the hand rings the bell: 25 at once."""

    def test_it_rings(self):
        table = given(board=BOARD, hands=(["2-2-2"], ["1-2-3"], ["4-4-5"]), turn=1)
        table.play(LAST)
        assert table.points == [0, 6 + 25, 0]
        assert table.match.see().rang == 1
        assert table.turn == 2


class TestO24:
    """The circuit is played to its end."""

    def test_case_18_going_out_in_mid_circuit_O25(self):
        board = ["1-3-4 U 0 0 r0", "3-4-4 D 0 -1 r1"]  # bottom 4, left 4, right 3
        table = given(board=board, hands=(["2-2-2", "5-5-5"], ["1-2-3"], ["4-4-5", "0-0-1"]), turn=1)
        table.play(LAST, "2 place 4-4-5 U 0 -1 r0")
        assert table.points == [0, 6 + 25 + 22, 13]
        assert table.turn == NOBODY

    def test_case_19_the_last_player_buys_in_vain(self):
        table = given(board=BOARD, hands=(["2-2-2", "5-5-5"], ["1-2-3"], ["4-4-5", "0-0-1"]), turn=1)
        table.play(LAST, "2 buy 0-5-5", "2 buy 1-1-5", "2 buy 3-3-3", "2 pass")
        assert table.points == [0, 31 + 61, -25]

    def test_case_20_the_last_of_the_circuit_ends_the_round_at_once(self):
        table = given(board=BOARD, hands=(["2-2-2"], ["5-5-5"], ["1-2-3"]), turn=2)
        table.play(LAST.replace("1", "2", 1))
        assert table.points == [0, 0, 6 + 25 + 6 + 15]
        assert table.turn == NOBODY

    def test_case_20_after_the_starter_all_others_have_one_more_turn(self):
        table = given(board=BOARD, hands=(["2-2-2", "0-0-0"], ["5-5-5", "0-0-1"], ["1-2-3"]), turn=2, starter=2)
        table.play(LAST.replace("1", "2", 1))
        assert table.turn == 0
        table.play("0 buy 0-0-2", "0 buy 0-0-3", "0 buy 0-0-4", "0 pass")
        assert table.turn == 1
        table.play("1 buy 0-0-5", "1 buy 0-1-1", "1 buy 0-1-2", "1 pass")
        assert table.turn == NOBODY

    def test_V5_the_round_ends_at_once(self):
        hands = (["2-2-2", "5-5-5"], ["1-2-3"], ["4-4-5", "0-0-1"])
        table = given(board=BOARD, hands=hands, turn=1, end_at_bell=1)
        table.play(LAST)
        assert table.turn == NOBODY
        assert table.points == [0, 6 + 25 + 21 + 14, 0]


class TestO25:
    """The first to go out gets the Augenzahlen that the others still hold at the end of the round."""

    def test_V4_counted_at_the_bell(self):
        board = ["1-3-4 U 0 0 r0", "3-4-4 D 0 -1 r1"]
        hands = (["2-2-2", "5-5-5"], ["1-2-3"], ["4-4-5", "0-0-1"])
        table = given(board=board, hands=hands, turn=1, count_at_bell=1)
        table.play(LAST)
        assert table.points == [0, 6 + 25 + 35, 0]
        table.play("2 place 4-4-5 U 0 -1 r0")
        assert table.points == [0, 66, 13]

    def test_hands_are_shown_at_the_end(self):
        table = given(board=BOARD, hands=(["2-2-2"], ["5-5-5"], ["1-2-3"]), turn=2)
        table.play(LAST.replace("1", "2", 1))
        for viewer in range(3):
            last = table.match.see(viewer).last_round
            assert last.hands == [["2-2-2"], ["5-5-5"], []]
            assert (last.end, last.rang, last.gains) == ("bell", 2, [0, 0, 21])


class TestO26:
    """Only the first to go out gets the 25 and the rest; nobody loses for tiles left."""

    def test_case_21_two_go_out(self):
        board = ["0-1-3 U 0 0 r0"]  # top 0, right 1, left 3
        table = given(board=board, hands=(["1-2-3"], ["0-1-1"], ["5-5-5"]), pot=[])
        table.play("0 place 1-2-3 D 0 -1 r1")  # bottom 2, left 3, right 1
        assert table.points == [6 + 25, 0, 0]
        table.play("1 place 0-1-1 D 0 0 r2")  # bottom 1, left 0, right 1
        assert table.points == [31, 2, 0]
        assert table.legal() == ["pass"]
        table.play("2 pass")
        assert table.points == [31 + 15, 2, 0]


def test_O27_after_the_bell_the_round_cannot_be_blocked():
    table = given(board=BOARD, hands=(["1-2-3"], ["5-5-5"], ["4-5-5"]), pot=[])
    table.play("0 place 1-2-3 D 0 0 r2", "1 pass")
    assert table.turn == 2
    table.play("2 pass")
    assert table.turn == NOBODY
    assert table.match.see().last_round.end == "bell"


class TestO28:
    """Blocked: the Topf is empty and nobody can lay; looked at after every turn."""

    def test_it_ends_at_once_after_the_turn(self):
        table = given(board=BOARD, hands=(["1-2-3", "0-0-0"], ["5-5-5"], ["2-5-5"]), pot=[])
        table.play("0 place 1-2-3 D 0 0 r2")
        assert table.turn == NOBODY
        assert table.match.see().last_round.end == "blocked"

    def test_case_25_not_blocked_while_one_can_lay(self):
        table = given(board=BOARD, hands=(["0-0-0"], ["5-5-5"], ["1-2-3", "2-2-2"]), pot=[])
        table.play("0 pass", "1 pass")
        assert table.points == [0, 0, 0]
        assert table.turn == 2

    def test_not_inside_a_turn(self):
        table = given(board=BOARD, hands=(["0-0-0"], ["5-5-5"]), pot=["2-2-2"])
        table.play("0 buy 2-2-2")
        assert table.turn == 0
        table.play("0 pass")
        assert table.turn == NOBODY

    def test_not_while_the_topf_has_tiles(self):
        table = given(board=BOARD, hands=(["0-0-0"], ["5-5-5"]), pot=["2-2-2"], bought=3)
        table.play("0 pass")
        assert table.turn == 1


def blocked(*hands, **options):
    """The points when a round is blocked with these hands (0-0-0, 5-5-5 and the like fit nowhere on this board)."""
    table = given(board=["1-3-4 U 0 0 r0"], hands=hands, pot=[], bought=0, **options)
    table.play("0 pass")
    assert table.turn == NOBODY
    return table.points


class TestO29:
    """The lowest hand gets the sums of the others, less its own."""

    def test_case_22_one_winner(self):
        assert blocked(["0-2-2"], ["2-2-5"], ["0-5-5", "1-1-5"]) == [26 - 4, 0, 0]

    def test_case_24_with_0_0_0_alone(self):
        assert blocked(["0-0-0"], ["2-5-5"]) == [12, 0]

    def test_V6_everybody_loses_the_own_hand(self):
        assert blocked(["0-2-2"], ["2-2-5"], ["0-5-5", "1-1-5"], blocked_all_minus=1) == [-4, -9, -17]


class TestO30:
    """Tied for the lowest: the same formula for each."""

    def test_case_23_two_of_three(self):
        assert blocked(["2-2-2"], ["0-1-5"], ["1-5-5"]) == [11, 11, 0]

    def test_case_23_both_of_two(self):
        assert blocked(["1-1-5"], ["0-2-5"]) == [0, 0]


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_O31_every_round_ends(seats):
    """Even if everybody buys whenever it is allowed."""
    dice = random.Random(seats)
    match = Match.new(GAME, seats)
    for _ in range(2000):
        if match.turn == CHANCE:
            match.play(f"*{dice.choice(list(match.outcomes()))}")
        elif match.turn >= 0:
            legal = match.legal()
            match.play(f"{match.turn} {'buy' if 'buy' in legal else dice.choice(legal)}")
    assert match.is_over
