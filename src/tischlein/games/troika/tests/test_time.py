"""T40: a time for the whole table."""

from tischlein.games.troika.tests.table import given
from tischlein.kit import CHANCE, NOBODY


class TestT40:
    """When the time is up the circuit is finished, the round is scored as it is, and that was all."""

    def last_of_the_circuit(self, **options):
        table = given(hands=["", "", "5"], containers=["7 7 7 1 2 3", "", "5 5"], up={1: 9}, turn=2, flipped=True,
                      time_limit=60, **options)  # fmt: skip
        return table.play("2 take 1")

    def test_the_clock_is_asked_behind_the_last_of_a_circuit(self):
        table = self.last_of_the_circuit()
        assert table.match.turn == CHANCE
        assert table.match.outcomes() == {"on": 8 * 59, "time": 1}
        assert table.play("*on").match.turn == 0

    def test_not_behind_others_and_not_without_a_limit(self):
        assert given(up={1: 9}, turn=1, flipped=True, time_limit=60).play("1 take 1").match.turn == 2
        assert given(up={1: 9}, turn=2, flipped=True).play("2 take 1").match.turn == 0

    def test_the_round_is_scored_as_it_is_and_was_the_last(self):
        table = self.last_of_the_circuit(rounds=3).play("*time")
        assert table.match.turn == NOBODY
        assert table.points == [3, 0, 0]
        assert table.chips == [2, -1, -1]
        assert table.match.winners() == [0]

    def test_a_circuit_goes_round_those_who_have_called(self):
        table = given(up={1: 9}, turn=1, flipped=True, called=[2], time_limit=60).play("1 take 1")
        assert table.match.turn == CHANCE

    def test_after_a_round_no_other_is_begun(self):
        table = given(up={1: 9}, untouched=(), turn=0, flipped=True, time_limit=60, rounds=3).play("0 take 1")
        assert table.match.outcomes()["time"] == 1
        twin = table.match.copy()
        twin.play("*on")
        assert len(twin.outcomes()) == 15
        table.play("*time")
        assert table.match.turn == NOBODY
        assert table.see().rounds == 1

    def test_what_the_clock_says_is_seen_by_all_and_brings_chips_T36(self):
        match = self.last_of_the_circuit().match
        match.play("*time")
        assert match.log(1)[-1] == "*time"
        assert [[part.points for part in parts] for parts in match.see().parts] == [[2], [-1], [-1]]
