"""No view, log, preview, refusal or list of actions tells a seat what it may not know, says `tischlein check`."""

import os
import random

import pytest

from tests.conformance.tables import every_table
from tischlein.check.tables import random_walk
from tischlein.check.twins import TwinWalks
from tischlein.kit import SPECTATOR

POSITIONS = int(os.environ.get("TISCHLEIN_TWIN_POSITIONS", "600"))  # compared positions per game and number of seats
SEED = 20


@every_table
def test_a_seat_cannot_tell_reimagined_worlds_apart(game, seats):
    walks = TwinWalks(game, seats, random.Random(SEED))
    while walks.compared < POSITIONS:
        assert walks.step() == []
    assert walks.sum_up() == []


@every_table
def test_redacted_words_are_never_legal(game, seats):
    *_, match = random_walk(game, seats, random.Random(SEED))
    for event, full in zip(match.log(SPECTATOR), match.words(), strict=True):
        assert event == full or "?" in event
        if "?" in event and not event.startswith("*"):
            with pytest.raises(ValueError, match=r"\w"):
                game.actions.read_action(event.partition(" ")[2])
