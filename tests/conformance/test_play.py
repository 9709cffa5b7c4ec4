"""Every game keeps the contract while it is played at random to the end, says `tischlein check`."""

import random

import pytest

from tests.conformance.tables import every_table
from tischlein.check.play import Games
from tischlein.check.tables import draw_event, play_event, position, random_walk
from tischlein.engine import Match, record_of, trace_line

SEEDS = range(3)  # printed with the test's name


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_a_game_is_sound_from_event_to_event(game, seats, seed):
    """Turns, lists and reasons, chance, words, pieces, sizes, views, result, and the same events once more."""
    games = Games(game, seats, random.Random(seed))
    games.games = seed  # the first one is played without house rules
    assert games.step() == []


@pytest.mark.parametrize("seed", SEEDS)
@every_table
def test_replaying_the_events_gives_the_same_game(game, seats, seed):
    dice = random.Random(seed)
    lines = []
    for match in random_walk(game, seats, dice):
        lines.append(trace_line(match, None))
    record = record_of(match)
    again = Match(game, seats, match.options)
    for line, event in zip(lines, [*record.events, None], strict=True):
        assert trace_line(again, None) == line
        if event is not None:
            again.play(event)
    assert position(again) == position(match)


@every_table
def test_a_copy_goes_its_own_way(game, seats):
    dice = random.Random(7)
    walk = random_walk(game, seats, dice)
    for _ in range(40):
        match = next(walk, None)
        if match is None or match.is_over:
            break
        before = position(match)
        twin = match.copy()
        play_event(twin, *draw_event(twin, dice))
        assert position(match) == before
        assert len(twin.events) == len(match.events) + 1
