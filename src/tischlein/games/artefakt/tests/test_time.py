"""A34: a time for the whole table."""

from tischlein.games.artefakt.tests.table import given


class TestA34:
    """When the time is up the round is finished, and A33 decides."""

    def at_the_end_of_a_round(self, **options):
        boards = {0: "blue-a blue-b", 1: "brown-a brown-b brown-c"}
        return given(boards=boards, opened=range(1, 11), time_limit=60, **options).end_round()

    def test_the_clock_is_asked_before_another_round(self):
        table = self.at_the_end_of_a_round()
        assert table.turn == "chance"
        assert table.match.outcomes() == {"on": 8 * 17, "time": 1}
        table.play("*on")
        assert "blue-7" in table.match.outcomes()
        assert table.state.round == 2

    def test_the_best_win_A33(self):
        table = self.at_the_end_of_a_round().play("*time")
        assert table.turn == "over"
        assert table.winners == [1]
        assert table.match.log(0)[-1] == "*time"

    def test_without_a_limit_nobody_asks(self):
        boards = {0: "blue-a blue-b"}
        assert "on" not in given(boards=boards, opened=range(1, 11)).end_round().match.outcomes()
