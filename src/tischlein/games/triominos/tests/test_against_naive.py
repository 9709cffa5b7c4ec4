"""O15-O22: the fast board against a naive second implementation, through whole random games."""

import random

import pytest

from tischlein.engine import Match
from tischlein.games.triominos import GAME
from tischlein.games.triominos.actions import TILE_OF
from tischlein.games.triominos.components import NUMBERS
from tischlein.games.triominos.tests.naive import NaiveBoard, all_tiles
from tischlein.kit import CHANCE

BONUS = {"": 0, "bridge": 40, "hexagon": 50, "double_hexagon": 60, "triple_hexagon": 70}


def read(words):
    """The parts of a placement, as the naive board takes them."""
    _, name, direction, x, y, turn = words.split(" ")
    return NUMBERS[TILE_OF[name]], (direction, int(x), int(y)), int(turn[1])


def choose(match, laying, dice):
    """Mostly the placement with the most points, so that bridges and hexagons come about."""
    if dice.random() < 0.3:
        return dice.choice(laying)
    previews = match.previews(match.turn)
    return max(laying, key=lambda words: previews[words].points)


def play_on(match, board, wide, dice):
    """One event; at a decision both boards must offer the same, and a placement must score the same.  Its bonus."""
    if match.turn == CHANCE:
        match.play(f"*{dice.choice(list(match.outcomes()))}")
        return ""
    seat, legal = match.turn, match.legal()
    hand = [NUMBERS[TILE_OF[name]] for name in match.see(seat).hand]
    laying = [words for words in legal if words.startswith("place")]
    assert {read(words) for words in laying} == set(board.placements(hand))
    if not laying:
        match.play(f"{seat} {legal[0]}")
        return ""
    chosen = choose(match, laying, dice)
    tile, cell, turn = read(chosen)
    bonus = board.lay(tile, cell, turn, wide=bool(wide))
    rings = len(hand) == 1 and match.state.rang == 0
    expected = match.scores()[seat] + sum(tile) + BONUS[bonus] + (25 if rings else 0)
    match.play(f"{seat} {chosen}")
    if not match.is_over:
        assert match.scores()[seat] == expected
    return bonus


@pytest.mark.parametrize("mirror", [0, 1])
@pytest.mark.parametrize("wide", [0, 1])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_placements_and_points_agree(seats, wide, mirror):
    dice = random.Random(100 * seats + 10 * wide + mirror)
    seen = []
    for _ in range(4):
        match = Match.new(GAME, seats, {"wide_bridge": wide, "mirror_tiles": mirror})
        board = NaiveBoard()
        while not match.is_over:
            seen.append(play_on(match, board, wide, dice))
    assert {"bridge", "hexagon"} & set(seen)


@pytest.mark.parametrize("mirror", [0, 1])
def test_all_tiles_laid_in_one_long_game_stay_inside_the_lists(mirror):
    """One player lays as many of all tiles as fit: the lists never overflow, whatever grows."""
    tiles = all_tiles(mirror)
    for seed in range(5):
        dice = random.Random(seed)
        match = Match.new(GAME, 1, {"mirror_tiles": mirror})
        state = match.state
        most = 0
        while not match.is_over:
            if match.turn == CHANCE:
                match.play(f"*{dice.choice(list(match.outcomes()))}")
            else:
                laying = [words for words in match.legal() if words.startswith("place")]
                match.play(f"0 {dice.choice(laying or match.legal())}")
            most = max(most, state.laid_count)
            assert state.point_count <= state.laid_count + 2
            assert state.free_count <= state.laid_count + 2
        assert 9 <= most <= len(tiles)
