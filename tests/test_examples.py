"""The examples work as they stand."""

import random

import numpy as np
import pytest
from examples.herbs import GAME as HERBS
from examples.herbs.components import IN_HAND
from examples.high_dice import GAME

import tischlein
from tests.check.planted import search
from tests.conformance import test_play, test_secrecy
from tischlein.check.machine import Compiled, same
from tischlein.check.suite import CHECKS
from tischlein.engine import Match, record_of
from tischlein.kit import Scene, Spot, Thing

SEED = 3


TABLES = [*((GAME, seats) for seats in GAME.seats), (HERBS, 2), (HERBS, 4)]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=str)
def test_examples_pass_the_conformance_suite(game, seats, monkeypatch):
    """Secrets too: what a seat gets is also the scene."""
    monkeypatch.setattr(test_secrecy, "POSITIONS", 200)
    test_play.test_a_game_is_sound_from_event_to_event(game, seats, SEED)
    test_play.test_replaying_the_events_gives_the_same_game(game, seats, SEED)
    test_secrecy.test_a_seat_cannot_tell_reimagined_worlds_apart(game, seats)


SECRETS = [check for check in CHECKS if check.topic == "secrecy"]


@pytest.mark.parametrize("check", SECRETS, ids=lambda check: check.rule)
def test_a_game_in_a_folder_keeps_its_secrets(check):
    assert search(check, HERBS, 3, 20) == []


def test_a_picture_in_which_cards_can_be_followed_is_found(monkeypatch):
    """Ids tell as much as faces: a card in somebody's hand that is called by its name is a leak."""
    scene = HERBS.optional.scene

    def followed(state, seat):
        spots = scene(state, seat).spots
        hidden = [card for card, place in enumerate(state.where) if place == IN_HAND + (seat + 1) % state.seats]
        things = [Thing(id=f"card {card}", down=True) for card in hidden]
        return Scene([*spots, Spot(id="leak", owner=(seat + 1) % state.seats, things=things)])

    monkeypatch.setattr(HERBS.optional, "scene", followed)
    (finding, *_) = search(SECRETS[0], HERBS, 3, 20)
    assert "view" in finding.message


@pytest.mark.parametrize("game", [GAME, HERBS], ids=str)
def test_examples_run_on_every_back_end(game, checked):
    machine = Compiled(checked(game), game, 3, game.check_options(3, {}))
    machine.start(SEED)
    events = machine.record(np.array([0, 1, 1]))
    match = Match(game, 3)
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
