"""E34: a time for the whole table."""

from tischlein.games.terra.tests.table import given
from tischlein.kit import CHANCE, NOBODY


class TestE34:
    """When the time is up the circuit is finished; the world has held so long, and is saved."""

    def after_a_circuit(self):
        table = given(sets=["B5 B5 B5", "R2 R3 R4"], track=(3, 6, 9), turn=2, time_limit=45)
        table.draw("G1")
        table.apply("done")
        return table

    def test_the_clock_is_asked_when_it_is_the_start_players_turn_again(self):
        table = self.after_a_circuit()
        assert table.turn == CHANCE
        assert table.outcomes() == {"on": 8 * 21, "time": 1}
        table.play("*on")
        assert table.turn == CHANCE
        assert "on" not in table.outcomes()

    def test_it_is_a_regular_end_E32(self):
        table = self.after_a_circuit()
        table.play("*time")
        assert table.turn == NOBODY
        assert table.scores() == [3 + 15, 6 + 9, 9]
        assert table.winners() == [0]
        assert [part.clause for part in table.see().parts[0]] == ["E32"]

    def test_others_are_not_asked(self):
        table = given(turn=0, time_limit=45)
        table.draw("G1")
        table.apply("done")
        assert "on" not in table.outcomes()
