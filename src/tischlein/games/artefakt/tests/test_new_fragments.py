"""A9-A13: action 1."""

import pytest

from tischlein.games.artefakt.tests.table import given


class TestA9:
    """With fewer than four fragments in the centre the players give."""

    def test_nobody_gives_while_four_are_there(self):
        table = given(centre="blue-a blue-b blue-c blue-d", boards={0: "brown-a"}, rest=4).begin_round()
        assert table.moment == "rolling"

    def test_the_start_player_begins(self):
        boards = {0: "blue-a blue-b", 1: "brown-a brown-b", 2: "yellow-a"}
        table = given(3, centre="", boards=boards, starter=2, rest=4).begin_round()
        table.play("2 give yellow-a", "0 give blue-a", "1 give brown-a", "0 give blue-b")
        assert table.centre == ["blue-a", "blue-b", "brown-a", "yellow-a"]
        assert table.board(1) == ["brown-b"]
        assert table.moment == "rolling"

    def test_only_own_fragments(self):
        table = given(centre="brown-a brown-b brown-c", boards={0: "blue-a", 1: "blue-b"}, rest=4).begin_round()
        assert table.refusal(0, "give blue-b") == "NOT_YOUR_FRAGMENT"
        assert table.refusal(1, "give blue-b") == "NOT_YOUR_TURN"
        assert table.refusal(0, "take") == "GIVE_NOW"


class TestA10:
    """Too few fragments: action 1 is skipped."""

    @pytest.mark.parametrize(
        ("boards", "moment"), [({0: "blue-a"}, "planning"), ({0: "blue-a", 1: "blue-b"}, "giving")]
    )
    def test_centre_and_boards_count_together(self, boards, moment):
        table = given(centre="brown-a brown-b", boards=boards, rest=4).begin_round()
        assert table.moment == moment


class TestA11:
    """Four rolls of both dice, each carried out before the next."""

    def test_thirty_equal_outcomes(self):
        outcomes = given().begin_round().match.outcomes()
        assert len(outcomes) == 30
        assert set(outcomes.values()) == {1}
        assert {"blue-1", "brown-10", "yellow-7"} <= set(outcomes)

    def test_four_times(self):
        table = given().begin_round()
        for piece in "aabb":
            assert table.moment == "rolling"
            table.play("*blue-3", f"*{piece}")
        assert table.moment == "planning"
        assert table.on(3) == ["blue-a", "blue-a", "blue-b", "blue-b"]


class TestA12:
    """A colour that the centre lacks is chosen by the start player."""

    def test_also_if_only_one_colour_is_left(self):
        table = given(centre="yellow-a yellow-b yellow-c yellow-d", rest=4).begin_round().play("*blue-2")
        assert table.legal() == {"colour yellow"}
        assert table.match.see(1).dice == ["", "2"]

    def test_only_colours_that_are_there(self):
        table = given(centre="yellow-a yellow-b brown-c brown-d", rest=4).begin_round().play("*blue-2")
        assert table.refusal(0, "colour blue") == "NOT_IN_CENTRE"
        assert table.refusal(0, "give blue-a") == "CHOOSE_NOW"

    def test_a_colour_that_is_there_is_not_chosen(self):
        table = given(centre="blue-a yellow-b brown-c brown-d", rest=4).begin_round().play("*blue-2")
        assert table.turn == "chance"
        assert table.match.outcomes() == {"a": 1}


class TestA13:
    """A random fragment of the colour goes unseen to the site."""

    def test_weights_are_the_pieces_of_the_colour_in_the_centre(self):
        table = given(centre="blue-a blue-a blue-c brown-d", rest=4).begin_round().play("*blue-7")
        assert table.match.outcomes() == {"a": 2, "c": 1}

    def test_nobody_sees_the_piece(self):
        table = given().begin_round().play("*blue-7", "*c")
        for seat in (0, 1):
            assert table.match.log(seat)[-2:] == ["*blue-7", "*?"]
            assert table.known(seat, 7) == []
        assert table.match.see(0).circle[1].fragments.colours == [1, 0, 0]
