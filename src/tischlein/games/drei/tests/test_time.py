"""D25: a time for the whole table."""

from tischlein.engine import Match
from tischlein.games.drei import GAME
from tischlein.games.drei.tests.table import given
from tischlein.kit import CHANCE, NOBODY


class TestD25:
    """When the time is up the circuit is finished, and the game is over."""

    def after_a_circuit(self):
        table = given(seats=2, hand=(1, 2, 3, 70, 71), other_hand=(5, 6, 8, 80, 81), open="OFHRTMM",
                      options={"time_limit": 30})  # fmt: skip
        table.state.circuits = 1
        table.match.play("0 play 70")
        assert table.match.turn == 1
        table.match.play("1 play 80")
        return table

    def test_the_clock_is_asked_when_it_is_the_start_players_turn_again(self):
        table = self.after_a_circuit()
        assert table.match.turn == CHANCE
        assert table.match.outcomes() == {"on": 8 * 43, "time": 1}
        table.match.play("*on")
        assert table.match.turn == 0

    def test_the_game_is_over_and_hands_do_not_count_D22(self):
        table = self.after_a_circuit()
        table.match.play("*time")
        assert table.match.turn == NOBODY
        assert table.points() == 5 + 5 + 5  # six colours open, one of them twice
        assert table.match.winners() == [0]

    def test_nobody_asks_before_the_first_circuit(self):
        match = Match.new(GAME, 2, {"time_limit": 30, "start_seat": 1})
        while match.turn == CHANCE:
            match.play("*" + min(match.outcomes(), key=int))
        assert match.turn == 1
        assert len(match.events) == 3 + 16
