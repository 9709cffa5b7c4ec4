"""E7-E33 against a second, independent implementation, in random games with random options."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.terra import GAME
from tischlein.games.terra.tests.naive import NaiveTerra
from tischlein.kit import CHANCE, NOBODY

GAMES = 30  # for each number of seats
FIGHTING_SPIRIT = 0.85  # how often a player helps where possible: random play alone would hardly ever save the world


def turn_word(match):
    return {CHANCE: "chance", NOBODY: "over"}.get(match.turn, match.turn)


def choose(match, dice):
    if match.turn == CHANCE:
        outcomes = match.outcomes()
        return "*" + dice.choices(list(outcomes), list(outcomes.values()))[0]
    legal = match.legal()
    helping = [words for words in legal if words.startswith(("avert", "lay"))]
    return f"{match.turn} {dice.choice(helping if helping and dice.random() < FIGHTING_SPIRIT else legal)}"


@pytest.mark.parametrize("seats", GAME.seats)
def test_both_implementations_agree_in_everything(seats):
    dice = random.Random(seats)
    ends = set()
    for _ in range(GAMES):
        options = {name: dice.choice(list(option.values)[:2]) for name, option in GAME.options.items()}
        match, naive = Match(GAME, seats, options), NaiveTerra(seats, options)
        while True:
            assert turn_word(match) == naive.turn
            assert (set(match.legal()) if match.turn >= 0 else set()) == naive.legal()
            assert match.outcomes() == naive.outcomes()
            assert match.scores() == naive.scores()
            assert match.winners() == naive.winners()
            if match.is_over:
                break
            event = choose(match, dice)
            match.play(event)
            naive.play(event)
        ends.add(naive.over)
    assert ends == {"regular", "collapse"}
