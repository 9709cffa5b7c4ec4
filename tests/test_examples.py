"""The examples work as they stand."""

import random

import numpy as np
import pytest
from examples.high_dice import GAME

import tischlein
from tests.conformance import test_play, test_secrecy
from tischlein.check.machine import Compiled, same
from tischlein.engine import Match, record_of

SEED = 3


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_on_a_page_passes_the_conformance_suite(seats, monkeypatch):
    monkeypatch.setattr(test_secrecy, "POSITIONS", 200)
    test_play.test_a_game_is_sound_from_event_to_event(GAME, seats, SEED)
    test_play.test_replaying_the_events_gives_the_same_game(GAME, seats, SEED)
    test_secrecy.test_a_seat_cannot_tell_reimagined_worlds_apart(GAME, seats)


def test_a_game_on_a_page_runs_on_every_back_end(checked):
    machine = Compiled(checked(GAME), GAME, 3, {})
    machine.start(SEED)
    events = machine.record(np.array([0, 1, 1]))
    match = Match(GAME, 3)
    for actor, code in events.tolist():
        match.resolve(code) if actor < 0 else match.act(actor, code)
    assert match.is_over
    assert same(machine.states, match)


def test_a_game_on_a_page_is_played_like_any_other():
    match = tischlein.make(GAME, 2, seed=SEED)
    dice = random.Random(SEED)
    while not match.is_over:
        match.apply(dice.choice(match.legal()))
    assert match.winners()
    assert record_of(match).events[0].startswith("*")
    batch = tischlein.batch(GAME, 2, 100, seed=SEED)
    assert batch.play_random(10) > 0
