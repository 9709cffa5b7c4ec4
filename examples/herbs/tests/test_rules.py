"""Herb Bed, clause by clause."""

import pytest

from tischlein.engine import IllegalEventError, Match, SeededChance

from .. import GAME  # noqa: TID252  the folder is copied elsewhere, and has another name there

# What is dealt in turn to two players with three cards each (G3), and then drawn.
HANDS = ("mint-1", "sage-9", "mint-2", "sage-5", "mint-3", "thyme-4")
DRAWN = ("mint-7", "mint-8", "mint-9", "sage-1", "sage-2", "sage-3", "thyme-7", "rosemary-8", "thyme-9")


def table(**options):
    """A table of two with known cards."""
    match = Match.new(GAME, 2, {"hand": 3, **options})
    for card in HANDS:
        match.play(f"*{card}")
    return match


def plant(match, *plants):
    """Players plant in turn and draw what is next."""
    for words in plants:
        match.play(f"{match.turn} plant {words}")
        if match.weights():
            match.play(f"*{next(card for card in DRAWN if match.outcomes().get(card))}")
    return match.scores()


def whole(**options):
    """A game of first actions."""
    match = Match(GAME, 4, options, SeededChance(1))
    while not match.is_over:
        match.apply(match.legal()[0])
    return match


def test_g1_two_to_four_play_clockwise():
    assert list(GAME.seats) == [2, 3, 4]
    match = table()
    plant(match, "mint 1 a1")
    assert match.turn == 1


def test_g2_there_are_36_cards():
    assert len(Match.new(GAME, 2).outcomes()) == 36


@pytest.mark.parametrize("hand", [3, 4, 5])
def test_g3_everybody_gets_a_secret_hand(hand):
    match = Match(GAME, 3, {"hand": hand}, SeededChance(2))
    assert match.see(0).held == [hand] * 3
    assert len(match.see(0).hand) == hand
    assert match.see(0).pile == 36 - 3 * hand
    assert match.log(0).count("*?") == 2 * hand


def test_g4_the_bed_is_free_at_first():
    assert table().see(0).bed == [None] * 9


def test_g5_a_card_of_the_hand_goes_to_a_free_place():
    match = table()
    plant(match, "mint 1 b2")
    for words in ("mint 2 a1", "sage 9 b2", "sage 9 d4"):
        with pytest.raises(IllegalEventError):
            match.apply(f"plant {words}")


def test_g6_then_a_card_is_drawn_that_its_player_alone_sees():
    match = table()
    plant(match, "mint 1 a1")
    assert match.log(0)[-1] == "*mint-7"
    assert match.log(1)[-1] == "*?"


def test_g7_who_fills_a_line_of_one_herb_and_a_run_gets_both():
    match = table()
    assert plant(match, "mint 1 a1", "sage 9 a2", "mint 3 c1", "sage 5 b3") == [0, 0]
    assert match.previews(0)["plant mint 2 b1"].points == 5
    assert plant(match, "mint 2 b1") == [5, 0]


def test_g7_diagonals_score_as_a_variant():
    plants = ("mint 1 a1", "sage 9 a2", "mint 3 c3", "sage 5 b3", "mint 2 b2")
    assert plant(table(), *plants) == [0, 0]
    assert plant(table(diagonals=1), *plants) == [5, 0]


@pytest.mark.parametrize("beds", [1, 2, 3])
def test_g8_a_full_bed_is_harvested_until_the_last(beds):
    match = whole(beds=beds)
    assert sum(" plant " in event for event in match.words()) == 9 * beds
    assert match.see(0).harvested == beds


def test_g9_most_points_win_together_if_they_are_equal():
    match = whole()
    best = max(match.scores())
    assert match.winners() == [seat for seat, points in enumerate(match.scores()) if points == best]
