"""T24-T28: when a round ends."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.troika import GAME
from tischlein.games.troika.actions import CALL, TAKE
from tischlein.games.troika.rules import begin_turn
from tischlein.games.troika.tests.table import given
from tischlein.kit import CHANCE, NOBODY


class TestT24:
    """After a turn without face-down tiles."""

    def test_edge_case_16_all_tiles_are_face_up(self):
        table = given(untouched=[40], up={1: 5}).play("0 reveal 40", "*9", "0 take 1")
        assert table.state.round == 1

    def test_edge_case_17_the_area_is_empty(self):
        table = given(untouched=[40]).play("0 reveal 40", "*9", "0 take 40")
        assert table.state.round == 1

    def test_drawing_the_last_one(self):
        table = given(untouched=[40, 41]).play("0 reveal 40", "*9", "0 draw 41", "*1")
        assert table.state.round == 1

    def test_returning_a_tile_keeps_none_face_down(self):
        table = given(untouched=[40], containers=["3"]).play("0 reveal 40", "*9", "0 return 3")
        assert table.state.round == 1

    def test_calling_after_turning_up_the_last_one(self):
        assert given(seats=4, untouched=[40]).play("0 reveal 40", "*9", "0 troika").state.round == 1

    def test_not_while_one_is_face_down(self):
        assert given(untouched=[40, 41]).play("0 reveal 40", "*9", "0 take 40").state.round == 0


class TestT25:
    """When all but one have called."""

    def test_at_once(self):
        table = given(turn=2, called=[1]).play("2 troika")
        assert table.state.round == 1

    def test_edge_case_21_wrong_callers_count(self):
        assert given().play("0 troika", "1 troika").state.round == 1

    def test_edge_case_22_five_players_need_four_calls(self):
        table = given(seats=5).play("0 troika", "1 troika", "2 troika")
        assert table.state.round == 0
        table.play("3 reveal 40", "*1", "3 take 40", "4 reveal 41", "*1", "4 take 41")
        assert table.match.turn == 3
        assert table.play("3 troika").state.round == 1


def test_T26_edge_case_16_hiding_a_tile_after_the_last_one_was_turned_up_keeps_the_round_going():
    table = given(untouched=[40], hands=["5"]).play("0 reveal 40", "*9", "0 hide 5")
    assert table.state.round == 0
    assert table.match.turn == 1
    assert table.match.legal() == ["reveal 1", "troika"]


def test_T27_a_turn_without_a_face_down_tile_does_not_begin():
    table = given(untouched=[], up={1: 5})
    begin_turn(table.state, 1)
    assert table.state.round == 1


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(4))
def test_T28_face_down_and_hand_tiles_fall_by_one_each_turn(seats, seed):
    dice = random.Random(seed)
    match = Match(GAME, seats, {"rounds": 1})
    state = match.state
    turns = calls_before_flip = 0
    while match.turn == CHANCE:
        match.resolve(dice.choices(range(16), match.weights())[0])
    while match.turn != NOBODY:
        potential = state.face_down + sum(state.hand_size)
        flipped = False
        turn = match.turn
        while match.turn in (turn, CHANCE) and state.round == 0 and not (flipped and state.moment == 2):
            if match.turn == CHANCE:
                match.resolve(dice.choices(range(16), match.weights())[0])
                continue
            codes = [code for code in match.legal_codes() if code < TAKE or dice.random() < 0.3] or match.legal_codes()
            if match.state.moment == 4:  # many tiles are hidden again, so the round is long
                codes = [code for code in codes if 163 <= code < CALL] or codes
            code = dice.choice(codes)
            flipped = flipped or code < TAKE
            match.act(turn, code)
        turns += 1
        calls_before_flip += not flipped
        if state.round == 0:
            assert state.face_down + sum(state.hand_size) == potential - flipped
    assert turns <= (38 if seats == 2 else 48 + seats - 1)
    assert calls_before_flip < seats
