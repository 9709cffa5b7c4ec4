"""O38: a time for the whole table."""

import pytest

from tischlein.games.triominos.tests.table import given
from tischlein.kit import CHANCE, NOBODY

BOARD = ["1-3-4 U 0 0 r0"]
FITS = "2 place 1-2-3 D 0 0 r2"
HANDS = (["2-2-2"], ["5-5-5"], ["1-2-3", "4-4-5"])


def after_a_circuit(**options):
    return given(board=BOARD, hands=HANDS, turn=2, points=[50, 40, 36], time_limit=10, **options).play(FITS)


class TestO38:
    """When the time is up the circuit is finished, and points stay as they are."""

    def test_the_clock_is_asked_behind_the_last_of_a_circuit(self):
        table = after_a_circuit()
        assert table.turn == CHANCE
        assert table.match.outcomes() == {"on": 8 * 5, "time": 1}
        assert table.play("*on").turn == 0

    def test_nobody_gets_anything_for_hands(self):
        table = after_a_circuit().play("*time")
        assert table.turn == NOBODY
        assert table.points == [50, 40, 42]
        assert table.match.winners() == [0]
        last = table.match.see().last_round
        assert (last.end, last.clause, last.gains) == ("clock", "O38", [0, 0, 0])

    def test_where_rounds_are_counted_the_lowest_hand_wins_O37(self):
        table = after_a_circuit(scoring="none").play("*time")
        assert table.points == [51, 40, 36]

    def test_the_bell_of_the_last_circuit_counts_O25(self):
        table = given(board=BOARD, hands=(["2-2-2"], ["5-5-5"], ["1-2-3"]), turn=2, time_limit=10, rounds=5)
        table.play(FITS)
        assert table.points == [0, 0, 6 + 25 + 21]
        assert table.match.outcomes()["time"] == 1
        assert table.play("*time").turn == NOBODY
        assert table.match.see().last_round.end == "bell"

    def test_while_there_is_time_a_new_round_is_dealt(self):
        table = given(board=BOARD, hands=(["2-2-2"], ["5-5-5"], ["1-2-3"]), turn=2, time_limit=10, rounds=5)
        table.play(FITS, "*on")
        assert len(table.match.outcomes()) == 56

    def test_the_last_round_is_not_followed_by_a_question(self):
        table = given(board=BOARD, hands=(["2-2-2"], ["5-5-5"], ["1-2-3"]), turn=2, time_limit=10)
        assert table.play(FITS).turn == NOBODY

    @pytest.mark.parametrize("seats", [1, 2])
    def test_everybody_sees_what_the_clock_says(self, seats):
        hands = (["1-2-3", "5-5-5"], ["2-2-2"])[:seats]
        table = given(board=BOARD, hands=hands, turn=0, starter=seats - 1 and 1, time_limit=10)
        table.play("0 place 1-2-3 D 0 0 r2", "*time")
        assert table.match.log(0)[-1] == "*time"
        assert table.turn == NOBODY
