"""T11-T16: turning up, taking, drawing, giving back."""

import random

import pytest

from tischlein.engine import IllegalEventError, Match
from tischlein.games.troika import GAME
from tischlein.games.troika.components import Refusal
from tischlein.games.troika.tests.table import given
from tischlein.kit import CHANCE, NOBODY, SPECTATOR


class TestT11:
    """First a face-down tile is turned up, any one, exactly one."""

    def test_any_face_down_tile(self):
        table = given(up={1: 5}, untouched=[7, 20, 49], seats=2)
        assert table.match.legal() == ["reveal 7", "reveal 20", "reveal 49"]

    def test_it_comes_first(self):
        with pytest.raises(IllegalEventError, match="First turn"):
            given(up={1: 5}).play("0 take 1")

    def test_not_twice(self):
        with pytest.raises(IllegalEventError, match="already"):
            given().play("0 reveal 40", "*1", "0 reveal 41")

    @pytest.mark.parametrize("slot", [1, 2])
    def test_neither_a_face_up_tile_nor_an_empty_slot(self, slot):
        with pytest.raises(IllegalEventError, match="No face-down"):
            given(up={1: 5}).play(f"0 reveal {slot}")

    def test_everybody_sees_it(self):
        table = given().play("0 reveal 40", "*9")
        assert table.match.log(2) == ["0 reveal 40", "*9"]
        assert table.see(SPECTATOR).slots[39].value == 9

    def test_a_tile_that_came_from_a_hand_needs_no_chance(self):
        table = given(hidden={3: (1, 12)}).play("0 reveal 3")
        assert table.match.turn == 0
        assert table.face(3) == "12"
        assert table.see().slots[2].hidden_by is None


class TestT12:
    """Then exactly one thing is done."""

    def test_all_kinds(self):
        table = given(hands=["2"], containers=["3"], flipped=True)
        assert table.verbs() == {"draw", "return", "hide", "troika"}
        assert given(up={1: 5}, flipped=True).verbs() == {"take", "draw", "troika"}

    def test_the_turn_is_over_afterwards(self):
        table = given(up={1: 5, 2: 6}, flipped=True).play("0 take 1")
        assert table.match.turn == 1
        with pytest.raises(IllegalEventError, match="it is the turn of seat"):
            table.play("0 take 2")


class TestT12a:
    """Take a face-up tile into the container."""

    def test_any_face_up_tile(self):
        table = given(up={1: 5, 30: 11}, flipped=True).play("0 take 30")
        assert table.container() == "11"
        assert table.face(30) == "empty"

    def test_also_the_one_just_turned_up(self):
        assert given().play("0 reveal 40", "*9", "0 take 40").container() == "9"

    def test_no_face_down_tile(self):
        with pytest.raises(IllegalEventError, match="No face-up"):
            given(flipped=True).play("0 take 40")


class TestT12b:
    """Draw a face-down tile into the hand, at most three."""

    def test_only_the_owner_sees_it(self):
        table = given(hands=["", "8"], turn=1, flipped=True).play("1 draw 40", "*3")
        assert table.hand(1) == "3 8"
        assert table.match.log(1) == ["1 draw 40", "*3"]
        assert table.match.log(0) == table.match.log() == ["1 draw 40", "*?"]
        assert table.face(40) == "empty"

    def test_edge_case_18_three_are_the_limit(self):
        table = given(hands=["1 2 3"], containers=["9"], up={1: 5}, flipped=True)
        assert table.verbs() == {"take", "return", "hide", "troika"}
        with pytest.raises(IllegalEventError, match="full"):
            table.play("0 draw 40")
        assert "draw" in given(hands=["1 2"], flipped=True).verbs()

    def test_a_tile_that_came_from_a_hand_needs_no_chance(self):
        table = given(hidden={3: (1, 12)}, flipped=True).play("0 draw 3")
        assert table.hand() == "12"
        assert table.match.turn == 1

    def test_not_before_turning_up_even_with_a_full_hand(self):
        for hand in ("1", "1 2 3"):
            with pytest.raises(IllegalEventError, match="First turn"):
                given(hands=[hand]).play("0 draw 40")


class TestT12c:
    """Give back a tile: of the container face up, of the hand face down."""

    def test_return(self):
        table = given(containers=["4 9 9"], flipped=True)
        assert [words for words in table.match.legal() if "return" in words] == ["return 4", "return 9"]
        table.play("0 return 9")
        assert table.container() == "4 9"
        assert table.face(1) == "9"
        assert table.match.log(2) == ["0 return 9"]

    def test_hide(self):
        table = given(hands=["5 5 8"], flipped=True)
        assert [words for words in table.match.legal() if "hide" in words] == ["hide 5", "hide 8"]
        table.play("0 hide 5")
        assert table.hand() == "5 8"
        assert table.face(1) == "down"
        assert table.match.log(0) == ["0 hide 5"]
        assert table.match.log(1) == table.match.log() == ["0 hide ?"]

    def test_only_own_tiles_from_the_right_place(self):
        table = given(hands=["5", "6"], containers=["8", "9"], flipped=True)
        for words, reason in (
            ("return 5", "container"),
            ("return 9", "container"),
            ("hide 8", "hand"),
            ("hide 6", "hand"),
        ):
            with pytest.raises(IllegalEventError, match=f"not in your {reason}"):
                table.play(f"0 {words}")

    def test_not_before_turning_up(self):
        for words in ("return 8", "hide 5"):
            with pytest.raises(IllegalEventError, match="First turn"):
                given(hands=["5"], containers=["8"]).play(f"0 {words}")


def test_T12d_the_call_is_the_fourth_thing_to_do():
    assert "troika" in given(flipped=True, up={1: 5}).match.legal()


def test_T13_nobody_passes_and_the_tile_just_turned_up_can_always_be_taken():
    dice = random.Random(13)
    for seats in GAME.seats:
        match = Match(GAME, seats)
        while match.turn != NOBODY:
            if match.turn == CHANCE:
                match.resolve(dice.choices(range(16), match.weights())[0])
                continue
            if match.state.moment == 4:  # after the flip
                assert any(words.startswith("take ") for words in match.legal())
            assert "pass" not in match.legal()
            match.act(match.turn, dice.choice(match.legal_codes()))


def test_T14_nothing_can_be_drawn_when_no_tile_is_face_down():
    table = given(untouched=[40], up={1: 5}).play("0 reveal 40", "*1")
    assert "draw" not in table.verbs()
    with pytest.raises(IllegalEventError, match="No face-down"):
        table.play("0 draw 41")


class TestT15:
    """A tile given back goes to the lowest empty slot."""

    def test_the_lowest(self):
        table = given(containers=["9"], hands=["", "8"], up={1: 5, 3: 6}, flipped=True).play("0 return 9")
        assert table.face(2) == "9"
        table.play("1 reveal 40", "*1", "1 hide 8")
        assert table.face(4) == "down"

    def test_with_two_players_the_slots_of_the_first_hands_come_first(self):
        table = given(seats=2, containers=["9"], up={2: 5}, untouched=range(3, 40), flipped=True).play("0 return 9")
        assert table.face(1) == "9"

    def test_everybody_sees_which_and_whose(self):
        table = given(hands=["8"], flipped=True).play("0 hide 8")
        for seat in (0, 1, 2, SPECTATOR):
            assert table.see(seat).slots[0].hidden_by == 0

    def test_edge_case_24_the_owner_knows_it_as_long_as_it_stays(self):
        table = given(hands=["", "12"], turn=1, flipped=True).play("1 hide 12")
        assert (table.see(1).slots[0].value, table.see(1).slots[0].remembered) == (12, True)
        for seat in (0, 2, SPECTATOR):
            assert (table.see(seat).slots[0].value, table.see(seat).slots[0].remembered) == (0, False)
        table.play("2 reveal 40", "*1", "2 draw 1")
        assert table.see(1).slots[0].value == 0
        assert table.see(1).players[2].hand == [12]
        assert table.see(0).players[2].hand == []


class TestT16:
    """Tiles move in no other way."""

    def test_there_are_no_other_actions(self):
        table = given(hands=["5"], containers=["8"], up={1: 3}, flipped=True)
        assert table.verbs() == {"take", "draw", "return", "hide", "troika"}
        assert {words.split()[0] for words in GAME.actions.CODES} == {
            "reveal",
            "take",
            "draw",
            "return",
            "hide",
            "troika",
        }

    def test_the_container_has_no_limit(self):
        tiles = "1 1 1 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 7 7 7 8 8 8 9 9 9"
        table = given(seats=2, containers=[tiles], up={1: 7}, flipped=True, untouched=[40, 41]).play("0 take 1")
        assert table.state.container_size[0] == 31


class TestWords:
    """Actions are spelled exactly as in records."""

    @pytest.mark.parametrize(
        "words",
        [
            "take 0",
            "take 50",
            "take 01",
            "take  1",
            "Take 1",
            "return 0",
            "return 16",
            "hide 0",
            "hide ?",
            "troika 1",
            "",
        ],
    )
    def test_what_is_no_action(self, words):
        with pytest.raises(ValueError, match="none of"):
            GAME.actions.read_action(words)

    @pytest.mark.parametrize("words", ["0", "16", "07", "?", ""])
    def test_what_is_no_outcome(self, words):
        with pytest.raises(ValueError, match="1 to 15"):
            GAME.actions.read_outcome(words)

    def test_there_and_back(self):
        for words, code in GAME.actions.CODES.items():
            assert GAME.actions.say_action(code) == words
        with pytest.raises(ValueError, match="no action"):
            GAME.actions.say_action(-1)

    def test_only_hiding_has_a_secret(self):
        redact = GAME.actions.redact_action
        assert {redact(code) for words, code in GAME.actions.CODES.items() if words.startswith("hide")} == {"hide ?"}
        assert all(redact(code) == words for words, code in GAME.actions.CODES.items() if not words.startswith("hide"))


@pytest.mark.parametrize("seat", [-2, -1, 1, 2, 5, SPECTATOR, 100])
def test_nobody_else_may_act_whoever_asks(seat):
    table = given()
    out = [0] * GAME.rules.MAX_LEGAL
    assert GAME.rules.legal_actions(table.state, seat, out) == 0
    assert GAME.rules.why_not(table.state, seat, 39) == Refusal.NOT_YOUR_TURN
    table.play("0 reveal 40")
    assert GAME.rules.legal_actions(table.state, CHANCE, out) == 0
    assert GAME.rules.why_not(table.state, CHANCE, 39) == Refusal.NOT_YOUR_TURN


def test_the_longest_list_of_actions_fits():
    table = given(seats=3, up={1: 1}, untouched=range(2, 48), hands=["2"], containers=["3"], flipped=True)
    assert len(table.match.legal()) == 50 == GAME.rules.MAX_LEGAL - 1
