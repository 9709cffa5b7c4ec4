"""D10-D20: playing, taking, collecting."""

import pytest

from tischlein.engine import IllegalEventError
from tischlein.games.drei.tests.table import given

TURQUOISE = (5, 12, 20)  # three turquoise cards of the first row


class TestD10:
    """A card of the hand goes to its place in its row."""

    def test_it_is_sorted_in(self):
        assert given(row_60=(61, 75), hand=(70, 1, 2, 3)).play(70).row(60) == [60, 61, 70, 75]

    def test_only_cards_of_the_hand(self):
        table = given(hand=(7, 8, 9))
        assert table.match.legal() == ["play 7", "play 8", "play 9"]
        with pytest.raises(IllegalEventError, match="not in your hand"):
            table.match.play("0 play 10")

    def test_nobody_passes_and_others_wait(self):
        table = given(hand=(7, 8, 9))
        assert table.match.legal(1) == []
        with pytest.raises(IllegalEventError, match="it is the turn of seat"):
            table.match.play("1 play 89")


class TestD11:
    """Up to four cards, the start card included, nothing is taken."""

    def test_three_cards(self):
        table = given(row_60=(61,), hand=(75, 1, 2, 3)).play(75)
        assert table.row(60) == [60, 61, 75]
        assert table.open() == ""

    def test_four_cards_though_it_is_not_the_highest(self):
        table = given(row_60=(61, 75), hand=(70, 1, 2, 3)).play(70)
        assert table.row(60) == [60, 61, 70, 75]
        assert table.open() == ""

    def test_limit_excludes_start_allows_one_more(self):
        excluded = {"limit_excludes_start": 1}
        table = given(row_0=TURQUOISE, hand=(27, 1, 2, 3), options=excluded).play(27)
        assert table.row(0) == [0, 5, 12, 20, 27]
        assert table.open() == ""
        table = given(row_0=(5, 12, 20, 27), hand=(3, 1, 2, 9), options=excluded).play(3)
        assert table.row(0) == [0, 3]
        assert (table.open(), table.face_down()) == ("T", "TTT")


class TestD12:
    """The fifth card of a row makes its player take: D12a the lowest number, D12b all higher cards."""

    def test_a_the_highest_card_takes_the_lowest_number(self):
        table = given(row_0=TURQUOISE, hand=(27, 1, 2, 3)).play(27)
        assert table.row(0) == [0, 12, 20, 27]
        assert table.open() == "T"

    def test_b_otherwise_all_higher_cards_are_taken(self):
        table = given(row_0=TURQUOISE, hand=(3, 27, 1, 2)).play(3)
        assert table.row(0) == [0, 3]
        assert (table.open(), table.face_down()) == ("", "TTT")
        assert table.points() == -3

    def test_b_set_up_cards_count_too(self):
        table = given(row_0=(4, 9, 22), hand=(1, 2, 3, 5)).play(1)
        assert table.row(0) == [0, 1]
        assert table.open() == "RRM"

    def test_D12a_and_D12b_leave_the_played_card(self):
        assert 27 in given(row_0=TURQUOISE, hand=(27, 1, 2, 3)).play(27).row(0)
        assert 3 in given(row_0=TURQUOISE, hand=(3, 27, 1, 2)).play(3).row(0)


@pytest.mark.parametrize(("card", "taken"), [(3, 3), (8, 2), (15, 1), (27, 1)])
def test_D13_the_row_has_five_less_what_was_taken(card, taken):
    table = given(row_0=TURQUOISE, hand=(card, 50, 51, 52)).play(card)
    assert len(table.row(0)) == 5 - taken


def test_D14_no_number_exists_twice():
    table = given(hand=(7, 8, 9, 10)).play(7)
    with pytest.raises(IllegalEventError):
        table.match.play("1 play 7")


class TestD15:
    """Grey cards leave the game when they are taken, and count like others while they lie."""

    def test_a_grey_card_played_takes_like_any_other(self):
        table = given(row_0=TURQUOISE, hand=(15, 1, 2, 3)).play(15)
        assert table.row(0) == [0, 5, 12, 15]
        assert table.open() == "T"

    def test_taken_as_the_lowest_it_gives_nothing(self):
        table = given(row_30=(45, 50, 58), hand=(59, 1, 2, 3)).play(59)
        assert table.row(30) == [30, 50, 58, 59]
        assert (table.open(), table.points()) == ("", 0)
        assert table.match.see(1).grey_gone == 1

    def test_taken_with_others_only_it_leaves(self):
        table = given(row_30=(45, 50, 58), hand=(31, 1, 2, 3)).play(31)
        assert table.row(30) == [30, 31]
        assert table.open() == "FR"

    def test_taken_alone_from_above(self):
        table = given(row_60=(61, 70, 75), hand=(72, 1, 2, 3)).play(72)
        assert table.row(60) == [60, 61, 70, 72]
        assert table.open() == ""


def test_D16_taken_cards_are_laid_out_by_colour():
    table = given(row_30=(33, 52, 57), hand=(31, 1, 2, 3)).play(31)
    assert table.open() == "FFR"
    assert [column.open for column in table.match.see(1).players[0].columns] == [0, 2, 0, 1, 0, 0, 0]


class TestD17:
    """The third card of a colour turns the three face down."""

    def test_the_next_is_the_first_again(self):
        table = given(open="RR", row_30=(33, 52, 58), hand=(40, 1, 2, 3)).play(40)
        assert (table.open(), table.face_down()) == ("R", "RRR")

    @pytest.mark.parametrize(
        ("open_", "down", "points"), [("", "RRRRRR", -6), ("RR", "RRR", 2), ("R", "", 1), ("RR", "", 5)]
    )
    def test_points_of_one_colour(self, open_, down, points):
        assert given(open=open_, face_down=down).points() == points


class TestD18:
    """All seven colours open after the turn: the top Zwischenwertung card."""

    def test_the_first_gets_ten_the_next_seven(self):
        table = given(open="OFHRTM", row_0=(4, 9, 13), hand=(10, 1, 2, 3)).play(10)
        assert table.open() == "OFHRTML"
        assert table.points() == 7 + 10
        assert table.match.see(0).interims == [7, 5, 3]
        later = given(open="OFHRTM", row_0=(4, 9, 13), hand=(10, 1, 2, 3), interims=1).play(10)
        assert later.points() == 7 + 7

    def test_it_is_looked_at_after_all_cards_of_the_turn(self):
        table = given(open="OFHRRTM", row_60=(63, 69, 81), hand=(65, 1, 2, 3)).play(65)
        assert table.open() == "OFHTML"
        assert table.state.interim[0] == 0

    def test_nobody_gets_a_second_one(self):
        table = given(open="OFHRTM", interim=10, row_0=(4, 9, 13), hand=(10, 1, 2, 3)).play(10)
        assert table.open() == "OFHRTML"
        assert table.points() == 7 + 10
        assert table.match.see(0).interims == [7, 5, 3]

    def test_it_is_kept_when_a_colour_is_lost_and_no_second_one_follows(self):
        """Takes 52, the third red one; seat 1 lays 58; takes that, so red is open again."""
        table = given(open="OFHRRTML", interim=10, row_30=(33, 46, 52), hand=(50, 57, 1, 2), other_hand=(58, 3, 11, 13))
        table.play(50)
        assert table.open() == "OFHTML"
        assert table.points() == 6 - 3 + 10
        table.play(58)
        assert table.row(30) == [30, 46, 50, 58]
        table.play(57)
        assert table.open() == "OFHRTML"
        assert table.points() == 7 - 3 + 10
        assert table.match.see(0).interims == [7, 5, 3]


class TestD19:
    """With two cards left one draws six."""

    def test_six_cards_from_the_pile(self):
        table = given(hand=(7, 8, 9), pile=12)
        table.match.play("0 play 7")
        assert table.match.turn == -1
        table.draw()
        assert (table.state.hand_size[0], table.state.pile[0]) == (8, 6)
        assert table.match.turn == 1

    def test_not_with_three_left(self):
        assert given(hand=(7, 8, 9, 10), pile=12).play(7).state.hand_size[0] == 3

    def test_the_drawn_cards_are_hidden(self):
        table = given(hand=(7, 8, 9), pile=12).play(7)
        assert table.match.log(1)[1:] == ["*?"] * 6
        assert "*?" not in table.match.log(0)


def test_D20_the_next_player_is_to_the_left():
    table = given(seats=3, hand=(7, 8, 9, 10))
    turns = []
    for _ in range(4):
        turns.append(table.match.turn)
        table.play(int(table.match.legal()[0].split()[1]))
    assert turns == [0, 1, 2, 0]
