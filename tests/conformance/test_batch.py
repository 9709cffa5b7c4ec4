"""A match and a batch speak the same language: what both offer means the same."""

import random

import numpy as np
import pytest
from examples.high_dice import GAME as HIGH_DICE

import tischlein
from tischlein.engine import Match, SeededChance, find_game

GAMES, SEATS, SEED = 8, 3, 50


@pytest.fixture(params=["drei", HIGH_DICE], ids=str, scope="module")
def game(request):
    return find_game(request.param) if isinstance(request.param, str) else request.param


def listed(batch):
    """The legal actions of each game."""
    actions, counts = batch.legal_codes()
    return [row[:count].tolist() for row, count in zip(actions, counts, strict=True)]


def test_a_batch_says_of_each_game_what_its_match_says(game):
    dice = random.Random(SEED)
    batch = tischlein.batch(game, SEATS, GAMES, seed=SEED)
    matches = [Match(game, SEATS, chance=SeededChance(SEED, stream)) for stream in range(GAMES)]
    while not batch.is_over.all():
        assert batch.turn.tolist() == [match.turn for match in matches]
        assert batch.is_over.tolist() == [match.is_over for match in matches]
        assert listed(batch) == [[] if match.is_over else match.legal_codes() for match in matches]
        assert batch.encode().tolist() == [match.encode() for match in matches]
        assert batch.payoffs().tolist() == [match.payoffs() for match in matches]
        chosen = [dice.choice(legal) if legal else 0 for legal in listed(batch)]
        batch.apply(chosen)
        for match, action in zip(matches, chosen, strict=True):
            if not match.is_over:
                match.apply(action)
    assert all(match.is_over for match in matches)
    assert batch.payoffs().tolist() == [match.payoffs() for match in matches]


def test_the_old_names_of_a_batch_still_work(game):
    new, old = (tischlein.batch(game, SEATS, GAMES, seed=SEED) for _ in range(2))
    assert np.array_equal(old.to_act, new.turn)
    assert np.array_equal(old.legal()[1], new.legal_codes()[1])
    old.step(old.legal()[0][:, 0])
    new.apply(new.legal_codes()[0][:, 0])
    assert np.array_equal(old.states, new.states)


def test_a_mask_marks_what_is_legal(game):
    batch = tischlein.batch(game, SEATS, GAMES, seed=SEED)
    batch.play_random(3)
    assert [np.flatnonzero(row).tolist() for row in batch.mask()] == [sorted(legal) for legal in listed(batch)]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ([0], "8 actions in a row"),
        ([[0] * GAMES], "8 actions in a row"),
        ([0.5] * GAMES, "whole numbers"),
        ([True] * GAMES, "whole numbers"),
        (["a"] * GAMES, "whole numbers"),
        ([[1, 2]] + [[1]] * (GAMES - 1), "whole numbers"),
        ([2**40] * GAMES, "game 0 is not legal"),
        ([-(2**40)] * GAMES, "game 0 is not legal"),
    ],
)
def test_what_is_no_action_for_each_game_is_refused_and_changes_nothing(game, wrong, why):
    batch = tischlein.batch(game, SEATS, GAMES, seed=SEED)
    before = batch.states.copy()
    with pytest.raises(tischlein.TischleinError, match=why):
        batch.apply(wrong)
    assert np.array_equal(batch.states, before)


@pytest.mark.parametrize("count", [0, -1, 1.5, True])
def test_a_batch_has_a_number_of_games(game, count):
    with pytest.raises(tischlein.TischleinError, match="one game or more"):
        tischlein.batch(game, SEATS, count)
