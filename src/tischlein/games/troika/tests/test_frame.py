"""T1-T10: the frame of the game and the preparation of a round."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.troika import GAME
from tischlein.games.troika.tests.table import dealt, given
from tischlein.kit import CHANCE, OptionError

TO_THE_END = ("0 reveal 40", "*1", "0 take 40")  # with one face-down tile left


def last_turn(**picture):
    """A table at which the round ends with TO_THE_END."""
    return given(untouched=[40], **picture)


class TestT1:
    """A game has three rounds, or as many as agreed."""

    @pytest.mark.parametrize(("options", "rounds"), [({}, 3), ({"rounds": 1}, 1), ({"rounds": 9}, 9)])
    def test_so_many_rounds(self, options, rounds):
        match = Match(GAME, 2, options)
        dice = random.Random(1)
        begun = 0
        while not match.is_over:
            begun += match.turn == CHANCE and sum(match.weights()) == 49
            if match.turn == CHANCE:
                match.resolve(dice.choices(range(16), match.weights())[0])
            else:
                match.act(match.turn, dice.choice(match.legal_codes()))
        assert begun == rounds
        assert len(match.see().round_points) == rounds

    @pytest.mark.parametrize("rounds", [0, 10])
    def test_not_fewer_than_one_nor_more_than_nine(self, rounds):
        with pytest.raises(OptionError, match="1 to 9"):
            Match(GAME, 2, {"rounds": rounds})


class TestT2:
    """Two to five players, clockwise."""

    @pytest.mark.parametrize("seats", [1, 6])
    def test_two_to_five(self, seats):
        with pytest.raises(OptionError, match="2 to 5"):
            Match(GAME, seats)

    def test_clockwise_and_round_the_corner(self):
        table = given(seats=3, turn=2).play("2 reveal 40", "*1", "2 take 40")
        assert table.match.turn == 0
        assert table.play("0 reveal 41", "*1", "0 take 41").match.turn == 1


class TestT3:
    """The start seat is an option."""

    def test_default(self):
        assert dealt(3, "1 2 3 4").match.turn == 0

    def test_given(self):
        assert dealt(3, "1 2 3 4", start_seat=2).match.turn == 2

    def test_it_must_exist(self):
        with pytest.raises(OptionError, match="start_seat"):
            Match(GAME, 3, {"start_seat": 3})


class TestT4:
    """The same seat starts every round; with start=rotate the next one."""

    @pytest.mark.parametrize(("start", "next_start"), [("fixed", 2), ("rotate", 0)])
    def test_the_next_round(self, start, next_start):
        table = last_turn(start=start, start_seat=2).play(*TO_THE_END)
        assert table.state.round == 1
        assert table.state.start_seat == next_start
        assert table.play("*1", "*2", "*3", "*4").match.turn == next_start
        assert table.hand(next_start) == "1"

    def test_nobody_starts_a_round_that_is_not_played(self):
        assert last_turn(start="rotate", rounds=1).play(*TO_THE_END).state.start_seat == 0


class TestT5:
    """49 tiles, each as likely as any other that nobody has seen, in slots that they keep."""

    def test_the_tiles(self):
        weights = {str(value): 7 if value == 7 else 3 for value in range(1, 16)}
        assert Match(GAME, 3).outcomes() == weights
        assert sum(weights.values()) == 49

    def test_a_seen_tile_comes_no_more(self):
        assert dealt(3, "7 7 1").match.outcomes()["7"] == 5
        assert "1" not in dealt(5, "1 1 1").match.outcomes()

    def test_other_slots_stay_as_they_are(self):
        table = dealt(3, "1 2 3 4")
        before = [table.face(slot) for slot in range(1, 50) if slot not in (20, 4)]
        table.play("0 reveal 20", "*9", "0 take 4")
        assert [table.face(slot) for slot in range(1, 50) if slot not in (20, 4)] == before
        assert (table.face(20), table.face(4)) == ("9", "empty")


class TestT6:
    """One hidden tile each, from the start player on; they leave the slots 1 … n."""

    def test_the_deal(self):
        table = dealt(3, "1 2 3", start_seat=1)
        assert [table.hand(seat) for seat in (1, 2, 0)] == ["1", "2", "3"]
        assert [table.face(slot) for slot in (1, 2, 3, 4)] == ["empty", "empty", "empty", "down"]
        assert [table.container(seat) for seat in range(3)] == ["", "", ""]

    def test_seen_by_the_owner_alone(self):
        log = dealt(3, "1 2 3", start_seat=1).match.log
        assert log(1) == ["*1", "*?", "*?"]
        assert log(0) == ["*?", "*?", "*3"]
        assert log() == ["*?", "*?", "*?"]


def test_T7_then_one_tile_is_turned_up_for_all_to_see():
    table = dealt(4, "1 2 3 4 15")
    assert table.face(5) == "15"
    assert table.match.log()[-1] == "*15"


class TestT8:
    """With two players ten tiles are out of play, unseen."""

    def test_the_last_ten_slots_are_empty(self):
        table = dealt(2, "1 2 3")
        assert [table.face(slot) for slot in (39, 40, 49)] == ["down", "empty", "empty"]
        assert table.see().out_of_play == 10
        assert dealt(3, "1 2 3 4").see().out_of_play == 0

    def test_nobody_knows_which_they_are(self):
        assert sum(Match(GAME, 2).weights()) == 49


@pytest.mark.parametrize(("seats", "face_down"), [(2, 36), (3, 45), (4, 44), (5, 43)])
def test_T9_tiles_after_the_preparation(seats, face_down):
    table = dealt(seats, "1 2 3 4 5 6"[: 2 * seats + 1])
    assert table.state.face_down == face_down == table.state.face.count(1)
    assert table.state.face.count(2) == 1
    assert table.state.hand_size[:seats] == [1] * seats


def test_T10_all_tiles_come_back_for_the_next_round():
    table = last_turn(seats=2, hands=["7 7 7", "1"], containers=["2 2", "3"], up={1: 9}).play(*TO_THE_END)
    assert table.match.outcomes() == Match(GAME, 2).outcomes()
    assert [table.hand(seat) + table.container(seat) for seat in (0, 1)] == ["", ""]
    assert table.face(39) == "down"
    assert table.face(40) == "empty"
