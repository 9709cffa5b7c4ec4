"""O1-O7: players, hands, the Topf, and who begins."""

import pytest

from tischlein.engine import Match
from tischlein.games.triominos import GAME
from tischlein.games.triominos.tests.table import dealt
from tischlein.kit import CHANCE, OptionError

BOX_NAMES = [f"{a}-{b}-{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6)]


def hands_of(seats, size):
    """The first tiles of the box, dealt in order."""
    return [BOX_NAMES[seat * size : (seat + 1) * size] for seat in range(seats)]


class TestO1:
    """One to six players."""

    def test_all_numbers_of_seats_are_accepted(self):
        assert list(GAME.seats) == [1, 2, 3, 4, 5, 6]

    def test_no_others(self):
        with pytest.raises(OptionError):
            Match.new(GAME, 7)


@pytest.mark.parametrize(
    ("seats", "size", "pot"), [(1, 9, 47), (2, 9, 38), (3, 7, 35), (4, 7, 28), (5, 6, 26), (6, 6, 20)]
)
class TestO2:
    """Hand sizes, and what remains in the Topf."""

    def test_hands_and_topf(self, seats, size, pot):
        table = dealt(hands_of(seats, size))
        assert table.match.see().hands == [size] * seats
        assert table.state.pot == pot

    def test_O4_each_player_takes_all_tiles_before_the_next(self, seats, size, pot):
        table = dealt(hands_of(seats, size))
        assert [table.hand(seat) for seat in range(seats)] == hands_of(seats, size)


class TestO4:
    """Every tile of the Topf is equally likely, and a taken one cannot come again."""

    def test_weights(self):
        match = Match.new(GAME, 2)
        assert match.outcomes() == dict.fromkeys(BOX_NAMES, 1)
        match.play("*0-0-0")
        assert match.outcomes() == dict.fromkeys(BOX_NAMES[1:], 1)

    def test_V9_with_mirror_tiles_there_are_76(self):
        match = Match.new(GAME, 2, {"mirror_tiles": 1})
        assert len(match.outcomes()) == 76
        assert "0-2-1" in match.outcomes()


class TestO5:
    """The highest drawn Augenzahl begins."""

    HANDS = hands_of(3, 7)  # 0-0-0 … 0-5-5

    def test_the_highest_begins(self):
        table = dealt(self.HANDS, ["1-1-1", "5-5-5", "3-3-4"])
        assert table.turn == 1
        assert table.match.see().starter == 1

    def test_a_drawn_tile_stays_out_until_all_have_drawn_and_then_returns(self):
        table = dealt(self.HANDS, ["1-1-1"])
        assert "1-1-1" not in table.match.outcomes()
        table.play("*5-5-5", "*3-3-4")
        assert table.state.pot == 35
        assert table.match.see().drawn == ["1-1-1", "5-5-5", "3-3-4"]

    def test_case_26_only_those_tied_draw_again_after_all_tiles_are_back(self):
        table = dealt(self.HANDS, ["2-4-5", "1-5-5", "3-3-4"])
        assert table.turn == CHANCE
        assert {"2-4-5", "1-5-5", "3-3-4", "5-5-5"} <= set(table.match.outcomes())
        table.play("*1-1-1")
        assert table.turn == CHANCE
        table.play("*1-1-2")
        assert table.turn == 1

    def test_a_second_tie_is_drawn_again(self):
        table = dealt(self.HANDS, ["2-4-5", "1-5-5", "3-3-4", "2-4-5", "1-5-5", "5-5-5", "1-1-1"])
        assert table.turn == 0

    def test_the_draw_is_shown_to_all(self):
        table = dealt(self.HANDS, ["1-1-1", "5-5-5", "3-3-4"])
        assert table.match.log()[-3:] == ["*1-1-1", "*5-5-5", "*3-3-4"]
        assert set(table.match.log()[:-3]) == {"*?"}

    def test_one_player_alone_does_not_draw(self):
        assert dealt(hands_of(1, 9)).turn == 0


class TestO6:
    """The draw is made anew for every round.  O3: points run on."""

    def test_second_round(self):
        table = dealt(hands_of(2, 9), ["1-1-1", "5-5-5"], rounds=2, end_at_bell=1)
        assert table.turn == 1
        table.state.hand_size[1] = 1  # as if only one tile were left
        table.play("1 place 0-2-2 U 0 0 r0")
        # O25: 4 + 25 + what seat 0 holds: 0-0-0 … 0-1-3
        assert table.points == [0, 4 + 25 + 24]
        assert table.turn == CHANCE
        assert table.state.round == 1
        for tile in [tile for hand in hands_of(2, 9) for tile in hand]:
            table.play(f"*{tile}")
        table.play("*5-5-5", "*1-1-1")
        assert table.turn == 0
        assert table.points == [0, 53]


def test_O7_play_goes_clockwise():
    hands = [["5-5-5", *BOX_NAMES[:6]], ["4-5-5", *BOX_NAMES[6:12]], ["3-5-5", *BOX_NAMES[12:18]]]
    table = dealt(hands, ["1-1-1", "4-4-4", "1-1-2"])
    table.play("1 place 4-5-5 U 0 0 r0", "2 place 3-5-5 D 0 -1 r0")
    assert table.turn == 0
